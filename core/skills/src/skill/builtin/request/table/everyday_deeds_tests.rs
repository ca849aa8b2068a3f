//! Questions in everyday words about lists of what people gave, bought, picked, borrowed and paid.

use super::tests::check;

const DONATIONS: (&str, &str) = (
    "donations.csv",
    "Donor,City,Given on,Amount EUR,Campaign,Paid by\n\
     Marta Olsen,Bergen,2025-01-14,120.00,Animal shelter,card\n\
     Piotr Zielak,Gdansk,2025-01-20,45.50,Food bank,cash\n\
     Marta Olsen,Bergen,2025-02-03,80.00,Food bank,card\n\
     Aiko Tanabe,Osaka,2025-02-28,60.00,Animal shelter,card\n\
     Piotr Zielak,Gdansk,2025-03-05,150.00,School roof,transfer\n\
     Henrik Dahl,Bergen,2025-03-17,25.00,Animal shelter,cash\n\
     Grace Mbeki,Durban,2025-04-09,500.00,School roof,transfer\n\
     Aiko Tanabe,Osaka,2025-05-06,40.00,Food bank,cash\n",
);
const HARVEST: (&str, &str) = (
    "harvest.md",
    "# Harvest\n\n| Date | Gardener | Crop | Bed | Kilos |\n| - | - | - | - | - |\n\
     | 2025-06-03 | Hanne | Beans | North | 4.5 |\n| 2025-06-10 | Jonas | Peas | South | 3 |\n\
     | 2025-07-09 | Jonas | Tomatoes | Glasshouse | 12 |\n| 2025-07-30 | Mirela | Beans | North | 2.5 |\n\
     | 2025-08-30 | Hanne | Potatoes | Field | 42 |\n",
);
const LOANS: (&str, &str) = (
    "loans.csv",
    "Reader,Street,Book,Lent on,Returned on,Fine EUR\n\
     Alma Berg,Mill Lane,The Salt Road,2025-01-07,2025-01-28,0.00\n\
     Theo Marsh,High Street,Winter Bees,2025-01-15,2025-02-20,1.50\n\
     Alma Berg,Mill Lane,Winter Bees,2025-02-22,2025-03-10,0.00\n\
     Inga Wolf,Quay Road,A Small Boat,2025-03-01,2025-04-19,2.80\n\
     Theo Marsh,High Street,The Salt Road,2025-03-12,2025-03-30,0.00\n\
     Alma Berg,Mill Lane,A Small Boat,2025-05-03,2025-05-20,0.00\n",
);
const CLUB: (&str, &str) = (
    "club.csv",
    "Member,Village,Sport,Joined on,Yearly fee,Paid\nRosa Lind,Elmby,Tennis,2019-04-02,120,yes\n\
     Karl Moss,Tarnow,Rowing,2021-05-17,180,no\nPavel Drago,Oakhill,Chess,2018-09-30,40,yes\n\
     Otto Finch,Elmby,Chess,2024-02-19,40,no\nSamir Aydin,Elmby,Rowing,2023-08-21,200,yes\n",
);
const CREW: (&str, &str) = (
    "crew.csv",
    "Name,Job,Department,City,Salary EUR\nLena Voss,engineer,Research,Kiel,64000\nOmar Said,cook,Kitchen,Bremen,31000\n\
     Ida Krog,engineer,Research,Bremen,58500\nPer Lund,driver,Transport,Kiel,35500\n",
);
const GUIDE: (&str, &str) =
    ("guide.txt", "The school in Bergen was built in 1912. Grace Mbeki sold the most bread in Durban.");

#[test]
fn what_is_given_is_money() {
    check(
        &[DONATIONS, GUIDE],
        &[
            ("How much did Marta Olsen give in total?", Some("200")),
            ("Who gave the most?", Some("Grace Mbeki")),
            ("Who gave least?", Some("Henrik Dahl")),
            ("What was the average donation?", Some("127.56")),
            (
                "What was the largest gift?",
                Some("500.00 (Grace Mbeki, Durban, 2025-04-09, School roof, transfer)"),
            ),
            ("Which campaign raised most?", Some("School roof")),
            ("Which campaign got the most money?", Some("School roof")),
            ("Who got the most money?", None),
            ("Who received the most?", None),
            ("How many gifts were paid by card?", Some("3")),
            ("How much was donated in March?", Some("175")),
            ("How much was donated between March and May?", Some("715")),
            ("How much was raised altogether?", Some("1020.5")),
            ("How often did Marta Olsen give?", Some("2")),
            ("How much did Marta Olsen give to the hospital?", None),
            ("How much did the school roof cost?", None),
            ("Who gave the most speeches?", None),
            ("Who stole the most?", None),
            ("How much did Marta give last year?", None),
        ],
    );
}

#[test]
fn persons_are_told_and_counted_once() {
    check(
        &[DONATIONS, GUIDE],
        &[
            ("Who is from Bergen?", Some("Marta Olsen and Henrik Dahl")),
            ("Who contributed to the food bank?", Some("Piotr Zielak, Marta Olsen and Aiko Tanabe")),
            ("Which city do most donors come from?", Some("Bergen")),
            ("How many different donors are there?", Some("5")),
            ("How many people gave to the animal shelter?", Some("3")),
            ("Who is the mayor of Bergen?", None),
            ("How old is Marta Olsen?", None),
        ],
    );
}

#[test]
fn first_and_last_are_days() {
    check(
        &[DONATIONS, GUIDE],
        &[
            ("When did Aiko last give?", Some("2025-05-06")),
            ("Who gave last?", Some("Aiko Tanabe")),
            ("Which campaign did Aiko Tanabe give to first?", Some("Animal shelter")),
            ("Who last visited Bergen?", None),
        ],
    );
    check(
        &[CLUB],
        &[
            ("Who was the last to join?", Some("Otto Finch")),
            ("Who was the first member?", Some("Pavel Drago")),
            ("When did the last member join?", Some("2024-02-19")),
        ],
    );
}

#[test]
fn yes_or_no_is_whether_a_row_has_all_that_is_said() {
    check(
        &[DONATIONS, GUIDE],
        &[
            ("Did anybody from Osaka give to the school roof?", Some("no")),
            ("Did Henrik Dahl give in March?", Some("yes")),
            ("Did Marta Olsen give more than 100?", Some("yes")),
            ("Did anyone give more than 600?", Some("no")),
            ("Did Marta Olsen give to the hospital?", None),
            ("Did John Smith give anything?", None),
            ("Did Henrik Dahl buy a school roof?", None),
            ("Did Grace Mbeki want a school roof?", None),
            ("Did Marta Olsen give more than Piotr Zielak?", None),
        ],
    );
    check(
        &[CLUB],
        &[
            ("Does anybody from Oakhill do rowing?", Some("no")),
            ("Is Rosa Lind a tennis player?", Some("yes")),
            ("Does Rosa Lind like chess?", None),
        ],
    );
}

#[test]
fn what_is_picked_is_an_amount() {
    check(
        &[HARVEST],
        &[
            ("How many kilos of beans did we pick?", Some("7")),
            ("Who picked the most?", Some("Hanne")),
            ("When were the last beans picked?", Some("2025-07-30")),
            ("How much did Jonas harvest in July?", Some("12")),
            ("What was the biggest harvest?", Some("42 (2025-08-30, Hanne, Potatoes, Field)")),
            ("Which bed gave the most?", Some("Field")),
            ("How much was picked between June and July?", Some("22")),
            ("Did Mirela pick any peas?", Some("no")),
            ("Who ate the most?", None),
        ],
    );
}

#[test]
fn what_is_borrowed_is_counted() {
    check(
        &[LOANS],
        &[
            ("Who borrowed the most books?", Some("Alma Berg")),
            ("What did Theo Marsh borrow last?", Some("The Salt Road")),
            ("How many books were lent in March?", Some("2")),
            ("How much did Inga Wolf have to pay?", Some("2.8")),
            ("When did Theo Marsh return Winter Bees?", Some("2025-02-20")),
            ("How many pages does Winter Bees have?", None),
            ("Which book costs the most?", None),
            ("Who lost the most books?", None),
        ],
    );
}

#[test]
fn how_much_is_paid_asks_for_no_mark_of_payment() {
    check(
        &[CLUB],
        &[
            ("How much do the members pay altogether?", Some("580")),
            ("Who pays the most?", Some("Samir Aydin")),
            ("Who has not paid?", Some("Karl Moss and Otto Finch")),
        ],
    );
}

#[test]
fn money_is_what_is_earned_and_given() {
    check(
        &[CREW],
        &[
            ("Who makes the most money?", Some("Lena Voss")),
            ("Who earns the most money?", Some("Lena Voss")),
            ("Who makes the most noise?", None),
            ("Who lost the most money?", None),
        ],
    );
    check(
        &[DONATIONS, GUIDE],
        &[
            ("Who gave the most money?", Some("Grace Mbeki")),
            ("How much money did Marta Olsen give?", Some("200")),
            ("Who stole the most money?", None),
        ],
    );
    check(&[HARVEST], &[("Who picked the most money?", None)]);
    check(&[LOANS], &[("Who borrowed the most money?", None)]);
}

#[test]
fn a_city_is_no_workplace() {
    check(
        &[DONATIONS, GUIDE],
        &[
            ("Where does Grace Mbeki work?", None),
            ("Where is Grace Mbeki working?", None),
            ("Where does Grace Mbeki live?", Some("Durban")),
        ],
    );
    check(
        &[CREW],
        &[("Where does Omar Said work?", Some("Kitchen")), ("Where does Omar Said live?", Some("Bremen"))],
    );
}

#[test]
fn a_deed_that_the_table_does_not_tell_of_counts_no_rows() {
    check(
        &[CREW],
        &[
            ("How many engineers are there?", Some("2")),
            ("How many engineers left?", None),
            ("How many engineers have left?", None),
            ("How many engineers resigned?", None),
            ("How many engineers live in Kiel?", Some("1")),
            ("Which engineers left?", None),
        ],
    );
    check(
        &[DONATIONS, GUIDE],
        &[("How many donors from Bergen died?", None), ("How many donors are from Bergen?", Some("2"))],
    );
}
