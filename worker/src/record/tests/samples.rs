//! One record of each kind and version, as the fixtures hold them. Words and names are our own.

use super::super::document::Second as SecondDocument;
use super::super::reading::{Sixth, SixthExtraction, SixthTriple};
use super::super::settings::{EarlyFourth, EarlySecond, Second, Third};
use super::super::*;
use crate::protocol::{Limits, ModelChoice, Outside, PictureLanguage, Pictures, Settings, SkillModel};
use clew_network::reader::names::{Name, NameKind};
use clew_types::answer::{Answer, Citation, OutsideQuote, OutsideStatement, Statement};
use clew_types::columns::{ColumnRole, Columns};
use clew_types::document::{DocumentKind, ReadWarning};
use clew_types::extraction::{EntityKind, Extraction, LocalTriple};
use clew_types::graph::{Evidence, FactHandle, Handle, LinkedEntity, Origin, PathEdge};
use clew_types::id::{DocumentId, EntityId, SentenceId};
use clew_types::reading::Reading;
use clew_types::settings::SkillGroup;
use clew_types::span::Span;
use clew_types::strategy::Strategy;
use clew_types::trace::{Step, StopReason, Trace, TraceStep};

/// The file that all fixtures are about.
pub const FILE: &str = "The Varn Lighthouse was designed by Ottilie Brandt. It stands on Skerry Island.";

pub fn document() -> DocumentRecord {
    DocumentRecord {
        kind: Some(DocumentKind::Text),
        stage: StoredStage::Ready,
        counts: [13, 2, 4, 2],
        warnings: vec![ReadWarning::Encoding("windows-1252".into()), ReadWarning::RowsNotInText(3)],
        pictures: Pictures::Read(PictureLanguage::German),
        ..DocumentRecord::new("lighthouse.txt".into(), FILE.as_bytes())
    }
}

/// As the first two versions have it.
pub(in super::super) fn second_document() -> SecondDocument {
    let DocumentRecord { name, bytes, digest, kind, stage, counts, warnings, .. } = document();
    SecondDocument { name, bytes, digest, kind, stage, counts, warnings }
}

pub fn reading() -> Reading {
    let document = clew_document::read("lighthouse.txt", FILE.as_bytes()).expect("plain text");
    let text = clew_language::text::split(&document);
    let extraction = clew_knowledge::extract::extract(&document, &text);
    Reading { document, text, extraction }
}

/// As the sixth version has it.
pub(in super::super) fn sixth_reading() -> Sixth {
    let Reading { document, text, extraction } = reading();
    let Extraction { mentions, triples, aliases, subject, by_model, definitions } = extraction;
    let before = |triple: LocalTriple| {
        let LocalTriple { head, relation, tail, sentence, confidence, .. } = triple;
        SixthTriple { head, relation, tail, sentence, confidence }
    };
    let triples = triples.into_iter().map(before).collect();
    let extraction = SixthExtraction { mentions, triples, aliases, subject, by_model, definitions };
    Sixth { document, text, extraction }
}

pub fn library() -> Option<LibraryChoice> {
    Some(LibraryChoice { name: "team".into(), token: "opening".into() })
}

pub fn vectors() -> DocumentVectors {
    DocumentVectors { chunks: vec![vec![0.5, -0.5]], sentences: vec![vec![1.0, 0.0], vec![0.0, 1.0]] }
}

pub fn verdicts() -> Verdicts {
    let name = Name { span: Span { start: 4, end: 9 }, kind: NameKind::Place, share: 0.5 };
    Verdicts {
        reader: 0x0123_4567_89ab_cdef,
        claims: 0xfedc_ba98_7654_3210,
        chances: vec![0.25, 0.75],
        asked: 0x1122_3344_5566_7788,
        names: vec![Vec::new(), vec![name]],
    }
}

fn evidence() -> Evidence {
    let sentence = SentenceId { document: DocumentId(0), index: 0 };
    Evidence { sentence, span: Span { start: 0, end: 51 } }
}

fn triple() -> NewTriple {
    NewTriple {
        head: "Varn Lighthouse".into(),
        head_kind: EntityKind::Place,
        relation: "designed by".into(),
        tail: "Ottilie Brandt".into(),
        tail_kind: EntityKind::Person,
        evidence: evidence(),
        origin: Origin::Feedback("Who designed it?".into()),
        confidence: 0.75,
    }
}

pub fn learned() -> Vec<NewTriple> {
    vec![triple(), NewTriple { origin: Origin::External("https://light.example/varn".into()), ..triple() }]
}

pub fn edits() -> Vec<StoredEdit> {
    let place = Handle { name: "Varn Lighthouse".into(), kind: EntityKind::Place };
    let edits = vec![
        Edit::Rename(place.clone(), "Varn Light".into()),
        Edit::Retype(place.clone(), EntityKind::Work),
        Edit::Merge(place.clone(), Handle { name: "the lighthouse".into(), kind: EntityKind::Other }),
        Edit::Split(place.clone(), "the light".into()),
        Edit::Delete(place),
        Edit::DeleteFact(FactHandle::of(&triple())),
        Edit::AddFact(NewTriple { origin: Origin::Hand, ..triple() }),
        Edit::Accept(vec![triple()]),
        Edit::Reject(vec![FactHandle::of(&triple())]),
    ];
    edits.into_iter().enumerate().map(|(at, edit)| StoredEdit { edit, undone: at == 8 }).collect()
}

pub fn columns() -> Said {
    let roles = ColumnRole::ALL.to_vec();
    [(2, Columns { roles, ..Columns::default() })].into()
}

pub fn reply() -> (u64, ChatReply) {
    let text = "Ottilie Brandt designed it.".into();
    (0x0123_4567_89ab_cdef, ChatReply { text, prompt_tokens: 40, completion_tokens: 7, cached: false })
}

pub fn counters() -> Counters {
    Counters { document: 3, answer: 300 }
}

pub fn answer() -> Answer {
    let citation = Citation { evidence: evidence(), quote: FILE[..51].into() };
    let edge = PathEdge {
        head: "Varn Lighthouse".into(),
        relation: "designed by".into(),
        tail: "Ottilie Brandt".into(),
        evidence: evidence(),
        origin: Origin::Extracted,
        score: 0.5,
    };
    let quote = OutsideQuote {
        address: "https://light.example/varn".into(),
        title: "Varn".into(),
        quote: "It is lit.".into(),
    };
    Answer {
        question: "Who designed the Varn Lighthouse?".into(),
        strategy: Strategy::TcrQf,
        text: Some("Ottilie Brandt".into()),
        best_guess: Some("Ottilie Brandt".into()),
        confidence: 0.9,
        statements: vec![Statement { text: "She designed it.".into(), citations: vec![citation.clone()] }],
        path: vec![edge.clone()],
        evidence: vec![(citation, 0.5)],
        outside: vec![OutsideStatement { text: "It is lit.".into(), quotes: vec![quote] }],
        missing: vec!["When was it lit?".into()],
        trace: trace(edge),
    }
}

fn trace(edge: PathEdge) -> Trace {
    let linked = LinkedEntity {
        surface: "Varn Lighthouse".into(),
        entity: EntityId(1),
        name: "Varn Lighthouse".into(),
        kind: EntityKind::Place,
        score: 1.0,
    };
    let steps = vec![
        TraceStep::Choose("tcr-qf".into(), "two hops".into()),
        TraceStep::Link(vec![linked]),
        TraceStep::Beam { depth: 1, considered: 2, kept: vec![edge] },
        TraceStep::Answer(Some("Ottilie Brandt".into()), 0.9, vec![evidence().sentence]),
        TraceStep::Notice("nothing else".into()),
        TraceStep::Stop(StopReason::Complete),
    ];
    Trace { steps: steps.into_iter().map(|what| Step { round: 0, what }).collect() }
}

/// What a person had chosen, as far as each version knew of it.
pub fn model() -> Option<ModelChoice> {
    Some(ModelChoice { endpoint: "/v1".into(), model: "tiny".into() })
}

pub(in crate::record) fn early_second() -> EarlySecond {
    EarlySecond { model: model(), tokens_per_question: Some(9_000), price: (1.0, 2.0) }
}

pub(in crate::record) fn second() -> Second {
    Second { early: early_second(), outside: Outside { wikipedia: true, web: false } }
}

pub(in crate::record) fn third() -> Third {
    Third {
        model: model(),
        tokens_per_question: Some(9_000),
        tokens_per_document: Some(7_000),
        price: (1.0, 2.0),
        outside: Outside { wikipedia: true, web: false },
    }
}

fn skills() -> Vec<SkillModel> {
    vec![SkillModel { group: SkillGroup::Writing, model: Some("large".into()), temperature: Some(0.5) }]
}

pub(in crate::record) fn early_fourth() -> EarlyFourth {
    EarlyFourth { third: third(), skills: skills() }
}

pub fn settings() -> Settings {
    let limits = Limits {
        tokens_per_question: Some(9_000),
        tokens_per_document: Some(7_000),
        price: (1.0, 2.0),
        calls_at_once: 6,
    };
    Settings { model: model(), limits, outside: Outside { wikipedia: true, web: false }, skills: skills() }
}
