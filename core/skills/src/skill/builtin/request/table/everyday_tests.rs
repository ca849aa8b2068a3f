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
