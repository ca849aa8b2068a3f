use super::super::testing::reading;
use super::*;

/// Mentions of one document; names joined by ` ~ ` in `expected` are one thing.
fn check(title: &str, lines: &[&str], expected: &[&str]) {
    let reading = reading(title, lines);
    let resolved = resolve(&reading.extraction, &BTreeSet::new());
    let mut groups: Vec<Vec<&str>> = vec![Vec::new(); resolved.entities.len()];
    for (mention, entity) in reading.extraction.mentions.iter().zip(&resolved.of_mention) {
        let group = &mut groups[*entity as usize];
        if !group.contains(&mention.name.as_str()) {
            group.push(&mention.name);
        }
    }
    let groups: Vec<String> = groups.iter().map(|names| names.join(" ~ ")).collect();
    assert_eq!(groups, expected, "{title:?} {lines:?}");
}

fn one(mentions: &str) {
    let names = mentions.split(';').map(|m| m.rsplit_once(':').map_or(m, |(name, _)| name).trim());
    check("", &[mentions], &[&names.collect::<Vec<_>>().join(" ~ ")]);
}

fn apart(mentions: &str) {
    let names: Vec<&str> =
        mentions.split(';').map(|m| m.rsplit_once(':').map_or(m, |(name, _)| name).trim()).collect();
    check("", &[mentions], &names);
}

#[test]
fn names_that_mean_one_thing() {
    one("Jane Doe:person; jane doe:person");
    one("Jane Doe:person; Doe:person");
    one("Doe; Jane Doe:person");
    one("Jane Doe:person; Jane:person");
    one("Jane Doe:person; Dr. Doe:person");
    one("Jane Doe:person; Dr. Jane Doe:person; President Doe:person");
    one("Jane Q. Doe:person; Jane Doe:person; Doe:person");
    one("Jane Quentin Doe:person; Jane Q. Doe:person");
    one("Jane Quentin Doe:person; Jane Doe:work");
    one("J. Doe:person; Jane Doe:person");
    one("James Doe:person; Jim Doe:person; Doe:person");
    one("Ludwig van Holt:person; Holt:person; van Holt:person");
    one("Henrik VIII:person; Henrik:person");
    one("Zoë Ångman:person; Zoe Angman:person");
    one("Brightwater Inc.:org; Brightwater:org");
    one("Brightwater Inc.:org; Brightwater:person");
    one("Brightwater Company:org; Brightwater:org");
    one("Northern Lake Survey:org; NLS:org");
    one("NLS; Northern Lake Survey:org; N.L.S.");
    one("glacier:concept; glaciers:concept; Glaciers:concept");
    one("the Salt Road:work; Salt Road:work; The Salt Road");
    one("March 4, 1871:date; 4 March 1871:date");
}

#[test]
fn the_first_word_of_a_company_is_no_person() {
    let kind = |line: &str| {
        let resolved = resolve(&reading("", &[line]).extraction, &BTreeSet::new());
        let is_kelden = |entity: &&LocalEntity| entity.names.iter().any(|name| name.surface == "Kelden");
        super::super::class::majority(&resolved.entities.iter().find(is_kelden).unwrap().votes)
    };
    use clew_types::extraction::EntityKind::{Organisation, Person};
    assert_eq!(kind("Kelden Group Plc:org; Kelden:person; Kelden:person"), Organisation);
    assert_eq!(kind("Kelden Rail Oy:org; Kelden:person; Kelden:person"), Organisation);
    assert_eq!(kind("Kelden Group Plc:org; Ada Kelden:person; Kelden:person"), Person);
}

#[test]
fn a_shared_name_means_the_one_spoken_of_most() {
    let often = "Tom Reed:person; Tom Reed:person; Tom Reed:person; Ann Reed:person; Reed:person";
    check("", &[often], &["Tom Reed ~ Reed", "Ann Reed"]);
    apart("Tom Reed:person; Ann Reed:person; Reed:person");
    one("Mr. Tom Reed:person; Old Reed:person; Mr. Reed:person; Tom:person");
    apart("Mr. Tom Reed:person; Mrs. Reed:person");
}

#[test]
fn a_title_and_a_first_name_tell_men_from_women() {
    let often = |name: &str, times: usize| vec![format!("{name}:person"); times].join("; ");
    let story = |names: &[(&str, usize)]| {
        names.iter().map(|(name, times)| often(name, *times)).collect::<Vec<_>>().join("; ")
    };
    apart("Julia Brook:person; Mr. Brook:person");
    check(
        "",
        &[&story(&[("Julia Brook", 2), ("Mr. Brook", 20), ("Brook", 5), ("Miss Brook", 2)])],
        &["Julia Brook ~ Miss Brook", "Mr. Brook ~ Brook"],
    );
    check(
        "",
        &[&story(&[("Rufus Hale", 1), ("Mr. Hale", 20), ("Julia Hale", 2), ("Hale", 3)])],
        &["Rufus Hale ~ Mr. Hale ~ Hale", "Julia Hale"],
    );
    check(
        "",
        &[&story(&[("Mr. Brook", 1), ("Mrs. Brook", 9), ("Brook", 5), ("Old Brook", 1)])],
        &["Mr. Brook ~ Brook ~ Old Brook", "Mrs. Brook"],
    );
    // A colonel has a surname; a lady may go by her first name.
    apart("Rufus Hale:person; Colonel Rufus:person");
    check(
        "",
        &[&story(&[("Lady Julia Brook", 1), ("Julia Hale", 1), ("Lady Julia", 3)])],
        &["Lady Julia Brook ~ Lady Julia", "Julia Hale"],
    );
    check(
        "",
        &["Julia Brook:person; Miss Brook:person; Mrs. Brook:person"],
        &["Julia Brook ~ Miss Brook", "Mrs. Brook"],
    );
    one("Poor Ann:person; Ann:person; dear Ann:person");
    // Whose first name is told is not the less often spoken of.
    check(
        "",
        &[&story(&[("Ann Reed", 1), ("Tom Reed", 1), ("Tom", 8), ("Reed", 1)])],
        &["Ann Reed", "Tom Reed ~ Tom ~ Reed"],
    );
}

#[test]
fn who_stands_beside_a_first_name_is_somebody_else() {
    let both = "Mr. Reed:person; Tom:person";
    check("", &["Tom Reed:person", both, both, both], &["Tom Reed ~ Tom", "Mr. Reed"]);
    check("", &["Tom Reed:person", both, "Mr. Reed:person"], &["Tom Reed ~ Mr. Reed ~ Tom"]);
}

#[test]
fn a_heading_in_capitals_does_not_name_anybody() {
    let lines = ["JANE DOE:person", "JANE DOE:person", "Jane Doe:person"];
    let resolved = resolve(&reading("", &lines).extraction, &BTreeSet::new());
    assert_eq!(resolved.entities[0].names[0].surface, "Jane Doe");
}

#[test]
fn names_that_mean_different_things() {
    apart("Jane Doe:person; John Doe:person; Doe:person");
    apart("Jane Doe:person; Jane Roe:person; Jane:person");
    apart("Tom Reed Jr.:person; Tom Reed Sr.:person");
    apart("Tom Reed Jr.:person; Tom Reed:person");
    apart("Jane Q. Doe:person; Jane R. Doe:person; Jane Doe:person");
    apart("Jane Doe:person; June Doe:person; J. Doe:person");
    apart("James Doe:person; Jim Roe:person; Tom Doe:person");
    apart("Jane Doe:person; Doe:place");
    apart("Jane Doe:person; Doe River:place");
    apart("Henrik VII:person; Henrik VIII:person; Henrik:person");
    apart("Northern Lake Survey:org; New Land Society:org; NLS:org");
    apart("Northern Lake Survey:org; nls");
    apart("1962:date; 1963:date");
    apart("12 km:number; 120 km:number");
    apart("599:number; -599:number");
    apart("Mercury (planet):place; Mercury (element):concept");
    apart("doe:concept; Jane Doe:person");
    apart("CLAIMED BY JANE:person; Jane:person");
    check(
        "",
        &["Mary Doe:person; SAID MARY:person; Mary:person; Mistress Mary:person; JANE DOE:person"],
        &["Mary Doe ~ Mary ~ Mistress Mary", "SAID MARY", "JANE DOE"],
    );
}

#[test]
fn one_spelling_may_be_a_person_and_a_place() {
    check("", &["Ada Norwick:person; Norwick:person; Norwick:place"], &["Ada Norwick ~ Norwick", "Norwick"]);
    check("", &["Lena; Lena:person"], &["Lena"]);
}

#[test]
fn the_title_lends_its_note_to_plain_mentions() {
    check("*Mercury (planet)", &["Mercury:place > orbit > Sun:place"], &["Mercury", "Sun"]);
    let resolved = resolve(&reading("*Mercury (planet)", &["Mercury:place"]).extraction, &BTreeSet::new());
    assert_eq!(resolved.entities[0].identity.primary, "mercury|planet");
    assert!(resolved.entities[0].subject);
    let resolved =
        resolve(&reading("*Jane Q. Doe", &["Jane Doe:person; Doe:person"]).extraction, &BTreeSet::new());
    assert_eq!(resolved.entities.len(), 1);
    assert_eq!(resolved.entities[0].identity.primary, "jane doe|q");
}

#[test]
fn stated_aliases_are_joined() {
    check(
        "",
        &["Norma Vale:person = Lily Starr:person", "Starr:person"],
        &["Norma Vale ~ Lily Starr ~ Starr"],
    );
    check("", &["Norma Vale:person = Starrton:place"], &["Norma Vale", "Starrton"]);
    // Who stand side by side again and again are two, whatever somebody called one of them in jest.
    let beside = "Norma Vale:person; Lily:person";
    check("", &["Norma Vale:person = Lily:person", beside, beside], &["Norma Vale", "Lily"]);
    check("", &["Norma Vale:person = Lily:person", beside, "Lily:person"], &["Norma Vale ~ Lily"]);
    check("", &["Norwick:place = FBO:org"], &["Norwick", "FBO"]);
    check(
        "",
        &["Eastmere College:org = Mere Union:org", "Norwick College:org = Mere Union:org"],
        &["Eastmere College", "Mere Union", "Norwick College"],
    );
    let resolved = resolve(
        &reading("*Lily Starr", &["Norma Vale:person = Lily Starr:person"]).extraction,
        &BTreeSet::new(),
    );
    assert_eq!(resolved.entities[0].identity.primary, "lily starr");
    assert_eq!(resolved.entities[0].claims, ["norma vale"]);
}

#[test]
fn an_ambiguous_surname_means_nothing_elsewhere() {
    let resolved =
        resolve(&reading("", &["Jane Doe:person; John Doe:person; Doe:person"]).extraction, &BTreeSet::new());
    let local: Vec<bool> = resolved.entities.iter().map(|entity| entity.local).collect();
    assert_eq!(local, [false, false, true]);
}

#[test]
fn tens_of_thousands_of_names_are_looked_up() {
    // Each row would take many times as long if every name were compared with every other one.
    let count = 30_000;
    let rows: [fn(usize) -> String; 6] = [
        |i| format!("A{i} Q{i}:person; Q{i}; Dr. Q{i}:person"),
        |i| format!("A{i} Doe:person; Mr. Dr. M{i} Doe:person"),
        |i| format!("J. M{i} Doe:person; Jane M{i} Doe:person"),
        |i| format!("B{i} North C{i}:org; {}:org", letters(i)),
        |i| format!("{}:person = Jane Doe:person; Jane Doe", letters(i)),
        |i| spelling("abcdefghijklmnopqrst", i),
    ];
    for row in rows {
        let line = (0..count).map(row).collect::<Vec<_>>();
        let lines: Vec<&str> = line.iter().map(String::as_str).collect();
        let reading = reading("*The Doe Family", &lines);
        let resolved = resolve(&reading.extraction, &BTreeSet::new());
        assert_eq!(resolved.of_mention.len(), reading.extraction.mentions.len());
    }
}

/// Four capitals that count.
fn letters(number: usize) -> String {
    (0..4).map(|place| char::from(b'A' + (number / 26usize.pow(place) % 26) as u8)).collect()
}

/// The word with those letters as capitals that the number has as bits.
fn spelling(word: &str, number: usize) -> String {
    let letter = |(at, c): (usize, char)| if number >> at & 1 == 1 { c.to_ascii_uppercase() } else { c };
    word.chars().enumerate().map(letter).collect()
}

#[test]
fn a_doctor_beside_a_mister_of_one_surname_is_another() {
    let line = "Mr. James Doe:person; Mr. Doe:person";
    let doctor = "Dr. Doe:person";
    check("", &[line, line, line, doctor, doctor, doctor], &["Mr. James Doe ~ Mr. Doe", "Dr. Doe"]);
    // Called so once, he may be the same.
    check("", &[line, line, line, doctor], &["Mr. James Doe ~ Mr. Doe ~ Dr. Doe"]);
}

#[test]
fn a_father_and_a_son_named_together_are_two() {
    let both = "James Doe:person; Jim Doe:person";
    check("", &[both, both, both], &["James Doe", "Jim Doe"]);
}
