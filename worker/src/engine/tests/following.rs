//! Questions that lean on the one before.

use super::*;

fn ask(
    bench: &mut Bench,
    question: &str,
    follows: Option<AnswerId>,
) -> (AnswerId, clew_types::answer::Answer) {
    let ask = Ask { follows, ..Ask::new(question, Strategy::TcrQf) };
    match bench.run(Command::Ask(ask), None) {
        Ok(Reply::Answer(id, answer)) => (id, *answer),
        other => panic!("{other:?}"),
    }
}

fn read_as(answer: &clew_types::answer::Answer) -> Option<&str> {
    answer.trace.understood().map(|understood| understood.read_as.as_str())
}

#[test]
fn a_question_follows_an_answer_also_after_a_reload() {
    let store = memory();
    let mut bench = Bench::new(store.clone());
    bench.run(Command::AddSample, None).expect("sample");
    let (first, _) = ask(&mut bench, "Who designed the Varn Lighthouse?", None);
    let (second, answer) = ask(&mut bench, "And where was she born?", Some(first));
    assert_eq!(read_as(&answer), Some("Where was Ottilie Brandt born?"));
    assert_eq!(answer.text.as_deref(), Some("Marlow"));

    let mut again = Bench::new(store);
    let Ok(Reply::History(items)) = again.run(Command::History, None) else { panic!("history") };
    assert_eq!(items[0].question, "And where was she born?");
    assert_eq!(items[0].understood.as_deref(), Some("Where was Ottilie Brandt born?"));
    assert_eq!(again.run(Command::Recall(second), None), Ok(Reply::Answer(second, Box::new(answer.clone()))));
    // The same question after the same answer is read, and answered, the same way.
    let (_, same) = ask(&mut again, "And where was she born?", Some(first));
    assert_eq!((read_as(&same), &same.text), (read_as(&answer), &answer.text));
}

#[test]
fn what_follows_nothing_is_asked_as_typed() {
    let mut bench = Bench::new(memory());
    bench.run(Command::AddSample, None).expect("sample");
    let (first, _) = ask(&mut bench, "Who designed the Varn Lighthouse?", None);
    assert_eq!(read_as(&ask(&mut bench, "Where was she born?", None).1), None);
    assert_eq!(read_as(&ask(&mut bench, "Where was Ottilie Brandt born?", Some(first)).1), None);
    bench.run(Command::Forget(first), None).expect("forgotten");
    assert_eq!(read_as(&ask(&mut bench, "Where was she born?", Some(first)).1), None);
}
