//! Which part of the drawing is on screen?

use crate::element::{object, position_object};
use crate::handle::Options;
use crate::raw::Core;
use std::cell::Cell;
use web_sys::{HtmlElement, window};

/// A rectangle around nodes, in pixels at zoom 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bounds {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) right: f64,
    pub(crate) bottom: f64,
    /// It is what of the drawing is told, of which all words shall be seen.
    pub(crate) is_told: bool,
}

impl Bounds {
    /// The smallest rectangle around both.
    pub(crate) fn and(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
            is_told: self.is_told || other.is_told,
        }
    }

    /// The zoom at which this fits into so many pixels.
    fn zoom_into(self, width: f64, height: f64) -> f64 {
        let across = (self.right - self.left).max(1.0);
        let down = (self.bottom - self.top).max(1.0);
        (width.max(1.0) / across).min(height.max(1.0) / down)
    }

    fn centre(self) -> (f64, f64) {
        (f64::midpoint(self.left, self.right), f64::midpoint(self.top, self.bottom))
    }
}

/// Fits the viewport, now or when the container is shown. It reckons with the places it is given: asking the library
/// for the elements' own extents would have it measure every label at once.
pub(crate) struct Viewport {
    core: Core,
    pub(crate) container: HtmlElement,
    options: Options,
    /// What is to be fitted when the container is shown.
    due: Cell<Option<Bounds>>,
    /// What was fitted last, and where that led.
    fitted: Cell<Option<(Bounds, Sight)>>,
    /// What was seen before a place was brought into sight, and after.
    revealed: Cell<Option<(Sight, Sight)>>,
}

/// Part of the width that stays free at either side of what is told, for its words.
const SIDE: f64 = 0.18;
/// So much nearer than other things it may be seen: a short path shall fill the drawing.
const NEARER: f64 = 1.35;
/// So far from the edges stands what is brought into sight, in pixels.
const MARGIN: f64 = 24.0;
/// So long that takes, in milliseconds.
const SOFTLY: f64 = 220.0;

/// Zoom and pan.
type Sight = (f64, f64, f64);

impl Viewport {
    pub(crate) fn new(core: Core, container: HtmlElement, options: &Options) -> Self {
        let options = options.clone();
        let (due, fitted, revealed) = Default::default();
        Self { core, container, options, due, fitted, revealed }
    }

    pub(crate) fn fit(&self, bounds: Bounds) {
        if self.container.client_width() == 0 {
            self.due.set(Some(bounds));
            return;
        }
        self.due.set(None);
        let room = self.room();
        let zoom = self.zoom_in(bounds, room);
        let (x, y) = bounds.centre();
        self.look((zoom, room.0 / 2.0 - zoom * x, room.1 / 2.0 - zoom * y));
        self.fitted.set(Some((bounds, self.sight())));
    }

    /// What is left of the container beside what lies over it, from its upper left corner, in pixels.
    pub(crate) fn room(&self) -> (f64, f64) {
        let (right, bottom) = self.options.covered.map_or((0.0, 0.0), |covered| covered(&self.container));
        // The library learns of a new size later than this may be asked.
        let (width, height) = (self.container.client_width(), self.container.client_height());
        (f64::from(width) - right, f64::from(height) - bottom)
    }

    /// True when all of it is seen, and nothing lies over it.
    pub(crate) fn sees(&self, bounds: Bounds) -> bool {
        let ((zoom, left, top), room) = (self.sight(), self.room());
        let is_within = |low: f64, high: f64, room: f64| low >= 0.0 && high <= room;
        is_within(bounds.left * zoom + left, bounds.right * zoom + left, room.0)
            && is_within(bounds.top * zoom + top, bounds.bottom * zoom + top, room.1)
    }

    fn sight(&self) -> Sight {
        let pan = self.core.pan();
        (self.core.zoom(), pan.x(), pan.y())
    }

    /// The zoom that [`fit`](Self::fit) chooses.
    pub(crate) fn zoom_for(&self, bounds: Bounds) -> f64 {
        self.zoom_in(bounds, self.room())
    }

    fn zoom_in(&self, bounds: Bounds, (width, height): (f64, f64)) -> f64 {
        let border = 2.0 * self.options.padding;
        let beside = if bounds.is_told { 2.0 * self.beside() } else { border };
        let near = if bounds.is_told { NEARER } else { 1.0 };
        self.allowed(bounds.zoom_into(width - beside, height - border), near)
    }

    /// How much room stays at either side of what is told.
    pub(crate) fn beside(&self) -> f64 {
        let padding = self.options.padding;
        (f64::from(self.container.client_width()) * SIDE).clamp(padding, padding * 2.0)
    }

    pub(crate) fn resized(&self) {
        self.core.resize();
        if self.container.client_width() == 0 {
            return;
        }
        // What still lies as it was fitted stays so, as when a phone is turned; what somebody has moved stays where it is.
        self.fit_again();
    }

    fn fit_again(&self) {
        if let Some(bounds) = self.unmoved() {
            self.fit(bounds);
        }
    }

    /// What was fitted last, or is to be, if nobody has moved it since.
    pub(crate) fn unmoved(&self) -> Option<Bounds> {
        let own = self.unrevealed();
        let fitted = || self.fitted.get().filter(|(_, sight)| *sight == own).map(|(bounds, _)| bounds);
        self.due.get().or_else(fitted)
    }

    /// What would be seen if nothing had been brought into sight; what is seen, where somebody has moved it since.
    fn unrevealed(&self) -> Sight {
        let now = self.sight();
        self.revealed.get().filter(|(_, after)| *after == now).map_or(now, |(before, _)| before)
    }

    fn look(&self, (zoom, x, y): Sight) {
        let pan = position_object((x, y));
        self.core.stop();
        self.core.set_viewport(&object(&[("zoom", zoom.into()), ("pan", pan.into())]));
    }

    /// Pans, softly unless nothing shall move, and as little as it takes to bring this onto what is left free; of what is too large for that, its middle.
    /// Whoever has pressed something in the drawing finds it where it was.
    pub(crate) fn reveal(&self, bounds: Bounds) {
        let ((zoom, left, top), room) = (self.sight(), self.room());
        let middle = bounds.centre();
        let into = |low: f64, high: f64, middle: f64, from: f64, room: f64| {
            let margin = MARGIN.min(room / 2.0);
            let is_large = (high - low) * zoom > room - 2.0 * margin;
            let (low, high) = if is_large { (middle, middle) } else { (low, high) };
            from + shift(low * zoom + from, high * zoom + from, room, margin)
        };
        let x = into(bounds.left, bounds.right, middle.0, left, room.0);
        let y = into(bounds.top, bounds.bottom, middle.1, top, room.1);
        if (x, y) != (left, top) {
            self.revealed.set(Some((self.unrevealed(), (zoom, x, y))));
            if wants_no_motion() {
                return self.look((zoom, x, y));
            }
            let to = object(&[("pan", position_object((x, y)).into())]);
            self.core.animate(&to, &object(&[("duration", SOFTLY.into())]));
        }
    }

    /// Zooms about the middle.
    pub(crate) fn zoom_by(&self, factor: f64) {
        let middle = position_object((self.core.width() / 2.0, self.core.height() / 2.0));
        let level = self.core.zoom() * factor;
        self.core.set_zoom(&object(&[("level", level.into()), ("renderedPosition", middle.into())]));
    }

    fn allowed(&self, zoom: f64, near: f64) -> f64 {
        let limit = |zoom: f64, limit: f64| if limit > 0.0 { zoom.min(limit) } else { zoom };
        let zoom = limit(limit(zoom, self.options.max_zoom), self.options.fit_zoom * near);
        zoom.max(self.options.min_zoom)
    }
}

/// True where the person has told the system that moving pictures do them no good.
fn wants_no_motion() -> bool {
    let query = window().and_then(|window| window.match_media("(prefers-reduced-motion: reduce)").ok()?);
    query.is_some_and(|query| query.matches())
}

/// How far to move what reaches from `low` to `high` so that it stands within `room`, and so far from its edges; where it is
/// too large, its beginning.
fn shift(low: f64, high: f64, room: f64, margin: f64) -> f64 {
    let back = (room - margin - high).min(0.0);
    back + (margin - low - back).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::{Bounds, shift};

    #[test]
    fn what_is_in_sight_stays() {
        let move_into = |(low, high), room| shift(low, high, room, 36.0);
        let moved = [100.0, 20.0, 590.0, 900.0, -5.0].map(|at| move_into((at, at), 600.0));
        assert_eq!(moved, [0.0, 16.0, -26.0, -336.0, 41.0]);
        assert_eq!(move_into((10.0, 10.0), 30.0), 26.0);
        // Of what is wide, both ends; of what is too wide, the beginning.
        let wide = [(500.0, 700.0), (-20.0, 90.0), (20.0, 700.0)].map(|ends| move_into(ends, 600.0));
        assert_eq!(wide, [-136.0, 56.0, 16.0]);
    }

    const WIDE: Bounds = Bounds { left: -100.0, top: 0.0, right: 300.0, bottom: 100.0, is_told: false };

    #[test]
    fn the_tighter_side_decides_the_zoom() {
        assert_eq!(WIDE.zoom_into(800.0, 800.0), 2.0);
        assert_eq!(WIDE.zoom_into(800.0, 50.0), 0.5);
        assert_eq!(WIDE.centre(), (100.0, 50.0));
    }

    #[test]
    fn a_single_place_fits_anywhere() {
        let point = Bounds { left: 5.0, top: 5.0, right: 5.0, bottom: 5.0, is_told: false };
        assert_eq!(point.zoom_into(80.0, 40.0), 40.0);
        assert_eq!(point.zoom_into(-20.0, -20.0), 1.0);
    }

    #[test]
    fn bounds_join() {
        let below = Bounds { left: 0.0, top: 50.0, right: 10.0, bottom: 400.0, is_told: false };
        assert_eq!(WIDE.and(below), Bounds { bottom: 400.0, ..WIDE });
    }
}
