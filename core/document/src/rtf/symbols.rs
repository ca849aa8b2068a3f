//! What do the numbers and words of rich text stand for?

use encoding_rs::*;

/// The encoding of a Windows code page.
pub(super) fn code_page(number: i32) -> &'static Encoding {
    let label = match number {
        932 => "shift_jis".to_owned(),
        936 => "gbk".to_owned(),
        949 => "euc-kr".to_owned(),
        950 => "big5".to_owned(),
        10_000 => "macintosh".to_owned(),
        65_001 => "utf-8".to_owned(),
        number => format!("windows-{number}"),
    };
    Encoding::for_label(label.as_bytes()).unwrap_or(WINDOWS_1252)
}

/// The encoding of a font's character set; `None` where the document's holds.
pub(super) fn font_encoding(charset: i32) -> Option<&'static Encoding> {
    Some(match charset {
        77 => MACINTOSH,
        128 => SHIFT_JIS,
        129 | 130 => EUC_KR,
        134 => GBK,
        136 => BIG5,
        161 => WINDOWS_1253,
        162 => WINDOWS_1254,
        163 => WINDOWS_1258,
        177 => WINDOWS_1255,
        178 => WINDOWS_1256,
        186 => WINDOWS_1257,
        204 => WINDOWS_1251,
        222 => WINDOWS_874,
        238 => WINDOWS_1250,
        _ => return None,
    })
}

/// Characters written as words.
pub(super) fn symbol(word: &str) -> Option<char> {
    Some(match word {
        "tab" | "emspace" | "enspace" | "qmspace" => ' ',
        "line" | "lbr" => '\n',
        "emdash" => '—',
        "endash" => '–',
        "lquote" => '‘',
        "rquote" => '’',
        "ldblquote" => '“',
        "rdblquote" => '”',
        "bullet" => '•',
        _ => return None,
    })
}

/// Groups whose text belongs to no paragraph: settings, pictures, instructions, page margins, comments.
pub(super) fn is_skipped(word: &str) -> bool {
    matches!(
        word,
        "aftncn"
            | "aftnsep"
            | "aftnsepc"
            | "annotation"
            | "atnauthor"
            | "atnid"
            | "bkmkend"
            | "bkmkstart"
            | "colortbl"
            | "datastore"
            | "fldinst"
            | "filetbl"
            | "footer"
            | "footerf"
            | "footerl"
            | "footerr"
            | "ftncn"
            | "ftnsep"
            | "ftnsepc"
            | "header"
            | "headerf"
            | "headerl"
            | "headerr"
            | "info"
            | "listoverridetable"
            | "listtable"
            | "nonshppict"
            | "objdata"
            | "pict"
            | "revtbl"
            | "rsidtbl"
            | "tc"
            | "themedata"
            | "xe"
            | "xmlnstbl"
    )
}
