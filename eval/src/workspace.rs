//! How does a set of passages become a corpus? Through the real readers, one passage a document; vectors are kept on disk.

use crate::args::Args;
use crate::published::Published;
use crate::qa::Passage;
use crate::reference::Reference;
use clew_knowledge::corpus::{Corpus, CorpusBuilder};
use clew_knowledge::extract::extract;
use clew_knowledge::extract::naming::Naming;
use clew_language::text::split;
use clew_network::embed::minilm::Model;
use clew_network::embed::{EmbedError, Embedder};
use clew_network::reader::claims::{Claims, Verdict, passes};
use clew_network::reader::network::Network;
use clew_network::reader::{Claim, Page, ReadError, Reader, Reading as PageReading};
use clew_types::document::{Block, BlockRole, Document, DocumentKind};
use clew_types::extraction::Extraction;
use clew_types::id::DocumentId;
use clew_types::reading::Reading;
use clew_types::span::Span;
use clew_types::vectors::DocumentVectors;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Where the model is looked for unless told otherwise.
const MODEL: &str = "public/model/minilm.clew";
const READER: &str = "public/model/reader.clew";
/// Texts embedded at once.
const BATCH: usize = 32;
/// Texts whose vectors tell one state of the embedding code from another: short and long ones, alone and packed.
const PROBES: [&str; 4] = [
    "Who drew the harbour?",
    "The ferry left at 6.40 for Øresund, with 212 people and their bicycles.",
    "A lamp, a rope, a bell.",
    "When the mill was sold, its keeper moved to the hill above the village, where his sister had kept bees since \
     the war; she wrote down what he told her, and it is from her notebooks that the story of the flood is known.",
];

/// A corpus, the passages' ids by document, and the model if there is one.
pub struct Workspace {
    /// The corpus.
    pub corpus: Corpus,
    /// Passage ids in order of documents.
    pub passages: Vec<String>,
    /// The embedding model.
    pub model: Option<LocalModel>,
}

/// The embedding model, run here.
pub struct LocalModel {
    model: Model,
    /// In its stead, with the same tokens, where full precision is asked for.
    reference: Option<Reference>,
    /// Of the vectors it makes of [`PROBES`], to the bit: another model, or other code, has others.
    digest: u64,
    /// Sentences have no vectors of their own: what those are worth is measured so.
    passages_only: bool,
}

#[async_trait::async_trait(?Send)]
impl Embedder for LocalModel {
    async fn embed(&self, texts: &[String]) -> Result<Vec<Vec<f32>>, EmbedError> {
        Ok(self.embed_all(texts))
    }
}

/// The network that reads, run here, with the model whose rows it shares.
pub struct LocalReader {
    model: Model,
    network: Network,
    /// Pages read so far, and their bytes with what was read before them.
    load: [AtomicUsize; 2],
}

#[async_trait::async_trait(?Send)]
impl Reader for LocalReader {
    async fn read(&self, question: &str, pages: &[Page]) -> Result<Vec<PageReading>, ReadError> {
        let bytes =
            pages.iter().map(|page| page.text.len() + page.so_far.len() + question.len()).sum::<usize>();
        for (so_far, more) in self.load.iter().zip([pages.len(), bytes]) {
            so_far.fetch_add(more, Ordering::Relaxed);
        }
        Ok(self.network.read(&self.model, question, pages))
    }

    async fn judge(&self, claims: &[Claim]) -> Result<Vec<f32>, ReadError> {
        Ok(self.network.judge(&self.model, claims))
    }
}

impl LocalReader {
    /// Pages read so far, and their bytes.
    pub fn load_so_far(&self) -> (usize, usize) {
        let [pages, bytes] = &self.load;
        (pages.load(Ordering::Relaxed), bytes.load(Ordering::Relaxed))
    }

    /// A reading whose things go by the names that the network finds.
    pub fn named(&self, mut reading: Reading) -> Reading {
        let naming = Naming::of(&reading);
        naming.apply(&self.network.names(&self.model, naming.texts()), &mut reading.extraction);
        reading
    }

    /// How likely one claim's text states it.
    pub fn judge_one(&self, claim: &Claim) -> f32 {
        self.network.judge(&self.model, std::slice::from_ref(claim)).first().copied().unwrap_or_default()
    }

    /// The network of `--reader F` (`none`: without), or of the app's public folder; it is there also where passages are
    /// searched by words alone.
    pub fn load(args: &Args) -> Option<Self> {
        let path = args.optional("reader").unwrap_or(READER);
        let places = [PathBuf::from(MODEL), cache_folder("model").join("minilm.clew")];
        let model = places.iter().find_map(|path| std::fs::read(path).ok())?;
        let model = Model::from_bytes(&model).ok()?;
        let bytes = if path == "none" { None } else { std::fs::read(path).ok() }?;
        match Network::from_bytes(&bytes, &model) {
            Ok(network) => Some(Self { model, network, load: Default::default() }),
            Err(error) => {
                eprintln!("{path}: {error}: without the network that reads");
                None
            }
        }
    }

    /// What the network makes of each fact of a reading, from disk where it was judged before.
    pub fn verdicts(&self, reading: &Reading) -> Vec<Verdict> {
        let claims = Claims::of(reading);
        let key = checksum(&(self.network.checksum(), claims.digest()));
        let path = cache_folder("verdicts").join(format!("{key:016x}"));
        let found = std::fs::read(&path).ok().and_then(|bytes| claims.verdicts(&numbers(&bytes)));
        found.unwrap_or_else(|| {
            let chances = claims.chances(&self.network, &self.model);
            if let Err(error) = keep(&path, &chances) {
                eprintln!("{}: {error}", path.display());
            }
            claims.verdicts(&chances).unwrap_or_default()
        })
    }
}

impl Workspace {
    /// With `--judge`: left are the facts that the network that reads finds stated, two threads at a time.
    pub fn judged(self, args: &Args) -> Self {
        let reader = if args.has("judge") { LocalReader::load(args) } else { None };
        let Some(reader) = reader else { return self };
        let readings: Vec<(DocumentId, &Reading)> = self.corpus.documents().collect();
        let half = readings.len().div_ceil(2).max(1);
        let judge = |(id, reading): &(DocumentId, &Reading)| {
            let named = reader.named((*reading).clone());
            let verdicts = reader.verdicts(&named);
            (*id, named.extraction, verdicts)
        };
        let judge_half = |part: &[(DocumentId, &Reading)]| part.iter().map(judge).collect::<Vec<_>>();
        let judged: Vec<_> = std::thread::scope(|scope| {
            let halves: Vec<_> = readings.chunks(half).map(|part| scope.spawn(|| judge_half(part))).collect();
            halves.into_iter().flat_map(|half| half.join().expect("judges do not panic")).collect()
        });
        let all = judged.iter().flat_map(|(_, _, verdicts)| verdicts);
        let left = all.clone().filter(|verdict| passes(**verdict)).count();
        eprintln!("{left} of {} facts are stated", all.count());
        Self { corpus: self.corpus.judged(judged), ..self }
    }
}

impl LocalModel {
    /// The model of `--model-file`, of the app's public folder, or of the cache; `None` with a warning. With `--weights F`
    /// its published weights in full precision, slowly.
    pub fn load(args: &Args) -> Option<Self> {
        let cached = cache_folder("model").join("minilm.clew");
        let asked = args.optional("model-file").map(PathBuf::from);
        let places = asked.map_or_else(|| vec![PathBuf::from(MODEL), cached], |path| vec![path]);
        let bytes = places.iter().find_map(|path| std::fs::read(path).ok());
        let Some(model) = bytes.as_ref().and_then(|bytes| Model::from_bytes(bytes).ok()) else {
            eprintln!("no embedding model at {places:?}: by words alone");
            return None;
        };
        let published = args.optional("weights").map(|path| Published::read(path).expect("readable weights"));
        let reference = published.map(|weights| Reference::new(weights).expect("weights of this model"));
        let passages_only = args.has("passages-only");
        let mut model = Self { model, reference, digest: 0, passages_only };
        model.digest = digest(&model.embed_all(&PROBES.map(str::to_owned)));
        Some(model)
    }

    /// Vectors of texts.
    pub fn embed_all(&self, texts: &[String]) -> Vec<Vec<f32>> {
        let Some(reference) = &self.reference else {
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            return texts.chunks(BATCH).flat_map(|batch| self.model.embed(batch)).collect();
        };
        let embed = |text: &String| reference.embed(&self.model.tokens(text)).expect("weights of this model");
        texts.iter().map(embed).collect()
    }

    /// A question's vector, from disk where it was made before.
    pub fn question(&self, text: &str) -> Option<Vec<f32>> {
        self.kept(&[text.to_owned()], &[]).chunks.pop()
    }

    /// A reading's vectors, from disk where they were made before.
    pub fn vectors(&self, reading: &Reading) -> DocumentVectors {
        let (chunks, sentences) = reading.texts_to_embed();
        let vectors = self.kept(&chunks, &sentences);
        if self.passages_only { DocumentVectors { sentences: Vec::new(), ..vectors } } else { vectors }
    }

    /// The vectors of a reading's sentences alone, likewise.
    pub fn sentences(&self, reading: &Reading) -> Vec<Vec<f32>> {
        self.kept(&[], &reading.texts_to_embed().1).sentences
    }

    fn kept(&self, chunks: &[String], sentences: &[String]) -> DocumentVectors {
        let key = checksum(&(self.digest, chunks, sentences));
        let path = cache_folder("vectors").join(format!("{key:016x}"));
        if let Some(found) = std::fs::read(&path).ok().and_then(|bytes| from_bytes(&bytes, chunks.len())) {
            return found;
        }
        let of_chunks = self.embed_all(chunks);
        let is_same = chunks == sentences;
        let of_sentences = if is_same { of_chunks.clone() } else { self.embed_all(sentences) };
        let vectors = DocumentVectors { chunks: of_chunks, sentences: of_sentences };
        if let Err(error) = keep(&path, vectors.chunks.iter().chain(&vectors.sentences).flatten()) {
            eprintln!("{}: {error}", path.display());
        }
        vectors
    }
}

/// Reads all passages, two threads at a time.
pub fn build(passages: &[Passage], model: Option<LocalModel>) -> Workspace {
    let half = passages.len().div_ceil(2).max(1);
    let read_half = |part: &[Passage]| -> Vec<(Reading, Option<DocumentVectors>)> {
        let read = |passage| {
            let reading = read(passage);
            let vectors = model.as_ref().map(|model| model.vectors(&reading));
            (reading, vectors)
        };
        part.iter().map(read).collect()
    };
    let readings: Vec<_> = std::thread::scope(|scope| {
        let halves: Vec<_> = passages.chunks(half).map(|part| scope.spawn(|| read_half(part))).collect();
        halves.into_iter().flat_map(|half| half.join().expect("readers do not panic")).collect()
    });
    let mut builder = CorpusBuilder::new();
    for (index, (reading, vectors)) in readings.into_iter().enumerate() {
        let id = DocumentId(index as u32);
        builder.add(id, reading);
        if let Some(vectors) = vectors {
            builder.set_vectors(id, &vectors);
        }
    }
    let passages = passages.iter().map(|passage| passage.id.clone()).collect();
    Workspace { corpus: builder.snapshot(), passages, model }
}

/// A passage as a document of that title.
pub fn read(passage: &Passage) -> Reading {
    let document = document(passage);
    let text = split(&document);
    let extraction: Extraction = extract(&document, &text);
    Reading { document, text, extraction }
}

fn document(passage: &Passage) -> Document {
    let text = passage.text.trim().to_owned();
    Document {
        name: format!("{}.txt", passage.title),
        kind: DocumentKind::Text,
        title: passage.title.clone(),
        blocks: vec![Block { span: Span::new(0, text.len()), role: BlockRole::Paragraph }],
        text,
        pages: Vec::new(),
        tables: Vec::new(),
        warnings: Vec::new(),
    }
}

fn cache_folder(what: &str) -> PathBuf {
    let home = std::env::var_os("HOME").map_or_else(std::env::temp_dir, PathBuf::from);
    home.join(".cache/clew").join(what)
}

fn digest(vectors: &[Vec<f32>]) -> u64 {
    checksum(&vectors.iter().flatten().map(|x| x.to_bits()).collect::<Vec<u32>>())
}

fn checksum(value: &impl Hash) -> u64 {
    let mut hasher = rustc_hash::FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

fn keep<'a>(path: &Path, numbers: impl IntoIterator<Item = &'a f32>) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::write(path, numbers.into_iter().flat_map(|x| x.to_le_bytes()).collect::<Vec<u8>>())
}

fn numbers(bytes: &[u8]) -> Vec<f32> {
    bytes.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect()
}

fn from_bytes(bytes: &[u8], chunks: usize) -> Option<DocumentVectors> {
    let mut rows: Vec<Vec<f32>> =
        numbers(bytes).chunks(clew_network::embed::DIMENSIONS).map(<[f32]>::to_vec).collect();
    if rows.len() < chunks {
        return None;
    }
    let sentences = rows.split_off(chunks);
    Some(DocumentVectors { chunks: rows, sentences })
}
