//! With which words can a time begin? All others are passed over at once.

use super::feast::FEASTS;
use super::number::number_word;
use super::token::{Kind, Scan};
use clew_types::{arrange::InOrder, month::month};
use std::collections::BTreeSet;
use std::sync::OnceLock;

/// Words at the beginning of a rule, apart from numbers, months, weekdays and feasts.
const OPENINGS: &str = "a an the this that current next following coming upcoming last previous past today tomorrow tmr tmrw \
    yesterday day week weekend year month quarter fiscal fy cy sy school academic calendar q h w rest remaining remainder early \
    earlier late later mid middle beginning start end eod tonight tonite morning mornings afternoon afternoons evening evenings \
    night nighttime daytime lunch lunchtime dinner dinnertime breakfast breakfasttime supper business working in at from between \
    before after since until till by up on no not sooner prior ahead starting as any every each once daily weekly hourly nightly \
    everyday biweekly fortnightly monthly bimonthly quarterly yearly annually annual biannually semiannually semiannual biannual \
    semi bi half noon midday noonish midnight now right just all whole full entire couple few some several more longer less under \
    greater fewer within during around about circa approximately c for to spring summer autumn fall winter t through twenties \
    thirties forties fifties sixties seventies eighties nineties mondays tuesdays wednesdays thursdays fridays saturdays sundays";

fn openings() -> &'static BTreeSet<&'static str> {
    static WORDS: OnceLock<BTreeSet<&'static str>> = OnceLock::new();
    WORDS.get_or_init(|| {
        let feasts = FEASTS.iter().flat_map(|feast| feast.names).filter_map(|name| name.split(' ').next());
        let stems = feasts.flat_map(|word| [word, word.trim_end_matches('s')]);
        OPENINGS.split_whitespace().chain(stems).into_set()
    })
}

impl Scan<'_> {
    /// A time may begin at a token.
    pub fn may_begin(&self, at: usize) -> bool {
        let apart = !self.glued(at)
            || self.kind(at) != self.kind(at - 1) && self.starts(at)
            || self.is(at - 1, &["-", "/", "(", "\"", "_"]);
        let word = self.word(at);
        apart
            && match self.kind(at) {
                Some(Kind::Word) => {
                    openings().contains(word)
                        || number_word(word)
                        || month(word).is_some()
                        || self.weekday(at).is_some()
                }
                Some(Kind::Mark) => "'<>≥≤½¼¾⅓⅔⅛".contains(word),
                _ => true,
            }
    }
}
