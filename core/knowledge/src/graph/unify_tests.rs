use super::super::testing::builder;

/// Which names are one entity across documents, as each document's lines; ` ~ ` joins the names of one entity.
fn check(documents: &[(&str, &[&str])], expected: &[&str]) {
    let graph = builder(documents).freeze();
    let mut found: Vec<String> = graph
        .entities()
        .iter()
        .map(|entity| {
            let mut names = vec![entity.name.as_str()];
            names.extend(entity.aliases.iter().map(String::as_str));
            names.join(" ~ ")
        })
        .collect();
    found.sort();
    assert_eq!(found, expected, "{documents:?}");
}

#[test]
fn one_thing_in_several_documents() {
    check(&[("", &["Jane Doe:person"]), ("", &["jane doe"]), ("", &["Jane DOE:person"])], &["Jane Doe"]);
    check(
        &[("", &["Jane Q. Doe:person; Doe:person"]), ("", &["Jane Doe:person"])],
        &["Jane Q. Doe ~ Jane Doe"],
    );
    check(
        &[("", &["Jane Q. Doe:person"]), ("", &["Jane Quentin Doe:person"])],
        &["Jane Q. Doe ~ Jane Quentin Doe"],
    );
    check(
        &[("*Low Tide (film)", &["Low Tide:work"]), ("", &["Low Tide:work"])],
        &["Low Tide ~ Low Tide (film)"],
    );
    check(
        &[("", &["Northern Lake Survey:org; NLS:org"]), ("", &["NLS:org"])],
        &["Northern Lake Survey ~ NLS"],
    );
    check(
        &[("", &["Norma Vale:person = Lily Starr:person"]), ("", &["Norma Vale:person"])],
        &["Norma Vale ~ Lily Starr"],
    );
    check(
        &[("", &["Brightwater Ltd.:org"]), ("", &["Brightwater:org"])],
        &["Brightwater Ltd. ~ Brightwater"],
    );
    check(&[("", &["Norwick:place"]), ("", &["Norwick:org"])], &["Norwick"]);
    check(&[("", &["4 March 1871:date"]), ("", &["March 4, 1871:date"])], &["4 March 1871 ~ March 4, 1871"]);
}

#[test]
fn a_person_goes_by_the_usual_name() {
    let story = |full: &str, usual: &str, times: usize| {
        format!("{full}:person; {}", vec![format!("{usual}:person"); times].join("; "))
    };
    check(&[("", &[&story("Rufus Hale", "Mr. Hale", 11)])], &["Mr. Hale ~ Rufus Hale"]);
    check(&[("", &[&story("Rufus Hale", "Mr. Hale", 3)])], &["Rufus Hale"]);
    check(&[("", &[&story("Rufus Hale", "Hale", 30)])], &["Rufus Hale"]);
    check(&[("", &["Dear Ann!:person; Ann:person"])], &["Ann ~ Dear Ann!"]);
}

#[test]
fn a_rare_kind_of_a_full_name_is_a_slip() {
    let cape = ("", &["Cape Lorn:place; Cape Lorn:place"][..]);
    check(&[cape, ("", &["Cape Lorn:person"]), ("", &["Cape Lorn:work"])], &["Cape Lorn"]);
    check(&[cape, ("*Cape Lorn", &["Cape Lorn:work"])], &["Cape Lorn", "Cape Lorn"]);
    check(&[("", &["Lorn:place; Lorn:place"]), ("", &["Lorn:person"])], &["Lorn", "Lorn"]);
    let company = ("", &["Low Tide Company:org; Low Tide Company:org"][..]);
    check(&[company, ("", &["Low Tide:person"])], &["Low Tide", "Low Tide Company"]);
    let named_after = ("", &["Jane Lorn:work; Jane Lorn:work"][..]);
    check(&[named_after, ("", &["Jane Lorn:person"])], &["Jane Lorn", "Jane Lorn"]);
}

#[test]
fn a_notion_written_with_a_capital_is_the_thing() {
    let voyage = ("*Lorn expedition", &["Lorn expedition:event"][..]);
    check(&[voyage, ("", &["Lorn expedition:concept"])], &["Lorn expedition"]);
    check(&[("", &["Salt Road:work"]), ("", &["salt road:concept"])], &["Salt Road", "salt road"]);
}

#[test]
fn who_is_named_once_as_a_known_place_is_the_place() {
    let place = ("", &["Lorn:place"][..]);
    check(&[place, place, ("", &["Lorn:person"])], &["Lorn"]);
    check(&[place, place, ("", &["Lorn:person; Lorn:person"])], &["Lorn", "Lorn"]);
    check(&[place, place, ("*Lorn", &["Lorn:person"])], &["Lorn", "Lorn"]);
}

#[test]
fn several_things_of_one_name() {
    check(&[("", &["Lena:person"]), ("", &["Lena:place"])], &["Lena", "Lena"]);
    check(
        &[("", &["Jane Q. Doe:person"]), ("", &["Jane R. Doe:person"]), ("", &["Jane Doe:person"])],
        &["Jane Doe", "Jane Q. Doe", "Jane R. Doe"],
    );
    check(
        &[
            ("*Low Tide (film)", &["Low Tide:work"]),
            ("*Low Tide (novel)", &["Low Tide:work"]),
            ("", &["Low Tide:work"]),
        ],
        &["Low Tide", "Low Tide (film) ~ Low Tide", "Low Tide (novel) ~ Low Tide"],
    );
    check(
        &[("*Low Tide", &["Low Tide:work"]), ("*Low Tide (film)", &["Low Tide:work"])],
        &["Low Tide", "Low Tide (film) ~ Low Tide"],
    );
    check(
        &[("", &["Tom Reed Jr.:person; Tom Reed:person"]), ("", &["Tom Reed:person"])],
        &["Tom Reed", "Tom Reed Jr."],
    );
    check(
        &[("", &["Jane Doe:person; Doe:person"]), ("", &["John Doe:person; Doe:person"])],
        &["Jane Doe", "John Doe"],
    );
    check(
        &[
            ("", &["Jane Doe:person; John Doe:person; Doe:person"]),
            ("", &["Jane Roe:person; June Roe:person; Jane:person"]),
        ],
        &["Doe", "Jane Doe", "Jane Roe", "John Doe", "June Roe"],
    );
    check(
        &[
            ("", &["Northern Lake Survey:org; NLS:org"]),
            ("", &["New Land Society:org; NLS:org"]),
            ("", &["NLS:org"]),
        ],
        &["NLS", "New Land Society ~ NLS", "Northern Lake Survey ~ NLS"],
    );
    check(&[("", &["1962:date"]), ("", &["1962:number"])], &["1962", "1962"]);
    check(&[("", &["The Mill Company:org"]), ("", &["mills:concept"])], &["The Mill Company", "mills"]);
}

#[test]
fn a_slip_of_the_reader_makes_no_second_thing() {
    let mut documents: Vec<(&str, &[&str])> = vec![("", &["Brightwater:org"]); 8];
    documents.push(("", &["Brightwater:person"]));
    check(&documents, &["Brightwater"]);
    documents.truncate(5);
    documents.push(("", &["Brightwater:person"]));
    check(&documents, &["Brightwater", "Brightwater"]);
}

#[test]
fn thousands_of_namesakes_are_not_paired() {
    // A list of all pairs would not fit into memory.
    let count = 60_000;
    let notes: Vec<String> = (0..count).map(|at| format!("Low Tide (n{at}):work")).collect();
    let middles: Vec<String> = (0..count).map(|at| format!("Jane Q{at} Doe:person")).collect();
    for names in [notes, middles] {
        let lines: Vec<&str> = names.iter().map(String::as_str).collect();
        let graph = builder(&[("", &lines), ("", &lines[..9])]).freeze();
        assert_eq!(graph.entities().len(), count);
    }
}
