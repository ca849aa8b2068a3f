//! Which time of day is named?

use super::day::{Found, longest};
use super::timex::{DayPart, TimeForm};
use super::token::{Kind, Scan, once};

/// A time of day as it was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Clock {
    pub hour: u8,
    pub minute: Option<u8>,
    pub second: Option<u8>,
    /// Whether before or after noon was not said.
    pub open: bool,
    /// Nothing but a number, which may count something else.
    pub bare: bool,
    /// Hour and minute with a dot between, which may be a decimal.
    pub dotted: bool,
}

impl Clock {
    fn new(hour: u8, minute: Option<u8>) -> Self {
        Self { hour, minute, second: None, open: (1..=12).contains(&hour), bare: false, dotted: false }
    }

    pub fn form(self) -> TimeForm {
        TimeForm::Clock { hour: self.hour, minute: self.minute, second: self.second }
    }

    /// One or both of the times it may mean, the one before noon first; twelve is noon first.
    pub fn forms(self) -> Vec<TimeForm> {
        let other = Self { hour: if self.hour == 12 { 0 } else { self.hour + 12 }, ..self };
        if self.open { vec![self.form(), other.form()] } else { vec![self.form()] }
    }

    pub fn after_noon(self) -> Self {
        let hour = if self.hour < 12 && self.open { self.hour + 12 } else { self.hour };
        Self { hour, open: false, bare: false, ..self }
    }

    pub fn before_noon(self) -> Self {
        let hour = if self.hour == 12 && self.open { 0 } else { self.hour };
        Self { hour, open: false, bare: false, ..self }
    }

    /// The time that lies in a part of the day.
    pub fn within(self, part: DayPart) -> Self {
        match part {
            DayPart::Morning | DayPart::Breakfast | DayPart::NightTime => self.before_noon(),
            DayPart::Night if self.hour < 5 || self.hour == 12 => self.before_noon(),
            DayPart::Daytime | DayPart::Business if (8..=11).contains(&self.hour) => self.before_noon(),
            DayPart::Lunch if self.hour == 11 => self.before_noon(),
            _ => self.after_noon(),
        }
    }

    pub fn seconds(self) -> i64 {
        self.form().seconds()
    }
}

impl Scan<'_> {
    /// `am`, `p.m.`, `p m`, `a`: true for after noon.
    pub fn meridiem(&self, at: usize) -> Found<bool> {
        let (letter, long) = match self.word(at) {
            "am" => return Some((false, at + 1)),
            "pm" => return Some((true, at + 1)),
            "a" => (false, self.glued(at)),
            "p" => (true, self.glued(at)),
            _ => return None,
        };
        if self.is(at + 1, &["."]) && self.is(at + 2, &["m"]) && self.glued(at + 2) {
            let dot = self.is(at + 3, &["."]) && self.glued(at + 3);
            return Some((letter, at + 3 + usize::from(dot)));
        }
        if self.is(at + 1, &["m"]) && !self.glued(at + 2) | self.is(at + 2, &[".", ",", "!", "?"]) {
            let dot = self.is(at + 2, &["."]) && self.glued(at + 2) && self.tokens.len() > at + 3;
            return Some((letter, at + 2 + usize::from(dot)));
        }
        let plain =
            long && self.kind(at - 1) == Some(Kind::Digits) && self.kind(at + 1) != Some(Kind::Digits);
        plain.then_some((letter, at + 1))
    }

    /// A named part of the day, with "the", "early" and "late" left to the caller.
    pub fn day_part(&self, at: usize) -> Found<DayPart> {
        if let Some(end) = self.phrase(at, &["business hours", "business hour", "working hours"]) {
            return Some((DayPart::Business, end));
        }
        if let Some(end) = self.phrase(at, &["night - time", "night time"]) {
            return Some((DayPart::NightTime, end));
        }
        if let Some(end) = self.phrase(at, &["day - time"]) {
            return Some((DayPart::Daytime, end));
        }
        let part = match self.word(at) {
            "morning" | "mornings" => DayPart::Morning,
            "afternoon" | "afternoons" => DayPart::Afternoon,
            "evening" | "evenings" => DayPart::Evening,
            "night" | "nights" => DayPart::Night,
            "nighttime" => DayPart::NightTime,
            "daytime" => DayPart::Daytime,
            "breakfast" | "breakfasttime" => DayPart::Breakfast,
            "lunch" | "lunchtime" => DayPart::Lunch,
            "dinner" | "dinnertime" | "supper" => DayPart::Dinner,
            _ => return None,
        };
        let time = self.is(at + 1, &["time"])
            && matches!(part, DayPart::Lunch | DayPart::Dinner | DayPart::Breakfast);
        Some((part, at + 1 + usize::from(time)))
    }

    /// A time of day, with the part of the day where it stands beside it.
    pub(super) fn clock(&self, at: usize) -> Found<Clock> {
        once(&self.clocks, at, || self.clock_now(at))
    }

    fn clock_now(&self, at: usize) -> Found<Clock> {
        let (clock, end) = longest([
            self.digital(at),
            self.past_or_to(at),
            self.spoken_clock(at),
            self.named_hour(at),
            self.part_first(at),
            self.bare_hour(at),
        ])?;
        let after = self
            .phrase(end, &["in the early", "in the late", "in the", "in", "at", "early", "late"])
            .unwrap_or(end);
        let part = self.day_part(after).filter(|(part, part_end)| {
            let counted = clock.bare && after == end || self.word(part_end - 1).ends_with('s');
            !counted && !matches!(part, DayPart::Lunch | DayPart::Dinner | DayPart::Breakfast)
        });
        match part {
            Some((part, end)) if clock.open => Some((clock.within(part), end)),
            Some((_, end)) => Some((Clock { bare: false, ..clock }, end)),
            None => Some((clock, end)),
        }
    }

    fn with_meridiem(&self, clock: Clock, end: usize) -> (Clock, usize) {
        if self.is(end, &["ampm"]) {
            return (clock, end + 1);
        }
        match self.meridiem(end) {
            Some((true, end)) => (clock.after_noon(), end),
            Some((false, end)) => (clock.before_noon(), end),
            None => (clock, end),
        }
    }

    fn minute(&self, at: usize) -> Option<u8> {
        self.digits(at)
            .filter(|(minute, length)| *length == 2 && *minute < 60)
            .map(|(minute, _)| minute as u8)
    }

    /// `8:00:31am`, `17.30`, `1140 a.m.`, `7 pm`, `9p`.
    fn digital(&self, at: usize) -> Found<Clock> {
        let at = if self.is(at, &["t"]) && self.glued(at + 1) { at + 1 } else { at };
        let (hour, length) = self.digits(at)?;
        let (mark, close) = (self.word(at + 1), self.glued(at + 1) && self.glued(at + 2));
        if !self.starts(at) && !self.is(at.wrapping_sub(1), &["t", "-"]) {
            return None;
        }
        if length <= 2 && hour <= 24 && close && matches!(mark, ":" | ".") {
            let minute = self.minute(at + 2)?;
            let mut clock = Clock::new(hour as u8 % 24, Some(minute));
            let mut end = at + 3;
            if self.is(end, &[":"]) && self.glued(end) && self.glued(end + 1) {
                clock.second = Some(self.minute(end + 1)?);
                end += 2;
            }
            clock.dotted = mark == ".";
            if clock.dotted && self.is(end, &["."]) && self.glued(end + 1) {
                return None;
            }
            // With a leading zero, 05:30 is still open; 00:30 is not.
            let (found, after) = self.with_meridiem(clock, end);
            let found = Clock { dotted: clock.dotted && after == end, ..found };
            return self.ends(after).then_some((found, after));
        }
        if (3..=4).contains(&length) && hour / 100 <= 24 && hour % 100 < 60 {
            let (pm, end) = self.meridiem(at + 1)?;
            let clock = Clock::new((hour / 100) as u8, Some((hour % 100) as u8));
            return Some((if pm { clock.after_noon() } else { clock.before_noon() }, end));
        }
        if length > 2 || hour > 24 {
            return None;
        }
        let clock = Clock::new(hour as u8 % 24, None);
        let (found, end) = self.with_meridiem(clock, at + 1);
        (end > at + 1).then_some((found, end))
    }

    /// An hour or a minute in digits or words.
    fn small_number(&self, at: usize) -> Found<u8> {
        if let Some((number, 1..=2)) = self.digits(at) {
            return Some((number as u8, at + 1));
        }
        let figure = self.number_words(at).filter(|figure| !figure.is_ordinal && figure.value < 60.0)?;
        Some((figure.value as u8, figure.end))
    }

    /// `half past seven`, `quarter to eight`, `20 min past eight`.
    fn past_or_to(&self, at: usize) -> Found<Clock> {
        let quarter = self.phrase(at, &["a quarter", "quarter"]).map(|end| (15, end));
        let half = self.phrase(at, &["half"]).map(|end| (30, end));
        let (minutes, end) = quarter.or(half).or_else(|| self.small_number(at))?;
        let end = self.skip(end, &["minute", "minutes", "min", "mins"]);
        let (sign, next) = match self.word(end) {
            "past" => (1, end + 1),
            "after" if !self.is(end - 1, &["minute", "minutes", "min", "mins"]) => (1, end + 1),
            "to" | "till" | "of"
                if self.small_number(at).is_none_or(|_| self.word(end - 1).starts_with("min")) =>
            {
                (-1, end + 1)
            }
            _ => return None,
        };
        let (clock, end) = longest([self.digital(next), self.named_hour(next), self.spoken_hour(next)])?;
        if clock.minute.is_some_and(|minute| minute > 0) || minutes >= 60 || minutes == 0 {
            return None;
        }
        let total = (i32::from(clock.hour) * 60 + sign * i32::from(minutes)).rem_euclid(24 * 60);
        let hour = if clock.open && total / 60 == 0 { 12 } else { total / 60 };
        Some((Clock { hour: hour as u8, minute: Some((total % 60) as u8), bare: false, ..clock }, end))
    }

    /// `eight o'clock`, `eight`.
    fn spoken_hour(&self, at: usize) -> Found<Clock> {
        let (hour, end) =
            self.small_number(at).filter(|(hour, _)| (1..=24).contains(hour) && self.starts(at))?;
        let (clock, told) = self.with_meridiem(Clock::new(hour % 24, None), end);
        let after = self.phrase(told, &["o ' clock", "oclock", "o clock"]);
        Some((Clock { bare: after.is_none() && told == end, ..clock }, after.unwrap_or(told)))
    }

    /// `two thirty`, `six forty-three`, `nine thirty pm`, `eight o'clock in the evening`.
    fn spoken_clock(&self, at: usize) -> Found<Clock> {
        let (clock, end) = self.spoken_hour(at)?;
        if !clock.bare {
            let (clock, end) = self.with_meridiem(clock, end);
            return Some((clock, end));
        }
        let figure = self.number_words(at).filter(|figure| !figure.is_ordinal && figure.value <= 12.0);
        let Some(figure) = figure else { return Some((clock, end)) };
        let hyphen = self.skip(figure.end, &["-"]);
        let minutes = self
            .number_words(hyphen)
            .filter(|minute| !minute.is_ordinal && (10.0..60.0).contains(&minute.value));
        let Some(minutes) = minutes else { return Some((clock, end)) };
        let timed = self.skip(minutes.end, &["minutes"]);
        let clock = Clock { minute: Some(minutes.value as u8), bare: false, ..clock };
        Some(self.with_meridiem(clock, timed))
    }

    /// `noon`, `midnight`, `12 noon`, `11ish`.
    fn named_hour(&self, at: usize) -> Found<Clock> {
        let fixed = |hour| Clock { open: false, ..Clock::new(hour, None) };
        let twelve = self.skip(at, &["12", "twelve"]);
        if let Some(end) = self.phrase(twelve, &["noon", "midday", "noonish", "mid day", "mid - day"]) {
            return Some((fixed(12), end));
        }
        if let Some(end) = self.phrase(twelve, &["midnight", "mid night", "mid - night"]) {
            return Some((fixed(0), end));
        }
        let (hour, _) = self.digits(at).filter(|(hour, _)| (1..=12).contains(hour))?;
        let ish =
            self.is(at + 1, &["ish"]) && self.glued(at + 1) || self.phrase(at + 1, &["- ish"]).is_some();
        let end = at + 2 + usize::from(self.is(at + 1, &["-"]));
        ish.then_some((Clock { open: false, ..Clock::new(hour as u8, None) }, end))
    }

    /// `in the morning at 7`, `early morning at 8:00`, `in the morning 9 oclock`.
    fn part_first(&self, at: usize) -> Found<Clock> {
        let lead = self.phrase(at, &["in the", "early in the", "late in the", "early", "late"]).unwrap_or(at);
        let (part, end) = self.day_part(self.skip(lead, &["early", "late"]))?;
        let next = self.skip(end, &["at", "around", "about", ","]);
        let (clock, after) = longest([self.digital(next), self.past_or_to(next), self.spoken_clock(next)])?;
        let sure = !clock.bare || next > end && !self.is(next - 1, &[","]);
        (sure && (!clock.bare || self.clock_stands(after))).then_some((clock.within(part), after))
    }

    /// `7` behind "at": an hour, where nothing follows that it could count.
    fn bare_hour(&self, at: usize) -> Found<Clock> {
        let (clock, end) = self.spoken_hour(at)?;
        let said = self.is(at.wrapping_sub(1), &["at"]);
        (said && self.clock_stands(end)).then_some((Clock { bare: false, ..clock }, end))
    }

    /// Nothing follows that the number could count.
    pub fn clock_stands(&self, end: usize) -> bool {
        match self.kind(end) {
            None => true,
            Some(Kind::Mark) => !self.is(end, &["%", "$", "/", "°"]) && self.ends(end),
            Some(Kind::Digits) => false,
            Some(Kind::Word) => {
                !self.glued(end)
                    && (self.weekday(end).is_some()
                        || self.is(
                            end,
                            &[
                                "on",
                                "in",
                                "at",
                                "with",
                                "and",
                                "or",
                                "for",
                                "to",
                                "today",
                                "tomorrow",
                                "tonight",
                                "yesterday",
                                "this",
                                "next",
                                "every",
                                "each",
                                "then",
                                "please",
                                "but",
                                "until",
                                "till",
                                "by",
                                "of",
                                "so",
                                "if",
                                "when",
                                "as",
                            ],
                        ))
            }
        }
    }
}
