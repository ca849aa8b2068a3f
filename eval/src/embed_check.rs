//! How close is the quantised embedding model to the original, and how fast is it?

use std::time::Instant;

use clew_network::embed::minilm::Model;

use crate::{Outcome, args::Args, published::Published, reference::Reference};

/// Where `quantise` puts the model unless told otherwise.
const MODEL: &str = "public/model/minilm.clew";

/// Texts of each bench; their tokens are counted, not guessed.
const BENCH_WORDS: [(usize, usize); 4] = [(1, 20), (16, 45), (16, 190), (400, 20)];

fn model(args: &Args) -> Result<Model, Box<dyn std::error::Error>> {
    let path = args.optional("model").unwrap_or(MODEL);
    let bytes = std::fs::read(path).map_err(|error| format!("{path}: {error}"))?;
    Ok(Model::from_bytes(&bytes)?)
}

/// Prints the mean and lowest cosine to the full-precision model over made-up texts of 3 to 200 words.
pub fn run(args: &Args) -> Outcome {
    let model = model(args)?;
    let reference = Reference::new(Published::read(args.required("weights")?)?)?;
    let lengths = [3, 5, 8, 12, 16, 20, 25, 30, 40, 60, 90, 130, 200];
    let texts: Vec<String> = (0..300).map(|seed| text(seed, lengths[seed % lengths.len()])).collect();
    let mut cosines = Vec::new();
    for text in &texts {
        let expected = reference.embed(&model.tokens(text))?;
        let found = &model.embed(&[text])[0];
        cosines.push(found.iter().zip(&expected).map(|(a, b)| a * b).sum::<f32>());
    }
    let lowest = cosines.iter().copied().fold(1.0, f32::min);
    let mean = cosines.iter().sum::<f32>() / cosines.len() as f32;
    println!("{} texts: cosine mean {mean:.5}, lowest {lowest:.5}", cosines.len());
    if lowest < 0.99 || mean < 0.997 {
        Err("the quantised model is too far from the original".into())
    } else {
        Ok(())
    }
}

/// Prints tokens a second on one core at several lengths.
pub fn bench(args: &Args) -> Outcome {
    let loading = Instant::now();
    let model = model(args)?;
    println!("loaded in {:.0} ms", loading.elapsed().as_secs_f64() * 1e3);
    for (count, words) in BENCH_WORDS {
        let texts: Vec<String> = (0..count).map(|seed| text(seed, words)).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let tokens: usize = texts.iter().map(|text| model.tokens(text).len()).sum();
        let speed = tokens as f64 / fastest_round(|| model.embed(&texts));
        println!("{count} × {} tokens: {speed:.0} tokens/s", tokens / count);
    }
    Ok(())
}

/// Seconds of the fastest of the rounds that fit in two seconds: other programs only ever slow a round down.
fn fastest_round<T>(work: impl Fn() -> T) -> f64 {
    let (start, mut fastest) = (Instant::now(), f64::MAX);
    while start.elapsed().as_secs_f64() < 2.0 {
        let round = Instant::now();
        std::hint::black_box(work());
        fastest = fastest.min(round.elapsed().as_secs_f64());
    }
    fastest
}

/// A text of so many words: made-up sentences of who did what, where and when; the same for the same seed.
pub fn text(seed: usize, words: usize) -> String {
    const WHO: &[&str] = &[
        "The harbour master",
        "Ada Lindgren",
        "A young chemist",
        "Professor Okonkwo",
        "The council of Brenna",
        "Her grandmother",
    ];
    const DID: &[&str] =
        &["founded", "repaired", "quietly sold", "wrote about", "inherited", "photographed", "argued over"];
    const WHAT: &[&str] = &[
        "the copper mine",
        "an observatory",
        "three wooden ferries",
        "the first dictionary of the valley",
        "a failing newspaper",
        "two hundred letters",
        "the café on Łąkowa Street",
    ];
    const WHERE: &[&str] = &[
        "near Oslo",
        "in the northern provinces",
        "beside the railway",
        "at St. Gallen",
        "on the island of Mull",
        "outside Kyoto",
    ];
    const WHEN: &[&str] = &[
        "in 1887.",
        "after the flood;",
        "before anyone else had tried it.",
        "during the long strike,",
        "on 14 March 2003.",
        "for $2.5 million!",
    ];
    let mut state = seed as u32 + 1;
    let mut choose = |from: &[&'static str]| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        from[(state >> 16) as usize % from.len()]
    };
    let mut out = Vec::new();
    while out.len() < words {
        out.extend([WHO, DID, WHAT, WHERE, WHEN].into_iter().flat_map(|part| choose(part).split(' ')));
    }
    out.truncate(words);
    out.join(" ")
}
