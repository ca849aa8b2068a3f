//! What of a request does a model have room for? Instructions and question stay whole; of the data between the fences, what
//! comes last in the longest list goes first: lists are shown with the most useful at their beginning.

use super::prompt::FENCES;
use super::shown::shortened;
use crate::llm::{ChatRequest, Room};

/// A request as a model has room for it.
pub(super) struct Packed {
    pub request: ChatRequest,
    /// Lines of its data that were left out, or not shown whole.
    pub cut: usize,
}

/// Bytes of a request. What holds its reply to a form takes no room: small models are held to it while they write.
pub(super) fn bytes(request: &ChatRequest) -> usize {
    request.system.len() + request.user.len()
}

/// The request with as much of its data as there is room for beside the reply.
pub(super) fn packed(request: &ChatRequest, room: Room) -> Packed {
    let mut request = request.clone();
    request.max_tokens = room.reply(request.max_tokens);
    let over = bytes(&request).saturating_sub(room.bytes(request.max_tokens));
    let mut cut = 0;
    if over > 0
        && let Some((start, end)) = data(&request.user)
    {
        let (kept, left_out) = cut_to(&request.user[start..end], (end - start).saturating_sub(over));
        request.user.replace_range(start..end, &kept);
        cut = left_out;
    }
    Packed { request, cut }
}

/// Where the first fenced data stands in a prompt.
fn data(user: &str) -> Option<(usize, usize)> {
    let start = user.find(FENCES[0])? + FENCES[0].len() + 1;
    let end = start + user.get(start..)?.find(FENCES[1])?;
    Some((start, end.checked_sub(1).filter(|end| *end >= start)?))
}

/// The data within so many bytes, and how many of its lines are not there or not whole.
fn cut_to(data: &str, room: usize) -> (String, usize) {
    let lines: Vec<&str> = data.split('\n').collect();
    let mut lists = lists(&lines);
    let mut is_kept = vec![true; lines.len()];
    let mut length = data.len();
    let mut cut = 0;
    while length > room {
        let longest = lists.iter_mut().filter(|list| list.len() > 1);
        let longest = longest.max_by_key(|list| list.iter().map(|at| lines[*at].len() + 1).sum::<usize>());
        let Some(last) = longest.and_then(Vec::pop) else { break };
        is_kept[last] = false;
        length -= lines[last].len() + 1;
        cut += 1;
    }
    let over = length.saturating_sub(room);
    let longest = (0..lines.len()).filter(|at| is_kept[*at]).max_by_key(|at| lines[*at].len());
    let kept = lines.iter().enumerate().filter(|(at, _)| is_kept[*at]).map(|(at, line)| {
        if over == 0 || Some(at) != longest {
            return (*line).to_owned();
        }
        cut += 1;
        // What shows that it was shortened takes room too.
        shortened(line, line.len().saturating_sub(over + 4))
    });
    (kept.collect::<Vec<_>>().join("\n"), cut)
}

/// The lines of each list, by place: what stands below a heading, or alone.
fn lists(lines: &[&str]) -> Vec<Vec<usize>> {
    let mut lists: Vec<Vec<usize>> = vec![Vec::new()];
    for (at, line) in lines.iter().enumerate() {
        let begins = at == 0 || lines[at - 1].is_empty();
        if begins {
            lists.push(Vec::new());
        }
        let is_heading = begins && line.ends_with(':');
        if let (false, false, Some(list)) = (is_heading, line.is_empty(), lists.last_mut()) {
            list.push(at);
        }
    }
    lists
}

#[cfg(test)]
mod tests {
    use super::super::prompt::{ALL, ANSWER, READ};
    use super::*;

    fn request(sentences: usize) -> ChatRequest {
        let lines = |mark: &str, count: usize| {
            (1..=count)
                .map(|at| format!("[{at}] {mark} is what this line tells."))
                .collect::<Vec<_>>()
                .join("\n")
        };
        let (facts, sentences) = (lines("a fact", 4), lines("a sentence", sentences));
        ANSWER.fill(&[("facts", &facts), ("sentences", &sentences), ("question", "Why does it rain?")])
    }

    /// Lines left out, and the packed user prompt, of a window with so many tokens.
    fn check(window: u32, sentences: usize) -> (usize, ChatRequest) {
        let room = Room { window, token: 3.5 };
        let Packed { request: packed, cut } = packed(&request(sentences), room);
        assert!(bytes(&packed) <= room.bytes(packed.max_tokens), "{window}: {}", packed.user);
        assert!(packed.user.ends_with("Question: Why does it rain?"));
        assert_eq!((packed.user.matches(FENCES[0]).count(), packed.user.matches(FENCES[1]).count()), (1, 1));
        (cut, packed)
    }

    #[test]
    fn what_fits_stays_as_it_is() {
        let (cut, packed) = check(4_096, 40);
        assert_eq!((cut, packed), (0, request(40)));
    }

    #[test]
    fn the_last_of_the_longest_list_goes_first() {
        let (cut, packed) = check(1_400, 80);
        assert!(
            cut > 10 && packed.user.contains("[1] a sentence") && packed.user.contains("[4] a fact"),
            "{cut}"
        );
        assert!(!packed.user.contains("[80] a sentence"));
        let shown = packed.user.lines().filter(|line| line.contains("a sentence")).count();
        assert_eq!(shown + cut, 80);
    }

    #[test]
    fn a_small_window_gets_a_short_reply_and_keeps_the_best_lines() {
        let (_, packed) = check(800, 80);
        assert_eq!(packed.max_tokens, 266);
        assert!(
            packed.user.contains("[1] a sentence") && packed.user.contains("[1] a fact"),
            "{}",
            packed.user
        );
    }

    #[test]
    fn one_long_passage_is_shortened_to_whole_words() {
        let passage = "rain falls on the pier ".repeat(400);
        let request = READ.fill(&[("title", "Rain"), ("passage", passage.trim())]);
        let room = Room { window: 1_500, token: 3.5 };
        let Packed { request: packed, cut } = packed(&request, room);
        assert_eq!(cut, 1);
        assert!(packed.user.contains("Document: Rain") && packed.user.contains(" …\n"), "{}", packed.user);
        assert!(bytes(&packed) <= room.bytes(packed.max_tokens));
    }

    #[test]
    fn every_skill_of_a_small_model_has_room_for_data() {
        let room = Room::default();
        for template in ALL {
            let request = template.fill(&[("question", "Why?")]);
            let left = room.bytes(room.reply(request.max_tokens)).saturating_sub(bytes(&request));
            assert!(left > 5_000, "{}: {left}", template.skill);
        }
    }
}
