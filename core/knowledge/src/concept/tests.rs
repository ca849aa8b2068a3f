use super::*;
use crate::corpus::{Corpus, CorpusBuilder};
use clew_types::concept::Verdict;
use clew_types::graph::Evidence;
use clew_types::id::{DocumentId, SentenceId};
use clew_types::span::Span;
use clew_types::testing::reading;

fn corpus(documents: &[(&str, &[&str])]) -> Corpus {
    let mut builder = CorpusBuilder::new();
    for (id, (title, sentences)) in documents.iter().enumerate() {
        let told: Vec<_> = sentences.iter().map(|sentence| (*sentence, None)).collect();
        builder.add(DocumentId(id as u32), reading(title, &told));
    }
    builder.snapshot()
}

fn check(text: &str, expected: &[&str]) {
    let sentences: Vec<&str> = text.split_inclusive(". ").map(str::trim).collect();
    let corpus = corpus(&[("Test", &sentences)]);
    let shown = |one: &Stated| {
        let sign = match one.kind {
            RelationKind::Inheritance => "<",
            RelationKind::Composition => ">",
            RelationKind::Alias => "=",
        };
        format!("{}{} {sign} {}", if one.denied { "not " } else { "" }, one.from.key, one.to.key)
    };
    let found: Vec<String> = stated(corpus.reading(DocumentId(0)).unwrap()).iter().map(shown).collect();
    assert_eq!(found, expected, "{text}");
}

#[test]
fn what_is_only_supposed_is_not_stated() {
    check("If lutes were a kind of drum, they would be loud.", &[]);
    let corpus =
        corpus(&[("Test", &["If the mills were towns, Sund would be small.", "The mills were towns."])]);
    let told = |index| statements(&corpus, SentenceId { document: DocumentId(0), index });
    let of_mills = |index| told(index).iter().any(|one| one.subjects.iter().any(|it| it.key == "mill"));
    assert_eq!([of_mills(0), of_mills(1)], [false, true]);
}

#[test]
fn kinds() {
    check("A lute is a kind of string instrument.", &["lute < string instrument"]);
    check("Lutes belong to the string instruments.", &["lute < string instrument"]);
    check("The kestrel falls under small falcons.", &["kestrel < small falcon"]);
    check("Spoons, forks and other tools lie in the drawer.", &["spoon < tool", "fork < tool"]);
    check(
        "String instruments such as lutes and harps need tuning.",
        &["lute < string instrument", "harp < string instrument"],
    );
    check(
        "The lute, an old string instrument, has a long neck.",
        &["lute > long neck", "lute < old string instrument"],
    );
    check("Vehicle is the umbrella term for carts and sledges.", &["cart < vehicle", "sledge < vehicle"]);
    check("A whale is not a fish.", &["not whale < fish"]);
    check(
        "There are two sorts of tide: spring tides and neap tides.",
        &["spring tide < tide", "neap tide < tide"],
    );
    check("The lute is one of the oldest instruments of the region.", &["lute < instrument"]);
    check("Anchors are heavy hooks.", &["anchor < heavy hook"]);
}

#[test]
fn parts() {
    check(
        "A lute consists of a body, a neck and a pegbox.",
        &["lute > body", "lute > neck", "lute > pegbox"],
    );
    check("Bread is made from flour and water.", &["bread > flour", "bread > water"]);
    check("The keel is a part of the hull.", &["hull > keel"]);
    check("Binoculars are made up of a pair of telescopes.", &["binocular > telescope"]);
    check("Brass is a mixture of copper and zinc.", &["brass > copper", "brass > zinc"]);
    check(
        "The main parts of a clock are a spring, wheels and hands.",
        &["clock > spring", "clock > wheel", "clock > hand"],
    );
    check("A cart is old. It has two wheels.", &["cart > wheel"]);
    check("An anchor plays a role at sea.", &[]);
}

#[test]
fn names() {
    check("The lynx is also known as the bobcat.", &["lynx = bobcat"]);
    check("Table salt, also called halite, dissolves in water.", &["table salt = halite"]);
    check("Halite means the same as rock salt.", &["halite = rock salt"]);
    check("The tide gauge network (TGN) warns the harbour.", &["tide gauge network = tgn"]);
    check("A pluviometer is another name for a rain gauge.", &["pluviometer = rain gauge"]);
    check("TGN stands for tide gauge network.", &["tgn = tide gauge network"]);
    check("These animals, which are known as hinnies, are as wild as horses.", &["hinny < animal"]);
}

#[test]
fn what_is_said_in_passing_is_no_relation() {
    for text in [
        "She was a friend of the captain.",
        "It is a pity that the boat sank.",
        "There is a light in the window.",
        "He had a cold in the winter of 1807.",
        "What is a lute?",
        "The captain was called back.",
    ] {
        check(text, &[]);
    }
}

fn lutes() -> Corpus {
    corpus(&[
        (
            "Lutes",
            &[
                "A lute is a kind of string instrument.",
                "A lute consists of a body and a neck.",
                "The neck bends under the strings.",
            ],
        ),
        (
            "Strings",
            &[
                "String instruments are made of wood.",
                "A string instrument is a kind of instrument.",
                "An instrument is a kind of lute.",
            ],
        ),
        (
            "Ouds",
            &[
                "The oud is also known as the short lute.",
                "The oud is a kind of string instrument.",
                "An oud is made of wood.",
            ],
        ),
    ])
}

fn names_of(corpus: &Corpus, found: impl Iterator<Item = ConceptId>) -> Vec<String> {
    found.map(|id| corpus.concepts().key(id).to_owned()).collect()
}

#[test]
fn relations_of_documents_are_put_together_and_circles_are_cut() {
    let corpus = lutes();
    let graph = corpus.concepts();
    let lute = graph.find("lute").unwrap();
    assert_eq!(names_of(&corpus, graph.parents(lute).map(|(id, _)| id)), ["string instrument"]);
    assert_eq!(names_of(&corpus, graph.components(lute).map(|(id, _)| id)), ["body", "neck"]);
    let instrument = graph.find("instrument").unwrap();
    assert!(graph.descends(lute, instrument) && !graph.descends(instrument, lute));
    assert!(graph.descends(instrument, ConceptId(0)) && graph.name(ConceptId(0)) == ROOT);
    let cut: Vec<_> =
        graph.discarded().iter().map(|relation| (graph.key(relation.from), relation.verdict)).collect();
    assert_eq!(cut, [("instrument", Verdict::Invalid)]);
}

#[test]
fn a_document_takes_its_relations_with_it() {
    let all = lutes();
    let mut builder = CorpusBuilder::new();
    for (id, reading) in all.documents() {
        builder.add(id, reading.clone());
    }
    let with = builder.snapshot();
    builder.remove(DocumentId(2));
    let without = builder.snapshot();
    assert!(with.concepts().find("oud").is_some() && without.concepts().find("oud").is_none());
    let shown =
        |corpus: &Corpus| format!("{:?} {:?}", corpus.concepts().relations(), corpus.concepts().discarded());
    builder.add(DocumentId(2), all.reading(DocumentId(2)).unwrap().clone());
    assert_eq!(shown(&builder.snapshot()), shown(&with));
    let mut fresh = CorpusBuilder::new();
    for id in [0, 1].map(DocumentId) {
        fresh.add(id, all.reading(id).unwrap().clone());
    }
    assert_eq!(shown(&fresh.snapshot()), shown(&without));
}

fn parts_of(corpus: &Corpus, key: &str) -> Vec<(u32, u32, Part)> {
    let place = |id: SentenceId| (id.document.0, id.index);
    full(corpus, key, &|_| true)
        .descriptions
        .iter()
        .map(|one| (place(one.sentence).0, place(one.sentence).1, one.part))
        .collect()
}

#[test]
fn full_of_a_concept_is_what_equations_two_to_four_say() {
    let corpus = lutes();
    let found = parts_of(&corpus, "lute");
    assert!(found.contains(&(0, 0, Part::Own)));
    assert!(found.contains(&(1, 0, Part::OfParent)), "attributes of the parent {found:?}");
    assert!(found.contains(&(0, 2, Part::OfComponent)), "abilities of the part {found:?}");
    let over_alias = parts_of(&corpus, "short lute");
    assert!(over_alias.contains(&(2, 2, Part::Own)), "own sentences of the alias {over_alias:?}");
}

#[test]
fn only_what_all_children_have_is_the_parents() {
    let corpus = corpus(&[(
        "Birds",
        &[
            "Gulls and terns are seabirds.",
            "Gulls have long wings and yellow beaks.",
            "A tern has a forked tail and long wings.",
        ],
    )]);
    let full = full(&corpus, "seabird", &|_| true);
    let shared: Vec<_> = full.shared.iter().map(|(atom, _)| atom.object.as_str()).collect();
    assert_eq!(shared, ["long wing"]);
}

fn judge(kind: RelationKind, ends: [&str; 2], about: [&[&str]; 2], expected: Verdict) {
    assert_eq!(reflect(kind, ends[0], ends[1], about[0], about[1]), expected, "{ends:?}");
}

#[test]
fn the_other_sentences_judge_a_relation() {
    use RelationKind::{Alias, Composition, Inheritance};
    let nothing: &[&str] = &[];
    judge(Inheritance, ["oud", "lute"], [nothing, nothing], Verdict::Unknown);
    judge(Inheritance, ["oud", "lute"], [&["Lutes such as the oud are plucked."], nothing], Verdict::Valid);
    judge(Inheritance, ["oud", "lute"], [&["The oud is not a lute."], nothing], Verdict::Invalid);
    judge(
        Inheritance,
        ["oud", "lute"],
        [&["Ouds, lutes and other instruments are plucked."], nothing],
        Verdict::Invalid,
    );
    judge(Alias, ["oud", "lute"], [&["The oud is a kind of lute."], nothing], Verdict::Invalid);
    judge(
        Composition,
        ["oud", "peg"],
        [&["The pegs of the oud are turned by hand."], nothing],
        Verdict::Valid,
    );
    judge(
        Inheritance,
        ["mug", "oak"],
        [&["Mugs are manufactured in large kilns."], &["Oaks grow from seeds."]],
        Verdict::Invalid,
    );
}

#[test]
fn many_names_and_long_chains_are_taken_in_once() {
    // Each would take minutes if all names of a name, or all that stands above a kind, were walked for each sentence.
    let count = 20_000_u32;
    let term = |name: String| Term { key: name.clone(), surface: name };
    type Shape = (RelationKind, fn(u32) -> [String; 2]);
    let shapes: [Shape; 4] = [
        (RelationKind::Alias, |at| ["lynx".to_owned(), format!("cat {at}")]),
        (RelationKind::Inheritance, |at| [format!("cat {at}"), format!("cat {}", at + 1)]),
        (RelationKind::Inheritance, |at| ["lynx".to_owned(), format!("cat {at}")]),
        (RelationKind::Composition, |at| [format!("cat {}", at % 2), "tail".to_owned()]),
    ];
    for (kind, ends) in shapes {
        let stated: Vec<(Stated, Evidence)> = (0..count)
            .map(|sentence| {
                let [from, to] = ends(sentence).map(term);
                let plainness = Plainness::Explicit;
                let id = SentenceId { document: DocumentId(0), index: sentence };
                let evidence = Evidence { sentence: id, span: Span::new(0, 1) };
                (Stated { kind, from, to, sentence, plainness, denied: false }, evidence)
            })
            .collect();
        let graph = ConceptGraph::new(stated.iter().map(|(one, evidence)| (one, *evidence)), &[]);
        assert!(!graph.is_empty(), "{kind:?}");
        let names = graph.find("lynx").map_or(0, |lynx| graph.aliases(lynx).len());
        assert_eq!(names, if kind == RelationKind::Alias { count as usize } else { 0 });
    }
}
