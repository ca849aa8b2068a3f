use super::answer;
use clew_document::read;
use clew_knowledge::corpus::{Corpus, CorpusBuilder};
use clew_knowledge::extract::extract;
use clew_language::text::split;
use clew_types::id::DocumentId;
use clew_types::reading::Reading;

const STAFF: (&str, &str) = (
    "staff.csv",
    "Name,Department,City,Age,Salary (EUR)\n\
     Bob Miller,Sales,Berlin,41,52000\n\
     Ann Holt,Research,Oslo,29,61000\n\
     Cara Lind,Sales,Berlin,35,48000\n\
     Dov Amar,Support,Lyon,58,39000\n\
     Eve Strand,Research,Oslo,47,n/a\n",
);
const PRODUCTS: (&str, &str) = (
    "products.csv",
    "Product,Category,Unit price,Units sold\n\
     Lantern,Light,20,300\nOil lamp,Light,35.5,120\nRope,Tools,8,1000\nAnchor,Tools,140,14\n",
);
const PEAKS: (&str, &str) = (
    "peaks.csv",
    "Peak;Country;Height (m);First climbed\nVarn;Norland;2469;1850\nHule;Norland;1883;1820\nOst;Sudria;3020;1901\n",
);
const PROSE: (&str, &str) = (
    "guide.txt",
    "The highest mountain of the moon is Mons Huygens. Berlin was founded by traders. Oslo has a large harbour.",
);

fn corpus(files: &[(&str, &str)]) -> Corpus {
    let mut builder = CorpusBuilder::new();
    for (id, (name, bytes)) in files.iter().enumerate() {
        let document = read(name, bytes.as_bytes()).unwrap();
        let text = split(&document);
        let extraction = extract(&document, &text);
        builder.add(DocumentId(id as u32), Reading { document, text, extraction });
    }
    builder.snapshot()
}

#[track_caller]
fn check(files: &[(&str, &str)], cases: &[(&str, Option<&str>)]) {
    let corpus = corpus(files);
    for (question, expected) in cases {
        let reply = answer(&corpus, question);
        assert_eq!(reply.as_ref().and_then(|reply| reply.text.as_deref()), *expected, "{question}");
        if let Some(reply) = reply {
            assert!(
                !reply.lines.is_empty() || reply.text.as_deref() == Some("0"),
                "{question} quotes no row"
            );
        }
    }
}

#[test]
fn what_stands_in_a_cell_is_looked_up() {
    check(
        &[STAFF, PRODUCTS, PEAKS, PROSE],
        &[
            ("What is the salary of Ann Holt?", Some("61000")),
            ("What is Miller's age?", Some("41")),
            ("How old is Cara Lind?", Some("35")),
            ("Which department is Dov Amar in?", Some("Support")),
            ("How much does an oil lamp cost?", Some("35.5")),
            ("How high is Ost?", Some("3020")),
            ("How many units of rope were sold?", Some("1000")),
        ],
    );
}

#[test]
fn rows_are_listed_and_counted() {
    check(
        &[STAFF, PRODUCTS, PEAKS, PROSE],
        &[
            ("Who works in Berlin?", Some("Bob Miller and Cara Lind")),
            ("List all staff in Research", Some("Ann Holt and Eve Strand")),
            ("Which employees are in Sales?", Some("Bob Miller and Cara Lind")),
            ("How many people work in Research?", Some("2")),
            ("How many departments are there?", Some("3")),
            ("Who is older than 45?", Some("Dov Amar and Eve Strand")),
            ("Which products cost more than 30?", Some("Oil lamp and Anchor")),
            ("Which products have a unit price between 10 and 40?", Some("Lantern and Oil lamp")),
            ("How many products have a unit price under 25?", Some("2")),
        ],
    );
}

#[test]
fn most_and_least_are_found() {
    check(
        &[STAFF, PRODUCTS, PEAKS, PROSE],
        &[
            ("Who is the oldest?", Some("Dov Amar")),
            ("Which product has the highest unit price?", Some("Anchor")),
            ("What is the cheapest product?", Some("Rope")),
            ("What is the most expensive product?", Some("Anchor")),
            ("What is the highest salary?", Some("61000")),
            ("What is the highest peak in Norland?", Some("Varn")),
            ("Which two products have the highest unit price?", Some("Anchor and Oil lamp")),
            ("Which department has the most employees?", None),
            ("Which department has the most staff?", Some("Research and Sales")),
            ("Who has the lowest salary in Sales?", Some("Cara Lind")),
        ],
    );
}

#[test]
fn sums_and_averages_are_reckoned() {
    check(
        &[STAFF, PRODUCTS, PEAKS, PROSE],
        &[
            ("What is the average age of the staff?", Some("42")),
            ("What is the average salary?", Some("50000")),
            ("What is the average salary in Sales?", Some("50000")),
            ("What is the total of units sold?", Some("1434")),
            ("What is the median age?", Some("41")),
            ("Which department has the highest average salary?", Some("Research")),
            ("What is the average age by city?", Some("Lyon: 58; Berlin: 38; Oslo: 38")),
        ],
    );
}

#[test]
fn units_years_and_yes_or_no() {
    let boats = (
        "boats.csv",
        "Boat,Harbour,Draught (m),Built,For hire,Pieces of gear\nEbb,Wick,1.2,1987,yes,12\nFlow,Leith,2.4,2003,no,5\n\
         Gull,Wick,0.9,2011,yes,7\n",
    );
    let stock = ("stock.csv", "Part,Store,Quantity\nWing nut,A,20\nWing nut,B,30\nHook,A,70\nHook,B,1\n");
    check(
        &[boats, stock, STAFF, PEAKS, PROSE],
        &[
            ("Which boats draw more than 1 metre?", Some("Ebb and Flow")),
            ("who earns more than 50000 euros", Some("Bob Miller and Ann Holt")),
            ("Which boats were built after 2000?", Some("Flow and Gull")),
            ("How many peaks were climbed before 1860?", Some("2")),
            ("which boats are not for hire", Some("Flow")),
            ("How many boats in Wick are for hire?", Some("2")),
            ("Which is the oldest boat?", Some("Ebb")),
            ("whats the newest boat", Some("Gull")),
            ("How many wing nuts are there?", Some("50")),
            ("Which part has the most pieces?", Some("Hook")),
            ("what boat has been in the club the longest", None),
            ("How many wing nuts are in store C?", None),
        ],
    );
}

#[test]
fn numbers_that_rows_go_by_are_not_reckoned_with() {
    let orders = (
        "orders.csv",
        "Order no,Customer,Product,Price (EUR),Shipped\n2101,Ann Holt,Mug,5,yes\n2102,Dov Amar,Tray,48,no\n\
         2103,Ann Holt,Tray,48,no\n",
    );
    check(
        &[orders, STAFF],
        &[
            ("Which customer ordered most often?", Some("Ann Holt")),
            ("How many orders did Ann Holt place?", Some("2")),
            ("What was the price in order 2101?", Some("5")),
            ("Give me the order numbers that were not shipped", Some("2102 and 2103")),
            ("What discount did the customer get on order 2102?", None),
            ("Who placed order 2150?", None),
        ],
    );
}

#[test]
fn what_no_row_says_is_left_to_readers() {
    check(
        &[STAFF, PRODUCTS, PEAKS, PROSE],
        &[
            ("Who founded Berlin?", None),
            ("What is the highest mountain?", None),
            ("What is the highest mountain of the moon?", None),
            ("How many people work in Paris?", None),
            ("What is the salary of Ann Grey?", None),
            ("Who does not work in Berlin?", None),
            ("Why is the anchor the most expensive product?", None),
            ("What is the price of freedom?", None),
            ("Which films did Berlin direct?", None),
            ("Tell me about Oslo", None),
            ("What is Berlin?", None),
            ("When was Varn first climbed by women?", None),
        ],
    );
}

#[test]
fn where_nothing_else_is_there_the_rows_are_meant() {
    check(
        &[STAFF],
        &[
            ("Which department has the most employees?", Some("Research and Sales")),
            ("Who is the oldest employee?", Some("Dov Amar")),
            ("How many employees are there?", Some("5")),
        ],
    );
}

#[test]
fn a_field_of_a_thing_is_no_row() {
    let town = ("town.csv", "Fact,Value\nCountry,Arrel\nMayor,Ann Holt\nFounded by,Dov Amar\n");
    check(
        &[town, PROSE],
        &[
            ("What is the capital of Arrel?", None),
            ("Which is the capital of Arrel?", None),
            ("Who is the wife of Ann Holt?", None),
        ],
    );
}

#[test]
fn two_tables_alike_answer_nothing() {
    let more = ("more.csv", "Product,Category,Unit price,Units sold\nSail,Tools,90,3\nMast,Tools,300,2\n");
    check(&[PRODUCTS, more], &[("What is the average unit price?", None)]);
}

#[test]
fn what_the_rows_come_to_is_none_of_them() {
    let paid = ("paid.csv", "Item,Amount\nBread,4\nMilk,6\nTotal,10\n");
    check(
        &[paid],
        &[
            ("What is the average amount?", Some("5")),
            ("What is the highest amount?", Some("6")),
            ("What is the total amount?", Some("10")),
        ],
    );
}

#[test]
fn all_rows_that_were_looked_at_are_told() {
    let reply = answer(&corpus(&[STAFF]), "Which department has the most staff?").unwrap();
    assert_eq!(
        reply.told.as_deref(),
        Some("rows by Department: Research 2, Sales 2 and Support 1 (staff, 5 rows)")
    );
    assert_eq!(reply.lines.len(), 4);
    let hired = ("hired.csv", "Boat,Hired\nEbb,no\nFlow,yes\n");
    let reply = answer(&corpus(&[hired]), "Which boats are not hired?").unwrap();
    assert_eq!(reply.told.as_deref(), Some("Boat where Hired is no: Ebb (hired, 2 rows)"));
    check(
        &[("films.csv", "Film,Minutes\nTotal Recall,113\nEbb,90\n")],
        &[("What is the longest film?", None), ("How many films are there?", Some("2"))],
    );
}

#[test]
fn what_has_no_number_is_told() {
    let corpus = corpus(&[STAFF]);
    let reply = answer(&corpus, "What is the average salary?").unwrap();
    assert_eq!(
        reply.told.as_deref(),
        Some("average of Salary (EUR): 50000 (staff, 5 rows, 1 row without a number left out)")
    );
}
