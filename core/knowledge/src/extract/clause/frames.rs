//! Which words belong to a verb: its subject and all its arguments, as they stand in the sentence?

use super::*;

/// A verb with what belongs to it. Phrases are told by number, words by token.
#[derive(Clone, Debug, Default)]
pub struct Frame {
    /// Who or what; empty where the sentence does not say.
    pub subject: Vec<usize>,
    /// From the first auxiliary to the main verb.
    pub verb: Range<usize>,
    /// Lemma of the main verb.
    pub lemma: String,
    /// A predicative adjective.
    pub adjective: Option<usize>,
    /// In the order of the sentence, those before the subject last.
    pub arguments: Vec<Argument>,
    /// How the verb came to its subject.
    pub form: Option<Form>,
    /// The subject stands before the verb in the same clause.
    pub own_subject: bool,
}

/// One argument.
#[derive(Clone, Debug)]
pub struct Argument {
    /// The preposition before it.
    pub preposition: Option<Range<usize>>,
    /// The phrases it lists; none for a verb.
    pub phrases: Vec<usize>,
    /// All of it, without the preposition.
    pub range: Range<usize>,
    /// Stands before the subject.
    pub fronted: bool,
}

/// Frames under way.
#[derive(Debug, Default)]
pub struct Frames {
    /// In the order of their verbs.
    pub all: Vec<Frame>,
    /// The extent of each phrase that reaches beyond it: "the director of the film".
    pub extents: Vec<Range<usize>>,
    /// Those that take arguments now.
    open: Vec<usize>,
    /// Those without subject so far.
    headless: Vec<usize>,
}

/// All tokens of a phrase, its owner's included.
pub fn whole(phrases: &[Phrase], index: usize) -> Range<usize> {
    let it = &phrases[index];
    it.owner.map_or(it.range.start, |owner| whole(phrases, owner).start)..it.range.end
}

impl Frames {
    /// None yet.
    pub fn new(phrases: &[Phrase]) -> Self {
        let extents = (0..phrases.len()).map(|index| whole(phrases, index)).collect();
        Self { extents, ..Self::default() }
    }

    fn extent(&self, phrases: &[usize]) -> Option<Range<usize>> {
        let start = phrases.iter().map(|phrase| self.extents[*phrase].start).min()?;
        let end = phrases.iter().map(|phrase| self.extents[*phrase].end).max()?;
        Some(start..end)
    }

    /// An argument of the verbs at hand.
    fn argument(&mut self, preposition: Option<&str>, phrases: &[usize], fronted: bool) {
        let Some(range) = self.extent(phrases) else { return };
        let preposition = preposition.map(|words| {
            let length = words.split(' ').count();
            range.start.saturating_sub(length)..range.start
        });
        let argument = Argument { preposition, phrases: phrases.to_vec(), range, fronted };
        for frame in &self.open {
            self.all[*frame].arguments.push(argument.clone());
        }
    }
}

impl Reader<'_, '_> {
    /// Starts a frame for a verb whose subject is known; one of several joined verbs keeps the others open.
    pub(super) fn open_frame(&mut self, verb: &Verb, joined: bool) {
        let Some(frames) = &mut self.frames else { return };
        let frame = Frame {
            subject: self.subject.clone(),
            verb: verb.range.clone(),
            lemma: verb.lemma.clone(),
            form: Some(verb.form),
            own_subject: !self.headless,
            ..Frame::default()
        };
        if !joined {
            frames.open.clear();
        }
        if frame.subject.is_empty() && !self.spoken {
            frames.headless.push(frames.all.len());
        }
        frames.open.push(frames.all.len());
        frames.all.push(frame);
    }

    /// "wanted to direct": the verb grows; "asked Ann to direct": what follows the object is an argument as well.
    pub(super) fn extend_frame(&mut self, verb: &Verb, preposition: Option<&str>) {
        let Some(frames) = &mut self.frames else { return };
        for frame in &frames.open {
            let frame = &mut frames.all[*frame];
            let reach = frame.adjective.map_or(frame.verb.end, |at| at + 1);
            if frame.arguments.is_empty() && reach + 2 >= verb.range.start {
                frame.verb.end = verb.range.end;
                frame.adjective = None;
            } else {
                let start = verb.range.start;
                let preposition =
                    preposition.map(|words| start.saturating_sub(words.split(' ').count())..start);
                let range = verb.range.clone();
                frame.arguments.push(Argument { preposition, phrases: Vec::new(), range, fronted: false });
            }
        }
    }

    pub(super) fn frame_argument(&mut self, preposition: Option<&str>, phrases: &[usize], fronted: bool) {
        if let Some(frames) = &mut self.frames {
            frames.argument(preposition, phrases, fronted);
        }
    }

    pub(super) fn frame_adjective(&mut self, token: usize) {
        let Some(frames) = &mut self.frames else { return };
        for frame in &frames.open {
            frames.all[*frame].adjective = Some(token);
        }
    }

    /// "the director of the film" as a subject is all of it.
    pub(super) fn extend_phrase(&mut self, phrase: usize, group: &[usize]) {
        let Some(frames) = &mut self.frames else { return };
        if let Some(range) = frames.extent(group) {
            frames.extents[phrase].end = frames.extents[phrase].end.max(range.end);
        }
    }

    /// The subject of verbs that stood before it.
    pub(super) fn head_frames(&mut self) {
        let Some(frames) = &mut self.frames else { return };
        for frame in std::mem::take(&mut frames.headless) {
            frames.all[frame].subject.clone_from(&self.subject);
        }
    }

    pub(super) fn close_frames(&mut self) {
        if let Some(frames) = &mut self.frames {
            frames.open.clear();
        }
    }
}
