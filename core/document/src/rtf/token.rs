//! The bytes of rich text as tokens.

/// A piece of rich text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    Open,
    Close,
    /// `\*`
    Optional,
    /// A character in the encoding of its font.
    Byte(u8),
    /// A character written as a control symbol.
    Symbol(char),
    /// `\u`: a UTF-16 unit.
    Unicode(i32),
    /// A control word and its number.
    Word(&'a str, Option<i32>),
}

/// Reads tokens one by one; whatever the bytes are, it comes to their end.
pub(super) struct Tokens<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Tokens<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    fn next_byte(&mut self) -> Option<u8> {
        let byte = self.bytes.get(self.at).copied()?;
        self.at += 1;
        Some(byte)
    }

    fn control(&mut self) -> Option<Token<'a>> {
        let byte = self.next_byte()?;
        match byte {
            b'*' => Some(Token::Optional),
            b'\'' => Some(self.hexadecimal()),
            b'~' => Some(Token::Symbol('\u{a0}')),
            b'_' => Some(Token::Symbol('-')),
            b'\\' | b'{' | b'}' => Some(Token::Byte(byte)),
            b'\n' | b'\r' => Some(Token::Word("par", None)),
            b'\t' => Some(Token::Symbol(' ')),
            byte if byte.is_ascii_alphabetic() => Some(self.word()),
            _ => self.next(),
        }
    }

    fn hexadecimal(&mut self) -> Token<'a> {
        let digits = self.bytes.get(self.at..self.at + 2).and_then(|digits| std::str::from_utf8(digits).ok());
        match digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                self.at += 2;
                Token::Byte(byte)
            }
            None => Token::Symbol(' '),
        }
    }

    /// A word, its number, and the one space that may end it; the bytes of `\bin` are passed over.
    fn word(&mut self) -> Token<'a> {
        let start = self.at - 1;
        let word = self.run(start, u8::is_ascii_alphabetic);
        let sign = usize::from(self.bytes.get(self.at) == Some(&b'-'));
        let digits = self.run_text(self.at + sign, u8::is_ascii_digit);
        let number: Option<i32> = (!digits.is_empty()).then(|| digits.parse().unwrap_or(0));
        let number = number.map(|number| if sign == 1 { -number } else { number });
        if number.is_some() {
            self.at += sign + digits.len();
        }
        if self.bytes.get(self.at) == Some(&b' ') {
            self.at += 1;
        }
        match (word, number) {
            ("u", Some(code)) => Token::Unicode(code),
            ("bin", Some(length)) => {
                self.at = self.at.saturating_add(length.max(0) as usize).min(self.bytes.len());
                Token::Word(word, number)
            }
            _ => Token::Word(word, number),
        }
    }

    fn run(&mut self, start: usize, is_part: impl Fn(&u8) -> bool) -> &'a str {
        let run = self.run_text(start, is_part);
        self.at = start + run.len();
        run
    }

    fn run_text(&self, start: usize, is_part: impl Fn(&u8) -> bool) -> &'a str {
        let rest = self.bytes.get(start..).unwrap_or_default();
        let length = rest.iter().take(32).take_while(|byte| is_part(byte)).count();
        std::str::from_utf8(&rest[..length]).unwrap_or_default()
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            return match self.next_byte()? {
                b'{' => Some(Token::Open),
                b'}' => Some(Token::Close),
                b'\\' => self.control(),
                b'\n' | b'\r' | 0 => continue,
                byte => Some(Token::Byte(byte)),
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens() {
        let found: Vec<Token> = Tokens::new(b"{\\b0 x\\u-3 \\'e9\\*\\bin2 }}y\\par\n}").collect();
        use Token::*;
        let expected = [
            Open,
            Word("b", Some(0)),
            Byte(b'x'),
            Unicode(-3),
            Byte(0xe9),
            Optional,
            Word("bin", Some(2)),
            Byte(b'y'),
            Word("par", None),
            Close,
        ];
        assert_eq!(found, expected);
    }
}
