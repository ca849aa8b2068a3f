//! Does a stored shape change unnoticed? Records are stored by position, so that a field more, or a variant put between
//! two others, makes something else of what lies in a browser. The shapes stand in `fixtures/shapes.txt`, with all
//! variants of all types in them. Where one changes there, its kind's version has to be raised.
//!
//! `cargo test -p clew-worker write_shapes -- --ignored` writes them anew.

use super::super::*;
use crate::protocol::{PictureLanguage, Pictures, Settings};
use clew_network::reader::names::NameKind;
use clew_types::columns::{ColumnRole, DayOrder};
use clew_types::concept::{RelationKind, Verdict};
use clew_types::document::{BlockRole, DocumentKind, ReadWarning};
use clew_types::extraction::EntityKind;
use clew_types::graph::Origin;
use clew_types::settings::SkillGroup;
use clew_types::strategy::Strategy;
use clew_types::text::Language;
use clew_types::trace::{Judged, StopReason, TraceStep};
use serde::de::DeserializeOwned;
use serde_reflection::{Samples, Tracer, TracerConfig};
use std::fmt::Write;

const SHAPES: &str = include_str!("../fixtures/shapes.txt");

/// Has all variants of an enum seen. A type is looked through once, with one variant of each enum in it, unless that is
/// known already: so inner ones come first.
type See = fn(&mut Tracer);

fn see<T: DeserializeOwned>(tracer: &mut Tracer) {
    let seen = tracer.trace_type::<T>(&Samples::new()).map(drop);
    seen.unwrap_or_else(|error| panic!("{}: {error}", std::any::type_name::<T>()));
}

fn shape<T: DeserializeOwned>(kind: &Kind<T>, enums: &[See]) -> String {
    let mut tracer = Tracer::new(TracerConfig::default());
    enums.iter().for_each(|see| see(&mut tracer));
    see::<T>(&mut tracer);
    let types = tracer.registry().unwrap_or_else(|error| panic!("{}: {error}", kind.name));
    let mut text = format!("{}, version {}\n", kind.name, kind.version);
    for (name, format) in types {
        writeln!(text, "    {name}: {format:?}").expect("a string takes all");
    }
    text
}

fn shapes() -> String {
    let document: &[See] = &[see::<DocumentKind>, see::<ReadWarning>];
    let triple: &[See] = &[see::<EntityKind>, see::<Origin>];
    let read: &[See] = &[see::<BlockRole>, see::<Language>];
    let trace: &[See] = &[
        see::<Strategy>,
        see::<StopReason>,
        see::<Verdict>,
        see::<Judged>,
        see::<RelationKind>,
        see::<TraceStep>,
    ];
    let list: &[See] = &[see::<StoredStage>, see::<PictureLanguage>, see::<Pictures>];
    let [listed, read] = [list, read].map(|own| [document, triple, own].concat());
    [
        shape(&DOCUMENT, &listed),
        shape(&READING, &read),
        shape(&VECTORS, &[]),
        shape(&VERDICTS, &[see::<NameKind>]),
        shape(&LEARNED, triple),
        shape(&EDIT, &[triple, &[see::<Edit>]].concat()),
        shape(&COLUMNS, &[see::<ColumnRole>, see::<DayOrder>]),
        shape(&REPLY, &[]),
        shape(&COUNTERS, &[]),
        shape(&LIBRARY, &[]),
        shape(&ANSWER, &[triple, trace].concat()),
        shape::<Settings>(&SETTINGS, &[see::<SkillGroup>]),
    ]
    .concat()
}

#[test]
fn no_stored_shape_changes_under_its_version() {
    let now = shapes();
    let differs = now.lines().zip(SHAPES.lines()).find(|(now, then)| now != then);
    assert_eq!(differs, None, "a stored shape has changed: raise its version");
    assert_eq!(now.lines().count(), SHAPES.lines().count());
}

#[test]
#[ignore = "writes a file"]
fn write_shapes() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/record/fixtures/shapes.txt");
    std::fs::write(path, shapes()).expect("the folder is there");
}
