//! In which language is a document written?
//!
//! Scripts tell most languages apart; those written in Latin letters are told by their commonest words and by letters of
//! their own. The ready-made detectors carry n-gram tables of some hundred kilobytes for languages that nothing here treats
//! differently: all that is asked is whether the English rules apply, and how names are written. These lists are 3 kB.

use clew_types::text::Language;
use rustc_hash::FxHashMap;
use std::sync::OnceLock;

/// Commonest words by language; letters no other language of the list has much of.
const LATIN: &[(Language, &str, &str)] = &[
    (
        Language::English,
        "the of and to in is was that for it with as his on be at by had not are but from or have an they which one were all we can her has there been if more when will would who so no what up out about into than them she he this my you",
        "",
    ),
    (
        Language::German,
        "der die das und ist nicht ein eine einer eines einem einen zu den dem des mit von sich auf für im als auch wurde werden wird war sind hat er sie es bei nach aus am wie oder aber zum zur über durch noch nur seine ihr vom ich haben wir",
        "ßäöü",
    ),
    (
        Language::French,
        "le la les des un une et est dans qui que pour pas par sur au aux avec ce cette il elle ils son sa ses du en plus ou mais été sont était fut leur dont nous vous je ne se comme ont après d l",
        "êçèàœùû",
    ),
    (
        Language::Spanish,
        "el la los las un una unos y es en que del se por con para su sus como más al lo fue pero era son no ha está este esta entre cuando muy sin sobre también hasta desde años nació ciudad",
        "ñ¿¡óí",
    ),
    (
        Language::Italian,
        "il lo la gli le un una uno di e è che in del della dei delle nel nella per con non si da come più al alla sono era fu ha anche ma questo questa dal dalla sua suo loro dopo tra negli",
        "ìòù",
    ),
    (
        Language::Portuguese,
        "o os as um uma e é em que do da dos das no na nos nas por com para se não mais como ao foi seu sua ou são mas pelo pela também entre era quando até ele ela anos cidade",
        "ãõ",
    ),
    (
        Language::Dutch,
        "de het een en van in is dat op te zijn met voor niet aan er om ook als bij naar werd door maar uit deze die hij ze wordt over worden tot heeft haar zich nog geen hun",
        "ĳ",
    ),
    (
        Language::Scandinavian,
        "och att det som en ett av för på är med den till inte om var från han hon de har i og at er ikke til af fra blev var hun der et på ble seg eller men også efter etter under mellan mellem",
        "åøæ",
    ),
    (
        Language::Finnish,
        "ja on ei että se oli hän joka mutta ovat kun niin myös sekä tai hänen sen vuonna jossa mukaan kuin jälkeen ole ollut voi",
        "",
    ),
    (
        Language::Polish,
        "i w na z nie się jest do że o to jak po co od za był była przez dla są oraz jego jej które który która roku tym jako a",
        "łżśęąćźń",
    ),
    (
        Language::Czech,
        "a v se na je že s z do o k i ve jako za byl byla bylo jsou pro po od který která které také roku jeho ale nebo podle při",
        "ěřůčšž",
    ),
    (
        Language::Hungarian,
        "a az és hogy nem is egy volt meg van ez de csak már még el azt vagy mint után által között szerint amely",
        "őű",
    ),
    (
        Language::Romanian,
        "și în de la a cu pe este din un o nu care mai fost pentru al ale sau că se au prin după sunt lui această",
        "șțăî",
    ),
    (
        Language::Turkish,
        "ve bir bu da de için ile olarak olan çok daha sonra gibi en ne var kadar ilk tarafından oldu değil yılında o ise",
        "ğışİ",
    ),
];

/// How much of a text is looked at, in bytes: enough for any text to be sure.
const SAMPLE: usize = 20_000;
/// Common words and letters of its own that a language must show before it is believed, and by how much more than English.
const ENOUGH: f32 = 1.5;
const CLEARLY: f32 = 2.0;

/// The language of a text; English where it is too short or too mixed to tell.
pub fn language(text: &str) -> Language {
    let sample = &text[..clew_types::text::floor_boundary(text, SAMPLE)];
    by_script(sample).unwrap_or_else(|| by_words(sample))
}

/// Letters of a text by script.
#[derive(Default)]
struct Scripts {
    latin: usize,
    cyrillic: usize,
    ukrainian: usize,
    greek: usize,
    arabic: usize,
    hebrew: usize,
    devanagari: usize,
    thai: usize,
    han: usize,
    kana: usize,
    hangul: usize,
}

impl Scripts {
    fn count(text: &str) -> Self {
        let mut counted = Self::default();
        for c in text.chars().filter(|c| c.is_alphabetic()) {
            let of = match c {
                'і' | 'ї' | 'є' | 'ґ' | 'І' | 'Ї' | 'Є' | 'Ґ' => &mut counted.ukrainian,
                '\u{400}'..='\u{52f}' => &mut counted.cyrillic,
                '\u{370}'..='\u{3ff}' | '\u{1f00}'..='\u{1fff}' => &mut counted.greek,
                '\u{590}'..='\u{5ff}' => &mut counted.hebrew,
                '\u{600}'..='\u{77f}' => &mut counted.arabic,
                '\u{900}'..='\u{97f}' => &mut counted.devanagari,
                '\u{e00}'..='\u{e7f}' => &mut counted.thai,
                '\u{3040}'..='\u{30ff}' => &mut counted.kana,
                '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' => &mut counted.han,
                '\u{1100}'..='\u{11ff}' | '\u{ac00}'..='\u{d7af}' => &mut counted.hangul,
                _ => &mut counted.latin,
            };
            *of += 1;
        }
        counted
    }
}

/// The language of a script that outweighs Latin letters; a character of Chinese says as much as some letters.
fn by_script(text: &str) -> Option<Language> {
    let scripts = Scripts::count(text);
    let cyrillic = scripts.cyrillic + scripts.ukrainian;
    let (han, kana) = (3 * scripts.han, 3 * scripts.kana);
    let slavic = if scripts.ukrainian * 50 > cyrillic { Language::Ukrainian } else { Language::Russian };
    let eastern = if scripts.kana * 10 > scripts.han { Language::Japanese } else { Language::Chinese };
    let weighed = [
        (cyrillic, slavic),
        (scripts.greek, Language::Greek),
        (scripts.arabic, Language::Arabic),
        (scripts.hebrew, Language::Hebrew),
        (scripts.devanagari, Language::Hindi),
        (scripts.thai, Language::Thai),
        (han + kana, eastern),
        (2 * scripts.hangul, Language::Korean),
    ];
    let (letters, found) = weighed.into_iter().max_by_key(|(letters, _)| *letters)?;
    (letters > scripts.latin && letters >= 4).then_some(found)
}

/// For each common word, a bit for each language that has it.
fn common_words() -> &'static FxHashMap<&'static str, u16> {
    static WORDS: OnceLock<FxHashMap<&'static str, u16>> = OnceLock::new();
    WORDS.get_or_init(|| {
        let mut common = FxHashMap::default();
        for (at, (_, words, _)) in LATIN.iter().enumerate() {
            for word in words.split(' ') {
                *common.entry(word).or_default() |= 1 << at;
            }
        }
        common
    })
}

/// The language whose common words and own letters a text shows most; a word that several languages share counts for each in part.
fn by_words(text: &str) -> Language {
    let mut scores = [0.0f32; LATIN.len()];
    let common = common_words();
    for word in text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()) {
        let word = word.to_lowercase();
        let of = common.get(word.as_str()).copied().unwrap_or(0);
        for (at, (score, (_, _, letters))) in scores.iter_mut().zip(LATIN).enumerate() {
            if of & (1 << at) != 0 {
                *score += 1.0 / of.count_ones() as f32;
            }
            if !word.is_ascii() {
                let own = word.chars().filter(|c| letters.contains(*c)).count();
                *score += 0.3 * own.min(2) as f32;
            }
        }
    }
    let english = scores[0];
    // Of equals the first of the list; English is the first.
    let best = scores
        .iter()
        .enumerate()
        .fold((0, english), |best, (at, score)| if *score > best.1 { (at, *score) } else { best });
    if best.1 >= ENOUGH && best.1 > CLEARLY * english { LATIN[best.0].0 } else { Language::English }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Language) {
        assert_eq!(language(text), expected, "{text}");
    }

    #[test]
    fn short_texts_tell_their_language() {
        check("The lighthouse was built by the harbour company.", Language::English);
        check("Der Leuchtturm wurde von der Hafengesellschaft gebaut.", Language::German);
        check("Le phare fut construit par la compagnie du port.", Language::French);
        check("El faro fue construido por la compañía del puerto.", Language::Spanish);
        check("Il faro fu costruito dalla compagnia del porto.", Language::Italian);
        check("O farol foi construído pela companhia do porto.", Language::Portuguese);
        check("De vuurtoren werd door het havenbedrijf gebouwd.", Language::Dutch);
        check("Fyren byggdes av hamnbolaget och är inte öppen på vintern.", Language::Scandinavian);
        check("Latarnia została zbudowana przez spółkę portową i jest czynna.", Language::Polish);
        check("Маяк построила портовая компания.", Language::Russian);
        check("Маяк збудувала портова компанія, і він світить досі.", Language::Ukrainian);
        check("灯塔由港口公司建造。", Language::Chinese);
        check("灯台は港の会社によって建てられた。", Language::Japanese);
        check("등대는 항만 회사가 지었다.", Language::Korean);
        check("بنت شركة الميناء المنارة", Language::Arabic);
    }

    #[test]
    fn what_is_unsure_is_english() {
        check("", Language::English);
        check("Lindau", Language::English);
        check("12.5 kg, 44 %", Language::English);
        check("Zoë Müller and José Peña live in São Paulo with the others.", Language::English);
        check("fn main() { let la = de(1); }", Language::English);
    }

    #[test]
    fn quotations_do_not_change_the_language() {
        check(
            "The song \"Die Gedanken sind frei\" was printed in Bern, and the novel that he wrote about it is lost.",
            Language::English,
        );
    }
}
