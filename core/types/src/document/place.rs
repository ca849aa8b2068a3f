//! Where on its pages does a document's text stand?

use super::Document;
use crate::span::Span;
use serde::{Deserialize, Serialize};

/// A page (or slide): its text and, for PDF, where each line of it stands.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PageText {
    /// The text that begins on it, in bytes of the document's text.
    pub span: Span,
    /// Width and height in points; zero where the format does not tell.
    pub size: (f32, f32),
    /// Its lines in reading order; empty where the format does not tell.
    pub lines: Vec<PlacedLine>,
}

/// A line of text at its place.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlacedLine {
    /// Its text, in bytes of the document's text.
    pub span: Span,
    /// Its place.
    pub place: Rectangle,
    /// Direction it runs in, in quarter turns clockwise; 0 is upright.
    pub turn: u8,
}

/// A rectangle on a page, in points from the page's top left corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Rectangle {
    /// Left edge.
    pub left: f32,
    /// Upper edge.
    pub top: f32,
    /// Width.
    pub width: f32,
    /// Height.
    pub height: f32,
}

impl Document {
    /// Where a stretch of text stands: the page's index and one rectangle for every line of it. Empty for formats
    /// without places.
    pub fn rectangles(&self, span: Span) -> Vec<(usize, Rectangle)> {
        let pages = self.pages.iter().enumerate();
        pages
            .flat_map(|(page, laid)| laid.rectangles(&self.text, span).map(move |place| (page, place)))
            .collect()
    }
}

impl PageText {
    /// Where a stretch of the document's `text` stands on this page, a rectangle a line. Places inside a line are
    /// estimated from the number of characters before.
    pub fn rectangles(&self, text: &str, span: Span) -> impl Iterator<Item = Rectangle> {
        let touched = self.lines.iter().filter(move |line| line.span.overlaps(span));
        touched.map(move |line| line.part(text, span))
    }
}

impl PlacedLine {
    /// The part of the line that a span covers.
    fn part(&self, text: &str, span: Span) -> Rectangle {
        let count = |start: u32, end: u32| {
            text.get(start as usize..end as usize).map_or(0, |part| part.chars().count()) as f32
        };
        let all = count(self.span.start, self.span.end).max(1.0);
        let from = count(self.span.start, span.start.clamp(self.span.start, self.span.end)) / all;
        let to = count(self.span.start, span.end.clamp(self.span.start, self.span.end)) / all;
        self.place.cut(self.turn, from, to)
    }
}

impl Rectangle {
    /// The shares `from` to `to` of a line that runs in a direction.
    fn cut(self, turn: u8, from: f32, to: f32) -> Self {
        let Self { left, top, width, height } = self;
        match turn % 4 {
            0 => Self { left: left + from * width, width: (to - from) * width, ..self },
            1 => Self { top: top + from * height, height: (to - from) * height, ..self },
            2 => Self { left: left + (1.0 - to) * width, width: (to - from) * width, ..self },
            _ => Self { top: top + (1.0 - to) * height, height: (to - from) * height, ..self },
        }
    }
}
