//! How does a folder of files become a corpus with questions? `index.json` names both, as the app's sample does.

use crate::qa::Question;
use crate::workspace::{LocalModel, Workspace};
use clew_document::read;
use clew_knowledge::corpus::CorpusBuilder;
use clew_knowledge::extract::extract;
use clew_language::text::split;
use clew_types::document::Document;
use clew_types::id::DocumentId;
use clew_types::reading::Reading;
use serde_json::Value;
use std::path::Path;

/// Reads the folder's files through the readers a visitor's files go through.
pub fn build(folder: &Path, model: Option<LocalModel>) -> Result<Workspace, Box<dyn std::error::Error>> {
    let mut documents = Vec::new();
    for name in files(folder)? {
        documents.push(read(&name, &std::fs::read(folder.join(&name))?)?);
    }
    Ok(of_documents(documents, model))
}

/// A workspace of documents already read; they are known by their names.
pub fn of_documents(documents: Vec<Document>, model: Option<LocalModel>) -> Workspace {
    let mut builder = CorpusBuilder::new();
    let passages = documents.iter().map(|document| document.name.clone()).collect();
    for (index, document) in documents.into_iter().enumerate() {
        let text = split(&document);
        let extraction = extract(&document, &text);
        let reading = Reading { document, text, extraction };
        let id = DocumentId(index as u32);
        let vectors = model.as_ref().map(|model| model.vectors(&reading));
        builder.add(id, reading);
        if let Some(vectors) = vectors {
            builder.set_vectors(id, &vectors);
        }
    }
    Workspace { corpus: builder.snapshot(), passages, model }
}

fn files(folder: &Path) -> Result<Vec<String>, Box<dyn std::error::Error>> {
    let index = index(folder)?;
    let paths = index["files"].as_array().into_iter().flatten().filter_map(|file| file["path"].as_str());
    Ok(paths.map(str::to_owned).collect())
}

/// The folder's questions; the kind is the strategy they are meant for.
pub fn questions(folder: &Path) -> Result<Vec<Question>, Box<dyn std::error::Error>> {
    let index = index(folder)?;
    Ok(index["questions"].as_array().into_iter().flatten().map(question).collect())
}

fn question(row: &Value) -> Question {
    let text = |key: &str| row[key].as_str().unwrap_or_default().to_owned();
    let aliases = row["aliases"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let needs = row["needs"].as_array().into_iter().flatten().filter_map(Value::as_str);
    Question {
        text: text("question"),
        answers: std::iter::once(text("answer")).chain(aliases.map(str::to_owned)).collect(),
        kind: row["strategy"].as_str().unwrap_or("any").to_owned(),
        supporting: needs.map(|name| vec![name.to_owned()]).collect(),
        facts: Vec::new(),
    }
}

fn index(folder: &Path) -> Result<Value, Box<dyn std::error::Error>> {
    Ok(serde_json::from_slice(&std::fs::read(folder.join("index.json"))?)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::Silent;
    use clew_answering::reason::{Host, ask};
    use clew_document::pdf::{Info, Item, Page, assemble};
    use clew_skills::skill::builtin::BuiltIn;
    use clew_types::answer::Answer;
    use clew_types::strategy::Strategy;

    const HARBOUR: [&str; 4] = ["harbour-clock.txt", "mira-oduya.md", "telmar-bay.html", "tide-levels.csv"];
    const PAGES: [&[&str]; 2] = [
        &[
            "Report on the Harbour Clock",
            "The Harbour Clock stopped in the winter of 1960.",
            "Salt had eaten the great wheel. The town council asked for help.",
        ],
        &[
            "Jory Benn repaired the Harbour Clock in 1961.",
            "He cast a new wheel of bronze. The work took seven weeks.",
        ],
    ];

    fn page(lines: &[&str]) -> Page {
        let item = |(at, line): (usize, &&str)| Item {
            text: (*line).to_owned(),
            x: 72.0,
            y: 72.0 + 16.0 * at as f32,
            width: 5.5 * line.len() as f32,
            height: 12.0,
            turn: 0,
            eol: true,
        };
        Page { width: 612.0, height: 792.0, items: lines.iter().enumerate().map(item).collect() }
    }

    /// The five files of the browser tests, the PDF as pdf.js gives it.
    fn harbour() -> Workspace {
        let folder = crate_folder().join("../e2e/fixtures");
        let file = |name: &&str| read(name, &std::fs::read(folder.join(name)).unwrap()).unwrap();
        let mut documents: Vec<Document> = HARBOUR.iter().map(file).collect();
        documents.push(assemble("clock-report.pdf", &Info::default(), &PAGES.map(page)).unwrap());
        of_documents(documents, None)
    }

    fn sample_folder() -> std::path::PathBuf {
        crate_folder().join("../public/sample")
    }

    /// Asked at run time: in a build folder that several clones share, a test may have been compiled in another one.
    fn crate_folder() -> std::path::PathBuf {
        std::env::var_os("CARGO_MANIFEST_DIR").unwrap().into()
    }

    fn answer(workspace: &Workspace, question: &str, strategy: Strategy) -> Answer {
        let host = Host { skills: &BuiltIn, embedder: None, reader: None, sources: &[], progress: &Silent };
        let question = clew_answering::reason::Question::new(question, strategy);
        futures::executor::block_on(ask(&question, &workspace.corpus, &host)).answer
    }

    fn check(question: &str, expected: Option<&str>, first_citation: &str) {
        let workspace = harbour();
        for strategy in Strategy::ALL {
            let answer = answer(&workspace, question, strategy);
            assert_eq!(answer.text.as_deref(), expected, "{question} {strategy:?} {answer:#?}");
            let first = answer.statements.first().map_or("", |first| first.citations[0].quote.as_str());
            assert!(expected.is_none() || first.contains(first_citation), "{question} {strategy:?} {first}");
            assert_eq!(answer.path.is_empty(), expected.is_none(), "{question} {strategy:?}");
        }
    }

    #[test]
    fn five_kinds_of_files_are_answered_from() {
        check("Who built the Harbour Clock?", Some("Mira Oduya"), "Mira Oduya built it");
        check("Who repaired the Harbour Clock in 1961?", Some("Jory Benn"), "Jory Benn repaired");
        check("How many legs does the king of Zanzibar's horse have?", None, "");
    }

    #[test]
    fn a_bridge_is_crossed_between_two_files() {
        let workspace = harbour();
        let question = "Where was the builder of the Harbour Clock born?";
        for strategy in [Strategy::Auto, Strategy::TcrQf, Strategy::Rag] {
            let answer = answer(&workspace, question, strategy);
            assert_eq!(answer.text.as_deref(), Some("Telmar Bay"), "{strategy:?} {answer:#?}");
            assert_eq!(answer.path.len(), 2, "{strategy:?} {:?}", answer.path);
        }
    }

    #[test]
    fn the_sample_answers_its_questions() {
        let workspace = build(&sample_folder(), None).unwrap();
        let questions = questions(&sample_folder()).unwrap();
        let (mut right, mut sure, mut asked) = (0, 0, 0);
        for question in questions.iter().filter(|question| question.kind == "any") {
            let answer = answer(&workspace, &question.text, Strategy::Auto);
            let is_right = |text: &str| question.answers.iter().any(|gold| gold.eq_ignore_ascii_case(text));
            let open = question.answers[0] == "not enough information";
            asked += 1;
            sure += usize::from(answer.text.is_some());
            right += usize::from(answer.text.as_deref().map_or(open, is_right));
            assert!(
                answer.text.as_deref().is_none_or(|text| !open && is_right(text)),
                "asserted wrongly: {} {answer:#?}",
                question.text
            );
        }
        assert!(10 * right >= 7 * asked && 10 * sure >= 7 * asked, "{right} right, {sure} sure of {asked}");
    }

    #[test]
    fn the_samples_first_question_is_followed_over_documents() {
        let workspace = build(&sample_folder(), None).unwrap();
        let first = &questions(&sample_folder()).unwrap()[0];
        let answer = answer(&workspace, &first.text, Strategy::Auto);
        assert_eq!(answer.text.as_deref(), Some("Ingrid Maro"), "{answer:#?}");
        let mut documents: Vec<_> = answer.path.iter().map(|edge| edge.evidence.sentence.document).collect();
        documents.sort_unstable();
        documents.dedup();
        assert!(answer.path.len() >= 2 && documents.len() >= 2, "{:?}", answer.path);
    }
}
