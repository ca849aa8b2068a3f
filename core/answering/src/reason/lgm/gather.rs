//! Which of all sentences support an answer? Marked piece by piece, shortened until they fit (LGM §3.3.2).

use super::super::run::{Cancelled, Run};
use super::{Retrieval, pack};
use clew_knowledge::concept::Description;
use clew_skills::skill::Skilled;
use clew_types::id::SentenceId;
use clew_types::trace::{MarkedPiece, Shortened, TraceStep};

/// Marks the supporting sentences of every piece, some pieces at a time, and keeps them.
pub(super) async fn mark(
    run: &mut Run<'_>,
    retrieval: &mut Retrieval,
    found: Vec<Description>,
) -> Result<(), Cancelled> {
    let pieces = pack::pieces(&run.corpus, found, run.settings().piece_bytes);
    let at_once = run.settings().parallel.max(1);
    let all = pieces.len();
    let mut done = 0;
    for batch in pieces.chunks(at_once) {
        let known: Vec<SentenceId> = retrieval.supports.iter().map(|one| one.sentence).collect();
        for (piece, marked) in batch.iter().zip(marked(run, batch, &known).await) {
            let ids = run.heard(marked);
            let kept = keep(run, retrieval, piece, &ids);
            done += 1;
            let step = MarkedPiece {
                piece: done,
                pieces: all as u32,
                sentences: piece.len() as u32,
                supporting: kept,
            };
            run.step(TraceStep::Mark(step)).await?;
        }
        if run.is_spent() && (done as usize) < all {
            let left = all - done as usize;
            run.tell(TraceStep::Notice(format!(
                "The budget of model calls is used up: {left} of {all} pieces were not read."
            )));
            return Ok(());
        }
    }
    Ok(())
}

/// MARKSUPPORTING of a batch, side by side; in the order of the pieces.
async fn marked(
    run: &Run<'_>,
    batch: &[Vec<Description>],
    known: &[SentenceId],
) -> Vec<Skilled<Vec<SentenceId>>> {
    let scene = run.scene();
    let skills = run.host.skills.concept();
    run.side_by_side(batch.iter().map(|piece| skills.mark_supporting(&scene, piece, known))).await
}

/// Keeps what was marked and stands in the piece, word for word in its document.
fn keep(
    run: &Run<'_>,
    retrieval: &mut Retrieval,
    piece: &[Description],
    ids: &[SentenceId],
) -> Vec<SentenceId> {
    let mut kept = Vec::new();
    for one in piece.iter().filter(|one| ids.contains(&one.sentence)) {
        let known = retrieval.supports.iter().any(|support| support.sentence == one.sentence);
        if !known && is_verbatim(run, one.sentence) {
            kept.push(one.sentence);
            retrieval.supports.push(one.clone());
        }
    }
    kept
}

fn is_verbatim(run: &Run<'_>, id: SentenceId) -> bool {
    let evidence = run.corpus.evidence(id);
    let reading = run.corpus.reading(id.document);
    let quote = run.corpus.sentence_text(id);
    !quote.is_empty() && reading.is_some_and(|reading| evidence.span.of(&reading.document.text) == quote)
}

/// While S is longer than K: compress, at most J times, then prune by ROUGE (Alg. 1, lines 13–23).
pub(super) async fn shorten(run: &mut Run<'_>, retrieval: &mut Retrieval) -> Result<(), Cancelled> {
    let (room, limit) = (run.settings().piece_bytes, run.settings().compressions);
    let mut step = 0;
    while pack::bytes(&run.corpus, &retrieval.supports) > room {
        let before = retrieval.supports.len() as u32;
        let is_last = step >= limit || run.is_spent();
        let kept = if is_last {
            pack::prune(&run.corpus, &run.question.text, &retrieval.supports, room)
        } else {
            let pieces = pack::pieces(&run.corpus, retrieval.supports.clone(), room);
            compressed(run, &pieces, room).await
        };
        retrieval.supports.retain(|one| kept.contains(&one.sentence));
        let after = retrieval.supports.len() as u32;
        run.step(TraceStep::Shorten(Shortened { before, after, pruned: is_last })).await?;
        step += 1;
        if is_last {
            break;
        }
    }
    Ok(())
}

/// COMPRESS of S, piece by piece, each to its share of the room.
async fn compressed(run: &mut Run<'_>, pieces: &[Vec<Description>], room: usize) -> Vec<SentenceId> {
    let share = room / pieces.len().max(1);
    let compressed = {
        let (scene, skills) = (run.scene(), run.host.skills.concept());
        run.side_by_side(pieces.iter().map(|piece| skills.compress(&scene, piece, share))).await
    };
    compressed.into_iter().flat_map(|skilled| run.heard(skilled)).collect()
}
