//! What are the words of a text? The manner is that of the English Web Treebank of Universal Dependencies:
//! clitics and punctuation stand apart, hyphenated words come apart at the hyphen, abbreviations keep their dot.

use super::abbreviation::{abbreviation, is_initial};
use clew_types::span::Span;
use clew_types::text::floor_boundary;

/// A word, number, punctuation mark or symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// Where it stands.
    pub span: Span,
    /// What it looks like.
    pub kind: TokenKind,
}

/// What a token looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// Has a letter, or is an address.
    Word,
    /// Digits, possibly with `, . : / -` among them.
    Number,
    /// Punctuation.
    Punct,
    /// Currency, percent, arithmetic and other signs.
    Symbol,
}

impl TokenKind {
    /// Words and numbers, as counted for chunk sizes.
    pub fn is_wordlike(self) -> bool {
        matches!(self, TokenKind::Word | TokenKind::Number)
    }
}

/// The tokens inside a span of the text, in order. They do not overlap and cover all but white space.
pub fn tokenize(text: &str, within: Span) -> Vec<Token> {
    let mut tokens = Vec::new();
    let base = within.start as usize;
    let mut rest = within.of(text);
    let mut at = base;
    while let Some(start) = rest.find(|c: char| !c.is_whitespace()) {
        rest = &rest[start..];
        at += start;
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        Chunk { text: &rest[..end], at, user_until: at, tokens: &mut tokens }.split();
        rest = &rest[end..];
        at += end;
    }
    tokens
}

/// Longest word and longest address, in bytes: keeps the work linear on text without spaces.
const LONGEST_WORD: usize = 256;
const LONGEST_ADDRESS: usize = 2048;

/// What no address holds, and what belongs to the sentence where an address ends with it.
const AROUND_ADDRESS: [char; 5] = ['<', '>', '"', '“', '”'];
const BEHIND_ADDRESS: [char; 12] = ['.', ',', ';', ':', '!', '?', ')', ']', '\'', '’', '*', '_'];

/// Text between two white spaces, being taken apart.
struct Chunk<'a> {
    text: &'a str,
    at: usize,
    /// Up to here stands nothing but what the name before a mail address's `@` may hold.
    user_until: usize,
    tokens: &'a mut Vec<Token>,
}

impl Chunk<'_> {
    fn split(mut self) {
        while let Some(first) = self.text.chars().next() {
            let taken = if let Some(length) = self.address() {
                length
            } else if is_wordlike(first) || starts_decimal(self.text) {
                self.word()
            } else {
                run_of_marks(self.text)
            };
            self.push(taken);
        }
    }

    /// Moves the first `length` bytes into a token.
    fn push(&mut self, length: usize) {
        let span = Span::new(self.at, self.at + length);
        self.tokens.push(Token { span, kind: kind(&self.text[..length]) });
        self.text = &self.text[length..];
        self.at += length;
    }

    /// Bytes of a web or mail address at the start, without the punctuation of the sentence around it.
    fn address(&mut self) -> Option<usize> {
        let text = &self.text[..floor_boundary(self.text, LONGEST_ADDRESS)];
        let lead = text.get(..8.min(text.len())).unwrap_or("");
        if lead.starts_with("http://") || lead.starts_with("https://") || lead.starts_with("www.") {
            let end = text.find(AROUND_ADDRESS).unwrap_or(text.len());
            let length = text[..end].trim_end_matches(BEHIND_ADDRESS).len();
            return (length > 4).then_some(length);
        }
        let is_user = text.starts_with(char::is_alphanumeric) && self.may_be_mail(text);
        if is_user { mail(text) } else { None }
    }

    /// Whether a user's name and an `@` stand at the start. What an earlier token looked through is not looked at again,
    /// since each token of a long run without spaces asks.
    fn may_be_mail(&mut self, text: &str) -> bool {
        let known = self.user_until.saturating_sub(self.at);
        let rest = text.get(known..).unwrap_or_default();
        let more = rest.find(|c| !fits_user(c)).unwrap_or(rest.len());
        self.user_until = self.at + known + more;
        rest[more..].starts_with('@')
    }

    /// Bytes of the word at the start; words that are two tokens push the first themselves.
    fn word(&mut self) -> usize {
        let length = word_length(self.text);
        let word = &self.text[..length];
        if let Some(stem) = stem_length(word) {
            self.push(stem);
            return length - stem;
        }
        if abbreviated(word, &self.text[length..]) { length + 1 } else { length }
    }
}

/// True when the dot after `word` is part of it.
fn abbreviated(word: &str, rest: &str) -> bool {
    let after = rest.strip_prefix('.').map(|rest| rest.chars().next());
    let Some(after) = after else { return false };
    if after.is_some_and(|c| c == '.' || c.is_alphanumeric()) {
        return false;
    }
    // "no." and the like end sentences more often than they shorten anything.
    let ordinary = matches!(
        word,
        "no" | "art" | "app" | "sun" | "sat" | "mar" | "max" | "pub" | "int" | "rec" | "v" | "c"
    );
    is_initial(word) || (abbreviation(word).is_some() && !ordinary)
}

fn is_wordlike(c: char) -> bool {
    c.is_alphanumeric() || (!c.is_ascii() && unicode_normalization::char::is_combining_mark(c)) || c == '_'
}

/// Scripts written without spaces: each character is a token.
fn is_ideograph(c: char) -> bool {
    matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}'
        | '\u{20000}'..='\u{3ffff}')
}

fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '’' | 'ʼ')
}

/// `.5` as in "$.50".
fn starts_decimal(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next() == Some('.') && chars.next().is_some_and(|c| c.is_ascii_digit())
}

/// Bytes of the word at the start of `text`, clitics included.
fn word_length(text: &str) -> usize {
    let mut end = 0;
    let mut previous = None;
    let mut number = true;
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let next = chars.peek().map(|(_, c)| *c);
        let glue = previous.is_some_and(|previous| glues(text, at, previous, c, next));
        let leading_dot = at == 0 && c == '.';
        let full = at >= LONGEST_WORD || (is_ideograph(c) && at > 0);
        if full || !(is_wordlike(c) || glue || leading_dot) {
            break;
        }
        end = at + c.len_utf8();
        number &= c.is_ascii_digit() || matches!(c, '.' | ',' | ':');
        if is_ideograph(c) || (number && unit_follows(&text[end..])) {
            break;
        }
        previous = Some(c);
    }
    end
}

/// True when the mark `c` at byte `at` joins the characters around it into one word.
fn glues(text: &str, at: usize, previous: char, c: char, next: Option<char>) -> bool {
    let Some(next) = next else { return false };
    let digits = previous.is_ascii_digit() && next.is_ascii_digit();
    match c {
        ',' | ':' | '/' => digits,
        '.' => {
            digits
                || (previous.is_alphanumeric() && next.is_ascii_lowercase())
                || is_dotted_so_far(&text[..at], next)
        }
        '-' => joins_hyphen(text, at, next),
        '&' => previous.is_uppercase() && next.is_uppercase(),
        _ if is_apostrophe(c) => previous.is_alphanumeric() && next.is_alphanumeric(),
        _ => false,
    }
}

/// Dots inside `U.S.A` or `a.m`; a full stop that lost its space ends a longer word.
fn is_dotted_so_far(before: &str, next: char) -> bool {
    let last = before.rsplit('.').next().unwrap_or(before);
    let short = last.chars().count() == 1 || before.eq_ignore_ascii_case("ph");
    short && last.chars().all(char::is_alphabetic) && next.is_alphabetic()
}

/// Hyphens split compounds but not prefixes (`non-human`), nor the groups of telephone numbers and dates.
fn joins_hyphen(text: &str, at: usize, next: char) -> bool {
    const PREFIXES: &str = "anti co counter e ex intra mid mis multi neo non over post pre pro psycho re semi socio \
        sub ultra un vice";
    let before = &text[..at];
    if next.is_alphabetic() {
        return is_one_of(before, PREFIXES);
    }
    let numeric = before.bytes().all(|b| b.is_ascii_digit() || b == b'-');
    if !numeric || !next.is_ascii_digit() {
        return false;
    }
    // No further than the second hyphen: a page may be one unbroken run of digits and hyphens.
    let run = text.bytes().take_while(|b| b.is_ascii_digit() || *b == b'-');
    let several = run.filter(|b| *b == b'-').nth(1).is_some();
    let group = text[at + 1..].bytes().take_while(u8::is_ascii_digit).take(5).count();
    several || (before.len() == 3 && group == 4)
}

/// Whether a word is in a list separated by spaces, in any case.
fn is_one_of(word: &str, list: &str) -> bool {
    list.split(' ').any(|item| item.eq_ignore_ascii_case(word))
}

/// `10am`, `5km`, `20%`: the number ends where a unit of measure begins; `1990s`, `3rd` and `4x4` are one word.
fn unit_follows(rest: &str) -> bool {
    const UNITS: &str = "am pm m k mm cm km kg mg g ft bn b hz khz mhz ghz mb gb tb kb ml l mph lb lbs oz in mi hrs \
        hr min mins yrs kw mw gw kwh c f x";
    let unit: usize = rest.chars().take(4).take_while(|c| is_wordlike(*c)).map(char::len_utf8).sum();
    unit > 0 && is_one_of(&rest[..unit], UNITS)
}

/// Bytes before the clitic of a word that is two tokens: `do|n't`, `Mary|'s`, `can|not`.
fn stem_length(word: &str) -> Option<usize> {
    const FUSED: &[(&str, usize)] =
        &[("cannot", 3), ("gonna", 3), ("wanna", 3), ("gotta", 3), ("lemme", 3), ("gimme", 3)];
    const CLITICS: &[&str] = &["s", "m", "d", "re", "ve", "ll"];
    if let Some((_, stem)) = FUSED.iter().find(|(fused, _)| fused.eq_ignore_ascii_case(word)) {
        return Some(*stem);
    }
    let (at, mark) = word.char_indices().rev().find(|(_, c)| is_apostrophe(*c))?;
    let tail = &word[at + mark.len_utf8()..];
    if tail.eq_ignore_ascii_case("t") && word[..at].ends_with(['n', 'N']) && at > 1 {
        return Some(at - 1);
    }
    CLITICS.iter().any(|clitic| clitic.eq_ignore_ascii_case(tail)).then_some(at).filter(|at| *at > 0)
}

fn fits_host(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '.' | '-')
}

fn fits_user(c: char) -> bool {
    fits_host(c) || matches!(c, '_' | '+')
}

/// Bytes of a mail address at the start, unless more than the punctuation of the sentence hangs on it.
fn mail(text: &str) -> Option<usize> {
    let (user, rest) = text.split_once('@')?;
    let behind = rest.trim_start_matches(fits_host);
    let tail = behind.trim_start_matches(BEHIND_ADDRESS);
    let host = rest[..rest.len() - behind.len()].trim_end_matches(BEHIND_ADDRESS);
    let ends = tail.is_empty() || tail.starts_with(AROUND_ADDRESS);
    let fits = ends && host.starts_with(char::is_alphanumeric) && host.contains('.');
    fits.then(|| user.len() + 1 + host.len())
}

/// Bytes of a run of equal marks (`...`, `--`, `!!`) or of a single one.
fn run_of_marks(text: &str) -> usize {
    let Some(first) = text.chars().next() else { return 0 };
    if first == '\'' || is_apostrophe(first) {
        return leading_apostrophe(text, first);
    }
    let repeats =
        matches!(first, '.' | '-' | '!' | '?' | '*' | '=' | '_' | '~' | '#' | '+' | '<' | '>' | '—' | '·');
    let same = |c: &char| *c == first || (matches!(first, '!' | '?') && matches!(c, '!' | '?'));
    let count = if repeats { text.chars().take_while(same).count() } else { 1 };
    text.chars().take(count).map(char::len_utf8).sum()
}

/// `'s` left over after a quotation or bracket is a clitic; any other apostrophe is a quotation mark.
fn leading_apostrophe(text: &str, mark: char) -> usize {
    let word: usize =
        text[mark.len_utf8()..].chars().take_while(|c| is_wordlike(*c)).map(char::len_utf8).sum();
    let tail = &text[mark.len_utf8()..mark.len_utf8() + word];
    let clitic = matches!(tail, "s" | "S" | "ll" | "re" | "ve");
    let doubled = text.starts_with("''") && !clitic;
    if clitic { mark.len_utf8() + word } else { mark.len_utf8() + usize::from(doubled) }
}

fn kind(token: &str) -> TokenKind {
    let has_digit = token.bytes().any(|b| b.is_ascii_digit());
    if token.chars().any(char::is_alphabetic) {
        TokenKind::Word
    } else if has_digit || token.chars().any(char::is_numeric) {
        TokenKind::Number
    } else if token.chars().all(is_symbol) {
        TokenKind::Symbol
    } else {
        TokenKind::Punct
    }
}

fn is_symbol(c: char) -> bool {
    const SYMBOLS: &str = "$%+=<>&#@°€£¥§^|~¢©®™±×÷√∞≈≠≤≥→←↔№";
    SYMBOLS.contains(c)
        || matches!(c, '\u{20a0}'..='\u{20cf}' | '\u{2190}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tokens separated by spaces.
    fn check(text: &str, expected: &str) {
        let tokens = tokenize(text, Span::new(0, text.len()));
        let found: Vec<&str> = tokens.iter().map(|token| token.span.of(text)).collect();
        assert_eq!(found.join(" "), expected, "{text:?}");
    }

    #[test]
    fn punctuation_stands_apart() {
        check("Rain fell, then snow.", "Rain fell , then snow .");
        check("(\"Well,\" he said)", "( \" Well , \" he said )");
        check("Wait... what?!", "Wait ... what ?!");
        check("north -- or south—who knows", "north -- or south — who knows");
        check("either/or", "either / or");
    }

    #[test]
    fn clitics_come_apart() {
        check("Don't!", "Do n't !");
        check("she'll we've I'm they’re", "she 'll we 've I 'm they ’re");
        check("Anna's sisters' boat", "Anna 's sisters ' boat");
        check("cannot gonna", "can not gon na");
        check("O'Neill d'Artagnan", "O'Neill d'Artagnan");
        check("can't won't isn’t", "ca n't wo n't is n’t");
    }

    #[test]
    fn hyphens_split_compounds_but_not_prefixes() {
        check("a well-known ten-year-old", "a well - known ten - year - old");
        check("non-human re-entry e-mail", "non-human re-entry e-mail");
        check("1914-1918", "1914 - 1918");
        check("555-0199 020-555-0147", "555-0199 020-555-0147");
    }

    #[test]
    fn abbreviations_keep_their_dot() {
        check("Mr. Hill left the U.S. at 5 p.m. today.", "Mr. Hill left the U.S. at 5 p.m. today .");
        check("Acme Ltd., of Leeds", "Acme Ltd. , of Leeds");
        check("J. B. Hill", "J. B. Hill");
        check("He said no.", "He said no .");
        check("the end.The start", "the end . The start");
    }

    #[test]
    fn numbers_stay_whole() {
        check("1,250.5 tons on 3/4/2021 at 10:30", "1,250.5 tons on 3/4/2021 at 10:30");
        check("$5m, 20% and 10am", "$ 5 m , 20 % and 10 am");
        check("$.50 in the 1990s, 3rd", "$ .50 in the 1990s , 3rd");
        check("in 1999.", "in 1999 .");
    }

    #[test]
    fn addresses_stay_whole() {
        check("(see https://a.example/b-c?d=e).", "( see https://a.example/b-c?d=e ) .");
        check("mail jo.b@example.org, please", "mail jo.b@example.org , please");
        check("R&D at A&B", "R&D at A&B");
        check("open map.pdf on tide.example", "open map.pdf on tide.example");
    }

    #[test]
    fn other_scripts() {
        check("東京へ", "東 京 へ");
        check("दिल्ली में", "दिल्ली में");
        check("naïve e\u{301}te\u{301}", "naïve e\u{301}te\u{301}");
    }

    #[test]
    fn runs_without_spaces_are_read_once() {
        // Each would take minutes if a token looked at the rest of the run.
        for (unit, tokens) in [
            ("1-", 2_343),
            ("a-", 600_000),
            ("a", 2_343),
            ("a.-", 300_000),
            ("!a", 600_000),
            ("a@b", 300_000),
        ] {
            let text = unit.repeat(600_000 / unit.len());
            assert!(tokenize(&text, Span::new(0, text.len())).len() >= tokens, "{unit:?}");
        }
    }

    #[test]
    fn kinds_are_told_apart() {
        let text = "Bus 42 costs $3.";
        let kinds: Vec<TokenKind> =
            tokenize(text, Span::new(0, text.len())).iter().map(|token| token.kind).collect();
        use TokenKind::{Number, Punct, Symbol, Word};
        assert_eq!(kinds, [Word, Number, Word, Symbol, Number, Punct]);
    }

    #[test]
    fn tokens_cover_everything_but_white_space() {
        let text = "«Où est-ce?» l’été… ½ 3.5.2 a..b '' 's @x a@b.c. http:// www. ..5 -5 \u{301}x 🙂🙂 ___";
        let tokens = tokenize(text, Span::new(0, text.len()));
        let joined: String = tokens.iter().map(|token| token.span.of(text)).collect();
        let solid: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        assert_eq!(joined, solid);
    }
}
