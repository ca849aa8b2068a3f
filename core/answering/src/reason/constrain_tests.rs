use super::*;
use crate::reason::{Host, Outcome, Question, ask};
use crate::testing::Silent;
use clew_document::read;
use clew_knowledge::corpus::CorpusBuilder;
use clew_knowledge::extract::extract;
use clew_language::text::split;
use clew_skills::skill::builtin::BuiltIn;
use clew_types::answer::Answer;
use clew_types::graph::Edit;
use clew_types::id::DocumentId;
use clew_types::reading::Reading;
use clew_types::strategy::Strategy;
use clew_types::testing::{now, reading};
use clew_types::trace::{Constraints, Step, TraceStep};

/// Two documents name different directors.
fn films() -> CorpusBuilder {
    let mut builder = CorpusBuilder::new();
    let rain = [
        (
            "Blue Rain is a 1931 drama film directed by Ann Holt.",
            Some(("Blue Rain", "be direct by", "Ann Holt")),
        ),
        ("It was shot in Turku.", None),
    ];
    let ann = [("Ann Holt was a Danish film director.", None), ("She was born in Odense.", None)];
    let letters =
        [("Blue Rain was directed by Ole Petty.", Some(("Blue Rain", "be direct by", "Ole Petty")))];
    let ole = [("Ole Petty was born in Cork.", Some(("Ole Petty", "be bear in", "Cork")))];
    let all = [("Blue Rain", &rain[..]), ("Ann Holt", &ann), ("Letters", &letters), ("Ole Petty", &ole)];
    for (id, (title, told)) in (0..).zip(all) {
        builder.add(DocumentId(id), reading(title, told));
    }
    builder
}

fn file(builder: &mut CorpusBuilder, id: u32, name: &str, text: &str) {
    let document = read(name, text.as_bytes()).unwrap();
    let text = split(&document);
    let extraction = extract(&document, &text);
    builder.add(DocumentId(id), Reading { document, text, extraction });
}

fn answer(corpus: &Corpus, question: &str, strategy: Strategy, constraints: &Constraints) -> Outcome {
    let host = Host { skills: &BuiltIn, embedder: None, reader: None, sources: &[], progress: &Silent };
    let question = Question { constraints: constraints.clone(), ..Question::new(question, strategy) };
    now(ask(&question, corpus, &host))
}

fn free(corpus: &Corpus, question: &str, strategy: Strategy) -> Answer {
    answer(corpus, question, strategy, &Constraints::default()).answer
}

fn edges_of(step: &TraceStep) -> Vec<PathEdge> {
    match step {
        TraceStep::Beam { kept, .. } | TraceStep::Nearest { kept, .. } => kept.clone(),
        TraceStep::Restore(restored) => restored.iter().map(|(edge, ..)| edge.clone()).collect(),
        TraceStep::Feedback { added, .. } => added.clone(),
        TraceStep::Complete(edges) | TraceStep::Seed(edges) => edges.clone(),
        TraceStep::Expand(expanded) => expanded.added.clone(),
        TraceStep::Consult(consulted) => consulted.changed.clone(),
        _ => Vec::new(),
    }
}

/// Forbids each edge of an answer's path in turn; it must occur nowhere in the next one.
fn check_forbidden(corpus: &Corpus, question: &str, strategy: Strategy) -> Vec<Answer> {
    let before = free(corpus, question, strategy);
    assert!(!before.path.is_empty(), "{strategy:?} {before:#?}");
    let mut answers = Vec::new();
    for edge in &before.path {
        let key = TripleKey::from(edge);
        let constraints = Constraints::default().without(key.clone());
        let Outcome { answer, learned } = answer(corpus, question, strategy, &constraints);
        assert_eq!(answer.trace.steps[0].what, TraceStep::Constrain(constraints));
        let traced = answer.trace.steps.iter().flat_map(|step| edges_of(&step.what));
        let same = |edge: &PathEdge| {
            (edge.head == key.head && edge.tail == key.tail && edge.relation == key.relation)
                || (edge.evidence.sentence == key.evidence.sentence
                    && [&edge.head, &edge.tail] == [&key.head, &key.tail])
        };
        for edge in traced.chain(answer.path.iter().cloned()) {
            assert!(!same(&edge), "{strategy:?} {edge:?}");
        }
        let cited = answer.statements.iter().flat_map(|statement| &statement.citations);
        let cited = cited.chain(answer.evidence.iter().map(|(citation, _)| citation));
        for citation in cited {
            assert_ne!(citation.evidence.sentence, key.evidence.sentence, "{strategy:?} {answer:#?}");
        }
        let in_words =
            |new: &NewTriple| [&new.head, &new.relation, &new.tail] == [&key.head, &key.relation, &key.tail];
        assert!(!learned.iter().any(in_words), "{strategy:?} {learned:?}");
        answers.push(answer);
    }
    answers
}

#[test]
fn what_is_forbidden_occurs_nowhere_and_another_way_is_found() {
    let corpus = films().snapshot();
    for strategy in
        [Strategy::Rag, Strategy::TcrQf, Strategy::Tcr, Strategy::Qf, Strategy::Tog, Strategy::KgCqr]
    {
        let before = free(&corpus, "Who directed Blue Rain?", strategy).text;
        let other = match before.as_deref() {
            Some("Ann Holt") => "Ole Petty",
            Some("Ole Petty") => "Ann Holt",
            other => panic!("{strategy:?} {other:?}"),
        };
        let after = check_forbidden(&corpus, "Who directed Blue Rain?", strategy);
        assert!(after.iter().any(|answer| answer.text.as_deref() == Some(other)), "{strategy:?} {after:#?}");
    }
    check_forbidden(&corpus, "Where was the director of Blue Rain born?", Strategy::TcrQf);
    check_forbidden(&corpus, "Who directed Blue Rain?", Strategy::AutoKg);
    check_forbidden(&corpus, "Who directed Blue Rain?", Strategy::Auto);
}

#[test]
fn what_is_forbidden_occurs_nowhere_among_concepts() {
    let mut builder = CorpusBuilder::new();
    let lines = [
        ("A lug is a kind of sail.", None),
        ("A sail is made of canvas.", None),
        ("Sails catch the wind.", None),
    ];
    builder.add(DocumentId(0), reading("Sails", &lines));
    builder.add(DocumentId(1), reading("Boats", &[("Every lug is made of hemp.", None)]));
    let corpus = builder.snapshot();
    for question in ["What is a lug made of?", "What kind of thing is a lug?"] {
        let before = free(&corpus, question, Strategy::Lgm);
        for cited in before.statements.iter().flat_map(|statement| &statement.citations) {
            let edge = before.path.iter().find(|edge| edge.evidence == cited.evidence);
            let (head, tail) = ("lug".to_owned(), before.text.clone().unwrap_or_default());
            let key = edge.map_or_else(
                || TripleKey { head, relation: "be".to_owned(), tail, evidence: cited.evidence },
                TripleKey::from,
            );
            let constraints = Constraints::default().without(key);
            let after = answer(&corpus, question, Strategy::Lgm, &constraints).answer;
            let cites = |answer: &Answer| {
                let all = answer.statements.iter().flat_map(|statement| statement.citations.clone());
                all.chain(answer.evidence.iter().map(|(citation, _)| citation.clone())).any(|c| c == *cited)
            };
            assert!(cites(&before) && !cites(&after), "{after:#?}");
            assert!(after.path.iter().all(|edge| edge.evidence != cited.evidence), "{after:#?}");
        }
    }
}

const GAUGE: &str = "time,station,rain_mm\n\
    2024-05-01 08:00,Pier,0\n2024-05-01 09:00,Pier,1.5\n2024-05-01 10:00,Pier,0\n2024-05-01 11:00,Pier,4\n\
    2024-05-01 12:00,Pier,0\n2024-05-01 13:00,Pier,0\n2024-05-01 14:00,Pier,2\n2024-05-01 15:00,Pier,0\n";

#[test]
fn a_forbidden_measurement_counts_as_not_measured() {
    let mut builder = CorpusBuilder::new();
    file(&mut builder, 0, "gauge.csv", GAUGE);
    let corpus = builder.snapshot();
    let question = "When did it first rain at Pier on 1 May 2024?";
    let first = free(&corpus, question, Strategy::KgIrag);
    assert!(first.text.as_deref().is_some_and(|text| text.contains("09:00")), "{first:#?}");
    let after = check_forbidden(&corpus, question, Strategy::KgIrag);
    assert!(after[0].text.as_deref().is_none_or(|text| !text.contains("09:00")), "{after:#?}");
}

#[test]
fn what_is_pinned_is_in_the_first_beam_and_restored_first() {
    let mut builder = films();
    builder.add(
        DocumentId(9),
        reading("Far away", &[("The mill stands on a hill.", Some(("mill", "stand on", "hill")))]),
    );
    let corpus = builder.snapshot();
    let question = "Who directed Blue Rain?";
    let mill = corpus.graph.find("mill")[0];
    let triple = corpus.graph.edges_of(mill).next().unwrap().triple;
    let pinned = clew_skills::skill::builtin::path_edge(&corpus, triple, 1.0).unwrap();
    let constraints = Constraints::default().with(TripleKey::from(&pinned));
    for strategy in [Strategy::Tog, Strategy::Tcr, Strategy::Qf, Strategy::TcrQf] {
        let trace = answer(&corpus, question, strategy, &constraints).answer.trace;
        let kept = trace.steps.iter().find_map(|step| match &step.what {
            TraceStep::Beam { depth: 1, kept, .. } => Some(kept.clone()),
            _ => None,
        });
        assert_eq!(kept.unwrap()[0], pinned, "{strategy:?}");
        let restored = trace.steps.iter().find_map(|step| match &step.what {
            TraceStep::Restore(restored) => Some(restored[0].0.clone()),
            _ => None,
        });
        assert!(restored.is_none_or(|edge| edge == pinned), "{strategy:?}");
    }
    let trace = answer(&corpus, question, Strategy::KgCqr, &constraints).answer.trace;
    let is_nearest = |step: &Step| matches!(&step.what, TraceStep::Nearest { kept, .. } if TripleKey::from(&kept[0]).says(&pinned));
    assert!(trace.steps.iter().any(is_nearest));
}

#[test]
fn what_is_pinned_decides_between_two_accounts() {
    let corpus = films().snapshot();
    let rain = corpus.graph.find("Blue Rain")[0];
    let edges = corpus.graph.edges_of(rain);
    let edges: Vec<PathEdge> =
        edges.filter_map(|edge| clew_skills::skill::builtin::path_edge(&corpus, edge.triple, 1.0)).collect();
    for strategy in [
        Strategy::Auto,
        Strategy::Rag,
        Strategy::TcrQf,
        Strategy::Tog,
        Strategy::Lgm,
        Strategy::KgCqr,
        Strategy::KgIrag,
        Strategy::AutoKg,
    ] {
        for director in ["Ann Holt", "Ole Petty"] {
            let pinned = edges.iter().find(|edge| edge.tail == director).expect("a fact of each");
            let constraints = Constraints::default().with(TripleKey::from(pinned));
            let told = answer(&corpus, "Who directed Blue Rain?", strategy, &constraints).answer;
            assert_eq!(told.text.as_deref(), Some(director), "{strategy:?} {told:#?}");
        }
    }
    // It decides nothing where the question is about something else.
    let pinned = edges.iter().find(|edge| edge.tail == "Ann Holt").expect("her fact");
    let constraints = Constraints::default().with(TripleKey::from(pinned));
    let told = answer(&corpus, "Where was Ole Petty born?", Strategy::TcrQf, &constraints).answer;
    assert_eq!(told.text.as_deref(), Some("Cork"), "{told:#?}");
}

#[test]
fn what_only_a_reader_has_seen_can_be_pinned() {
    let corpus = films().snapshot();
    let sentence = SentenceId { document: DocumentId(1), index: 1 };
    let key = TripleKey {
        head: "Ann Holt".to_owned(),
        relation: "place of birth".to_owned(),
        tail: "Odense".to_owned(),
        evidence: corpus.evidence(sentence),
    };
    let constraints = Constraints::default().with(key.clone());
    let trace = answer(&corpus, "Who directed Blue Rain?", Strategy::Tog, &constraints).answer.trace;
    let is_kept =
        |step: &Step| matches!(&step.what, TraceStep::Beam { depth: 1, kept, .. } if key.says(&kept[0]));
    assert!(trace.steps.iter().any(is_kept), "{trace:#?}");
    // What nothing says is passed over.
    let nowhere = TripleKey { evidence: clew_types::graph::Evidence::NOWHERE, ..key };
    let constraints = Constraints::default().with(nowhere);
    let outcome = answer(&corpus, "Who directed Blue Rain?", Strategy::Tog, &constraints);
    assert!(outcome.answer.text.is_some());
}

#[test]
fn what_a_hand_has_denied_is_neither_used_nor_learned() {
    let mut builder = films();
    let question = "Where was the director of Blue Rain born?";
    let before = answer(&builder.snapshot(), question, Strategy::TcrQf, &Constraints::default());
    let fact = before.learned.first().cloned().expect("something is learned");
    builder.learn(&before.learned);
    builder.set_edits(&[Edit::Reject(vec![FactHandle::of(&fact)])]);
    let corpus = builder.snapshot();
    let is_it = |head: &str, tail: &str, relation: &str| {
        head == fact.head && tail == fact.tail && same_relation(relation, &fact.relation)
    };
    for strategy in [Strategy::TcrQf, Strategy::Qf, Strategy::Rag, Strategy::KgCqr, Strategy::AutoKg] {
        let Outcome { answer, learned } = answer(&corpus, question, strategy, &Constraints::default());
        assert!(
            !learned.iter().any(|new| is_it(&new.head, &new.tail, &new.relation)),
            "{strategy:?} {learned:?}"
        );
        assert!(
            !answer.path.iter().any(|edge| is_it(&edge.head, &edge.tail, &edge.relation)),
            "{strategy:?}"
        );
    }
    builder.set_edits(&[]);
    let again = answer(&builder.snapshot(), question, Strategy::TcrQf, &Constraints::default());
    assert_eq!(again.answer.text, before.answer.text);
}

#[test]
fn what_is_denied_is_read_in_no_other_words() {
    let mut builder = films();
    let corpus = builder.snapshot();
    let stated = corpus.graph.triples().iter().find(|triple| triple.relation == "be bear in");
    let denied = handle(&corpus.graph, stated.unwrap()).unwrap();
    let question = "Where was Ole Petty born?";
    let before = free(&corpus, question, Strategy::TcrQf);
    assert_eq!(before.text.as_deref(), Some("Cork"));
    builder.set_edits(&[Edit::DeleteFact(denied)]);
    let corpus = builder.snapshot();
    for strategy in [Strategy::TcrQf, Strategy::Auto, Strategy::Rag, Strategy::KgCqr, Strategy::AutoKg] {
        let Outcome { answer, learned } = answer(&corpus, question, strategy, &Constraints::default());
        assert_ne!(answer.text.as_deref(), Some("Cork"), "{strategy:?} {answer:#?}");
        assert!(!answer.path.iter().any(|edge| edge.tail == "Cork"), "{strategy:?}");
        assert!(!learned.iter().any(|new| new.tail == "Cork"), "{strategy:?}");
    }
    let others = [
        "In which town was Ole Petty born?",
        "What town was Ole Petty born in?",
        "Was Ole Petty born in Cork?",
        "How are Ole Petty and Cork connected?",
    ];
    for question in others {
        let told = free(&corpus, question, Strategy::Auto);
        let text = told.text.clone().unwrap_or_default();
        assert!(!text.contains("Cork") && text != "yes", "{question} {told:#?}");
    }
    let told = free(&corpus, question, Strategy::TcrQf);
    assert!(told.text.is_none() && told.confidence <= 0.4, "{told:#?}");
    assert!(told.missing.iter().any(|line| line.starts_with("Not used, because you said")), "{told:#?}");
}

#[test]
fn a_struck_sentence_is_nowhere_and_all_others_stay() {
    let corpus = films().snapshot();
    let (struck, next) =
        (SentenceId { document: DocumentId(0), index: 0 }, SentenceId { document: DocumentId(0), index: 1 });
    let left = corpus.muting(&BTreeSet::from([struck]));
    assert_eq!(left.sentence_text(struck), "");
    assert!(left.evidence(struck).span.is_empty());
    assert_eq!(
        (left.sentence_text(next), left.evidence(next)),
        (corpus.sentence_text(next), corpus.evidence(next))
    );
    assert!(!left.reading(DocumentId(0)).unwrap().document.text.contains("Holt"));
    let chunk = corpus.chunk_of(struck).unwrap();
    assert_eq!(left.sentences_of(chunk).collect::<Vec<_>>(), [next]);
    assert!(!corpus.sentence_text(struck).is_empty());
}

#[test]
fn what_is_denied_stays_so_while_other_things_wait_to_be_judged() {
    let mut builder = films();
    let question = "Where was Ann Holt born?";
    let before = answer(&builder.snapshot(), question, Strategy::TcrQf, &Constraints::default());
    assert_eq!(before.answer.text.as_deref(), Some("Odense"));
    builder.learn(&before.learned);
    for denied in before.learned.iter().filter(|fact| fact.tail == "Odense") {
        builder.set_edits(&[Edit::Reject(vec![FactHandle::of(denied)])]);
        let corpus = builder.snapshot();
        assert!(corpus.graph.has_waiting());
        for strategy in [Strategy::Auto, Strategy::TcrQf, Strategy::Rag, Strategy::KgCqr, Strategy::AutoKg] {
            let told = free(&corpus.settled(), question, strategy);
            assert_eq!(told.text, None, "{strategy:?} {denied:?}");
            let says_why = |line: &String| line.starts_with("Not used, because you said");
            assert!(told.missing.iter().any(says_why), "{strategy:?} {denied:?} {told:#?}");
        }
    }
}
