//! Questions of everyday words about a list of what was spent.

use super::tests::check;

const EXPENSES: (&str, &str) = (
    "expenses.csv",
    "Date,Employee,Department,Category,City,Amount,Approved\n\
     2024-01-08,Maria Lopez,Editorial,Train,Madrid,84.50,yes\n\
     2024-01-15,John Becker,Photo,Hotel,Berlin,312.00,yes\n\
     2024-01-22,Aisha Khan,Editorial,Meals,London,46.20,yes\n\
     2024-02-02,Maria Lopez,Editorial,Hotel,Lisbon,278.40,yes\n\
     2024-02-09,Piotr Nowak,Research,Train,Warsaw,63.10,no\n\
     2024-02-19,John Becker,Photo,Equipment,Berlin,1249.00,yes\n\
     2024-03-04,Aisha Khan,Editorial,Flight,Nairobi,892.75,yes\n\
     2024-03-05,Aisha Khan,Editorial,Hotel,Nairobi,540.00,yes\n\
     2024-04-01,Piotr Nowak,Research,Flight,Oslo,233.60,yes\n\
     2024-04-25,John Becker,Photo,Flight,Athens,410.20,no\n",
);

#[test]
fn persons_and_things_are_counted_as_what_they_are() {
    check(
        &[EXPENSES],
        &[
            ("How many people are there?", Some("4")),
            ("How many people work in Editorial?", Some("2")),
            ("How many flights were there?", Some("3")),
            ("How many expenses are there?", Some("10")),
        ],
    );
    let town = ("port-lissen.csv", "Fact,Value\nCountry,Arrel\nRiver,Ambel\nMayor,Dora Hensley\n");
    check(&[town], &[("How many people live in Port Lissen?", None)]);
}

#[test]
fn a_change_from_year_to_year_is_a_difference() {
    let ducks =
        ("ducks.csv", "Year,Freshwater Ducks,Saltwater Ducks\n2019,120,80\n2020,135,95\n2024,180,70\n");
    check(
        &[ducks],
        &[
            ("By how much did the number of freshwater ducks grow from 2019 to 2024?", Some("60")),
            ("How much did the saltwater ducks fall between 2019 and 2024?", Some("10")),
            ("How much did the saltwater ducks grow from 2019 to 2024?", None),
        ],
    );
}

#[test]
fn money_is_meant_by_words_of_spending() {
    check(
        &[EXPENSES],
        &[
            ("Who spent the most?", Some("John Becker")),
            ("Who spent the least?", Some("Piotr Nowak")),
            ("Which department spent the most?", Some("Photo")),
            ("Which employee has the highest total amount?", Some("John Becker")),
            ("How much did Aisha Khan spend?", Some("1478.95")),
            ("How much was spent on hotels?", Some("1130.4")),
            ("How much was spent in March 2024?", Some("1432.75")),
            ("How much was spent in March?", Some("1432.75")),
            ("What is the average hotel?", Some("376.8")),
            ("What is the average flight cost?", Some("512.18")),
            ("How much did the flights cost?", Some("1536.55")),
            (
                "What is the most expensive item?",
                Some("2024-02-19, John Becker, Photo, Equipment, Berlin, 1249.00"),
            ),
            (
                "What was the cheapest flight?",
                Some("2024-04-01, Piotr Nowak, Research, Flight, Oslo, 233.60"),
            ),
            ("Who paid the most for a hotel?", Some("Aisha Khan")),
        ],
    );
    check(
        &[EXPENSES, ("guide.txt", "The most expensive house stands in Berlin.")],
        &[("What is the most expensive house?", None)],
    );
}

#[test]
fn rows_of_a_journal_are_told_whole() {
    check(
        &[EXPENSES],
        &[
            ("What did Nowak buy on 1 April?", Some("2024-04-01, Research, Flight, Oslo, 233.60")),
            ("Which cities did Becker go to?", Some("Berlin and Athens")),
            ("Becker's cities", Some("Berlin and Athens")),
            ("Where did Becker stay?", Some("Berlin and Athens")),
            ("When did Becker go to Athens?", Some("2024-04-25")),
            ("Which is the latest date?", Some("2024-04-25")),
            (
                "Which were not approved?",
                Some(
                    "2024-02-09, Piotr Nowak, Research, Train, Warsaw, 63.10; 2024-04-25, John Becker, Photo, Flight, Athens, 410.20",
                ),
            ),
        ],
    );
}

#[test]
fn who_spent_is_told_though_rows_have_names_of_their_own() {
    let costs = (
        "costs.csv",
        "Description,Buyer,Amount\nTwo lamps,Ann Holt,20.50\nA rope,Dov Amar,30.00\nOne anchor,Ann Holt,25.00\n",
    );
    check(
        &[costs],
        &[("Who spent the most?", Some("Ann Holt")), ("How much did Dov Amar spend?", Some("30"))],
    );
}

#[test]
fn of_tables_alike_the_one_is_meant_that_its_caption_says() {
    let zones = |year: u32, north: u32| {
        format!(
            "In millions January–June {year}\n\n| Part | Sales (a) |\n| - | - |\n| Zone North | {north} |\n| Zone South | 90 |\n| Foods | 500 |\n| Total | 1000 |\n\n"
        )
    };
    let text = format!("# Segments\n\n{}{}", zones(2023, 410), zones(2022, 300));
    check(
        &[("segments.md", &text)],
        &[
            ("What are the sales of Foods in the first half of 2023?", Some("500")),
            ("What were the sales of Zone North in the first half of 2022?", Some("300")),
            ("What were the sales of Zone North from January to June 2023?", Some("410")),
            ("What were the sales of Zone North in June 2023?", None),
            ("What were the sales of Zone North in 2021?", None),
            ("What were the sales of Zone North in the second half of 2023?", None),
            ("What were the sales of Zone North in 2023?", Some("410")),
            ("Total sales of 2023", Some("1000")),
            ("Which zone has the highest sales?", Some("Zone North")),
            ("What are the sales of Zone North?", None),
        ],
    );
}

#[test]
fn what_was_bought_is_no_day() {
    let sales = (
        "sales.csv",
        "Customer,Town,Bought on,Item,Kind,Price\n\
         Ines Prado,Lisbon,2025-01-10,Kettle,Kitchen,40\n\
         Ines Prado,Lisbon,2025-01-22,Lamp,Living room,60\n\
         Ines Prado,Lisbon,2025-02-02,Rug,Living room,70\n\
         Tom Baker,Leeds,2025-02-14,Oven,Kitchen,150\n\
         Tom Baker,Leeds,2025-03-03,Spoon,Kitchen,5\n\
         Ada Nowak,Krakow,2025-03-30,Pan,Kitchen,30\n\
         Ada Nowak,Krakow,2025-04-15,Sofa,Living room,120\n",
    );
    check(
        &[sales],
        &[
            ("When was the sofa bought?", Some("2025-04-15")),
            ("Who bought the sofa?", Some("Ada Nowak")),
            ("Who bought the sofa in Krakow?", Some("Ada Nowak")),
            ("What did Tom Baker buy?", Some("Oven and Spoon")),
            ("How many things were bought for the kitchen?", Some("4")),
            ("Who spent the most?", Some("Ines Prado")),
        ],
    );
}
