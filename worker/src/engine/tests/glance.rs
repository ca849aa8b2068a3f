//! What is suggested, before anything has been asked.

use super::*;
use crate::protocol::{Glance, Suggestion};

const GUILD: &str = "The Varn Guild was founded in 1907. Ada Holt was an engineer of Osk. Ada Holt led the Varn Guild for nine \
    years. In Osk the Varn Guild built a harbour. Ada Holt designed the Osk Bridge. The Osk Bridge was opened on 4 May 1911. Everybody \
    came to see the Osk Bridge on that day. Prince was at the opening too. More of it stands at https://example.org/osk-bridge today.";

const CODES: &str = "# Codes\n\n| Code | Meaning |\n|---|---|\n| E1 | Tank missing |\n| E2 | Room cold |\n| E3 | Fan blocked |\n";

fn glance(bench: &mut Bench) -> Glance {
    match bench.run(Command::Glance, None) {
        Ok(Reply::Glance(glance)) => *glance,
        other => panic!("{other:?}"),
    }
}

fn names(question: &Suggestion) -> Vec<&str> {
    match question {
        Suggestion::About(name) | Suggestion::Person(name) => vec![name],
        Suggestion::When(name, _) | Suggestion::Who(_, name) => vec![name],
        Suggestion::Connected(one, other) => vec![one, other],
    }
}

#[test]
fn what_is_suggested_is_told_in_several_sentences() {
    let mut bench = Bench::new(memory());
    bench.add("guild.txt", GUILD).expect("read");
    let Glance { questions, themes } = glance(&mut bench);
    assert!(questions.contains(&Suggestion::Person("Ada Holt".to_owned())), "{questions:?}");
    let all: Vec<&str> = questions.iter().flat_map(names).collect();
    assert!(questions.len() > 2 && !all.contains(&"Prince"), "{questions:?}");
    assert!(!themes.is_empty(), "{themes:?}");
    for theme in &themes {
        assert!(
            theme.quote.text.contains(&theme.names[0]) && !theme.quote.text.contains("http"),
            "{theme:?}"
        );
    }
}

#[test]
fn who_somebody_is_is_asked_only_where_it_is_told() {
    let mut bench = Bench::new(memory());
    bench
        .add("guild.txt", &GUILD.replace("Ada Holt was an engineer of Osk.", "Ada Holt came to Osk."))
        .expect("read");
    let Glance { questions, .. } = glance(&mut bench);
    let asks_who = questions.iter().any(|question| matches!(question, Suggestion::Person(_)));
    assert!(!asks_who && questions.len() > 1, "{questions:?}");
}

#[test]
fn of_persons_only_the_birth_is_asked_when_it_was() {
    let dated = |day: &str| {
        let mut bench = Bench::new(memory());
        bench.add("guild.txt", &format!("{GUILD} Ada Holt was {day}.")).expect("read");
        let Glance { questions, .. } = glance(&mut bench);
        let of_her =
            |question: &Suggestion| matches!(question, Suggestion::When(name, _) if name == "Ada Holt");
        questions.iter().any(of_her)
    };
    assert!(dated("born on 3 May 1871"));
    assert!(!dated("founded on 3 May 1871"));
}

#[test]
fn what_stands_only_in_a_table_is_no_theme() {
    let mut bench = Bench::new(memory());
    bench.add("codes.md", CODES).expect("read");
    assert_eq!(glance(&mut bench), Glance::default());
    assert_eq!(glance(&mut Bench::new(memory())), Glance::default());
}
