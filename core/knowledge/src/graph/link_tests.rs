use super::super::testing::builder;
use super::*;

fn sample() -> Graph {
    builder(&[
        (
            "*The Salt Road",
            &[
                "The Salt Road:work > direct by > Ada M. Quill:person",
                "The Salt Road:work > be > film:concept",
            ],
        ),
        ("*Low Tide (1971 film)", &["Low Tide:work > direct by > Ben Harrow:person", "U.S.:place"]),
        ("*Low Tide (novel)", &["Low Tide:work > write by > Cleo Harrow:person", "The Who:org"]),
        (
            "*Ada M. Quill",
            &["Ada M. Quill:person = Adele Mott:person", "Quill:person > live in > Port Élan:place"],
        ),
        (
            "*World Tide Office",
            &["World Tide Office:org = WTO:org", "McDonald's:org; salt:concept; science fiction:concept"],
        ),
    ])
    .freeze()
}

/// `surface → name` for each entity found.
fn check(question: &str, expected: &[(&str, &str)]) {
    let linked = sample().link(question);
    let found: Vec<(&str, &str)> = linked.iter().map(|l| (l.surface.as_str(), l.name.as_str())).collect();
    assert_eq!(found, expected, "{question:?}");
}

#[test]
fn full_names_and_aliases() {
    check("Who directed The Salt Road?", &[("The Salt Road", "The Salt Road")]);
    check("who directed the salt road", &[("salt road", "The Salt Road")]);
    check(
        "Was Ada M. Quill born in Port Elan?",
        &[("Ada M. Quill", "Ada M. Quill"), ("Port Elan", "Port Élan")],
    );
    check("Where did Ada Quill live?", &[("Ada Quill", "Ada M. Quill")]);
    check("Where did Adele Mott live?", &[("Adele Mott", "Ada M. Quill")]);
    check("What is the WTO?", &[("WTO", "World Tide Office")]);
    check(
        "Who is the director of Low Tide (1971 Film)?",
        &[("Low Tide (1971 Film)", "Low Tide (1971 film)")],
    );
    check("Who wrote Low Tide (novel)?", &[("Low Tide (novel)", "Low Tide (novel)")]);
    check("Ada M. Quill's home", &[("Ada M. Quill", "Ada M. Quill")]);
    check("Is it in the U.S. or not?", &[("U.S", "U.S.")]);
    check("Who owns McDonald's?", &[("McDonald's", "McDonald's")]);
    check("When was the Tide Office founded?", &[("Tide Office", "World Tide Office")]);
    check(
        "Is \"Salt\" a science fiction film?",
        &[("Salt", "salt"), ("science fiction", "science fiction"), ("film", "film")],
    );
}

#[test]
fn parts_of_names() {
    check("Where did Quill live?", &[("Quill", "Ada M. Quill")]);
    check("Who is Cleo?", &[("Cleo", "Cleo Harrow")]);
    check("Who is Harrow?", &[("Harrow", "Ben Harrow")]);
}

#[test]
fn names_that_are_nearly_right() {
    check("Who is Cleo Harow?", &[("Cleo Harow", "Cleo Harrow")]);
    check("Who is Kleo Harrow?", &[("Kleo Harrow", "Cleo Harrow")]);
    check("Where is Port Elon?", &[("Port Elon", "Port Élan")]);
}

#[test]
fn nothing_to_find() {
    check("", &[]);
    check("Who are you?", &[]);
    check("Who lives in Blackfen?", &[]);
    check("???", &[]);
}

#[test]
fn the_band_is_not_the_question_word() {
    check("Who sang it?", &[]);
    check("When did The Who sing it?", &[("The Who", "The Who")]);
}

#[test]
fn surer_matches_score_higher() {
    let score = |question: &str| sample().link(question)[0].score;
    assert!(score("The Salt Road") > score("Adele Mott"));
    assert!(score("Adele Mott") > score("the salt road"));
    assert!(score("the salt road") > score("Quill"));
    assert!(score("Quill") > score("Harrow"));
    assert!(score("Harrow") > score("salt"));
    assert!(score("Quill") > score("Port Elon"));
    assert_eq!(score("Is Low Tide (1971 Film) old?"), 1.0);
    assert!(score("Is Salt Wind Over Fen old?") < 0.5);
    assert_eq!(sample().link("Does Ada Quill take the salt road?")[1].score, 0.3);
}

#[test]
fn prefixes() {
    let graph = sample();
    let check = |prefix: &str, limit: usize, expected: &[&str]| {
        let found = graph.find_prefix(prefix, limit);
        let mut names: Vec<&str> = found.iter().map(|id| graph.entity(*id).unwrap().name.as_str()).collect();
        names.sort_unstable();
        assert_eq!(names, expected, "{prefix:?}");
    };
    check("low", 9, &["Low Tide (1971 film)", "Low Tide (novel)"]);
    check("HARR", 9, &["Ben Harrow", "Cleo Harrow"]);
    check("port e", 9, &["Port Élan"]);
    check("tide", 9, &["Low Tide (1971 film)", "Low Tide (novel)", "World Tide Office"]);
    check("tide", 1, &[graph.entity(graph.find_prefix("tide", 9)[0]).unwrap().name.as_str()]);
    check("arrow", 9, &[]);
    check("", 9, &[]);
}

#[test]
fn what_is_called_so_comes_before_what_only_begins_so() {
    let graph = builder(&[
        ("A", &["Sarn Hall:org > stand in > Rome:place", "Sarn Hall:org > face > Po:place"]),
        ("B", &["Sarn:place"]),
    ])
    .freeze();
    let names = |limit: usize| -> Vec<String> {
        let found = graph.find_prefix("sarn", limit);
        found.iter().map(|id| graph.entity(*id).unwrap().name.clone()).collect()
    };
    assert_eq!(names(9), ["Sarn", "Sarn Hall"]);
    assert_eq!(names(1), ["Sarn"]);
}
