"""How does a record become what the network sees? `[CLS] question [SEP] evidence so far [SEP] title : text [SEP]`,
the middle part only in a second hop; longer texts in windows."""

import random
import re
from dataclasses import dataclass, replace

import numpy as np
import torch

import names
from model import POSITIONS, TYPES
from records import SENTENCE, Passage, Record

QUESTION_TOKENS, EVIDENCE_TOKENS = 48, 72
CLS, SEP = 101, 102


@dataclass
class Example:
    """One row of a batch before it is padded."""

    ids: list
    first: int  # where the second part begins
    starts: list
    ends: list
    type: str | None
    relevance: float  # −1: not told
    has_span: bool
    support: list | None  # a token's share, or None: not told
    names: list | None = None  # the labels a token may have, as bits; 0: not told
    beside: bool = False  # whether this page is read beside others for the same question, and judged beside them


class Maker:
    """Cuts and lays out texts; every choice is drawn from one seeded source."""

    def __init__(self, tokenizer, seed):
        self.tokenizer = tokenizer
        self.random = random.Random(seed)
        self.kept = {}

    def pieces(self, text):
        """Ids and places (code points) of a text."""
        if text not in self.kept:
            made = self.tokenizer.encode(text, add_special_tokens=False)
            self.kept[text] = (np.array(made.ids, dtype=np.int32), np.array(made.offsets, dtype=np.int32).reshape(-1, 2))
        return self.kept[text]

    def question(self, text):
        """A question as people type it: now and then without its mark, or with a slip of the finger."""
        draw = self.random.random()
        if draw < 0.1:
            text = text.rstrip("?. ")
        elif draw < 0.15 and len(text) > 12:
            at = self.random.randrange(1, len(text) - 2)
            text = text[:at] + (text[at + 1] + text[at] + text[at + 2:] if draw < 0.125 else text[at + 1:])
        return self.tokenizer.encode(text, add_special_tokens=False).ids[:QUESTION_TOKENS]

    def example(self, record, passage, kind, relevance, evidence="", drop_title=None, keep_question=False):
        """One example; `kind` is what this passage gives, which need not be what the record's gold passage does."""
        asked = record.question
        ids = [CLS, *(self.tokenizer.encode(asked, add_special_tokens=False).ids[:QUESTION_TOKENS]
                      if keep_question else self.question(asked)), SEP]
        first = len(ids)
        if evidence:
            ids += [*self.pieces(evidence)[0][:EVIDENCE_TOKENS].tolist(), SEP]
        if drop_title is None:
            # Files of people are called anything: a title that the text names itself has to be needed less.
            drop_title = 0.5 if passage.title.lower() in passage.text.lower() else 0.25
        title = passage.title if passage.title and self.random.random() >= drop_title else ""
        if title:
            ids += self.pieces(title + " :")[0][:24].tolist()
        body, places = self.pieces(passage.text)
        room = POSITIONS - len(ids) - 1
        spans = self.token_spans(places, passage.spans) if kind == "span" else []
        low = self.window(len(body), room, spans)
        high = min(len(body), low + room)
        offset = len(ids) - low
        ids += [*body[low:high].tolist(), SEP]
        inside = [(start + offset, end + offset) for start, end in spans if low <= start and end < high]
        if kind == "span" and not inside:
            kind = "none"
        has_span = kind in ("span", "none")
        starts, ends = ([at for at, _ in inside], [at for _, at in inside]) if inside else ([0], [0])
        support = None
        if passage.support or relevance == 0:
            support = [0.0] * len(ids)
            for start, end in self.token_spans(places[low:high], passage.support) if relevance else []:
                support[start + low + offset:end + 1 + low + offset] = [1.0] * (end + 1 - start)
        return Example(ids, first, starts, ends, kind, relevance, has_span, support)

    def of_names(self, text, found):
        """A text with its names: no question stands before it."""
        body, places = self.pieces(text)
        body, places = body[:POSITIONS - 3], places[:POSITIONS - 3]
        ids = [CLS, SEP, *body.tolist(), SEP]
        return Example(ids, 2, [0], [0], None, -1.0, False, None, [0, 0, *names.labels(places.tolist(), found), 0])

    def window(self, length, room, spans):
        if length <= room:
            return 0
        if not spans:
            return self.random.choice([0, self.random.randrange(0, length - room + 1)])
        start, end = self.random.choice(spans)
        low, high = max(0, end - room + 1), min(start, length - room)
        return self.random.randint(low, max(low, high))

    @staticmethod
    def token_spans(places, spans):
        """First and last token of each span."""
        if len(places) == 0:
            return []
        found = []
        for start, end in spans:
            low = int(np.searchsorted(places[:, 1], start, side="right"))
            high = int(np.searchsorted(places[:, 0], end, side="left")) - 1
            if low <= high < len(places):
                found.append((low, high))
        return found


def evidence_of(passages):
    """What a first hop would hand on: title and supporting sentences."""
    parts = []
    for passage in passages:
        sentences = " ".join(passage.text[start:end].strip() for start, end in passage.support)
        parts.append(f"{passage.title} : {sentences}" if passage.title else sentences)
    return " ".join(part for part in parts if part)


def without_answer(passage):
    """The passage less the sentences of the answer: it looks right and no longer answers. None where it still might."""
    text, answers = passage.text, {passage.text[start:end].lower() for start, end in passage.spans}
    for start, end in sorted(passage.support, reverse=True):
        text = text[:start] + text[end:].lstrip()
    still = any(answer in text.lower() for answer in answers)
    return None if still or not passage.spans or len(text) < 120 else Passage(passage.title, text)


NAME = re.compile(r"(?<=[a-z,] )[A-Z][\w'’-]+(?: (?:of |the |de |von )?[A-Z][\w'’-]+)*|\b1[0-9]{3}\b|\b20[0-9]{2}\b")


def asked_of_another(record, draw):
    """The same question about another name or year, which the passage therefore does not answer. None where it names none."""
    text = record.gold[0].text
    told = [found for found in NAME.finditer(record.question) if found.group() in text]
    if not told:
        return None
    found = draw.choice(told)
    if found.group().isdigit():
        other = str(int(found.group()) + draw.choice([-40, -11, -3, -1, 1, 2, 7, 30]))
    else:
        others = [name for each in NAME.finditer(text) if (name := each.group()) not in record.question
                  and not name.isdigit() and all(name not in text[start:end] for start, end in record.gold[0].spans)]
        other = draw.choice(others) if others else None
    if other is None or other in text and other.isdigit():
        return None
    question = record.question[:found.start()] + other + record.question[found.end():]
    return Record(question, record.gold, [], "none", record.group)


OPPOSITES = [pair.split() for pair in (
    "first last", "before after", "largest smallest", "biggest smallest", "highest lowest", "most least", "more less", "more fewer",
    "oldest youngest", "oldest newest", "north south", "northern southern", "east west", "eastern western", "increase decrease",
    "increased decreased", "won lost", "win lose", "start end", "began ended", "begin end", "longest shortest", "best worst",
    "above below", "inside outside", "with without", "maximum minimum", "earliest latest", "support oppose", "supported opposed",
    "rise fall", "male female", "men women", "mother father", "son daughter", "born buried", "buy sell", "bought sold",
    "import export", "old young", "large small", "high low", "hot cold", "warm cold", "positive negative", "public private",
    "accepted rejected", "allowed forbidden", "early late", "major minor", "strong weak", "upper lower", "left right", "rich poor")]
OPPOSITE = {one: other for pair in OPPOSITES for one, other in (pair, pair[::-1])}


def asked_the_other_way(record, draw):
    """The same question with a word turned into its opposite, which the passage does not hold and so cannot answer. None where it has no
    such word."""
    text = record.gold[0].text.lower()
    told = [found for found in re.finditer(r"[a-z]+", record.question) if OPPOSITE.get(found.group(), text) not in text]
    if not told:
        return None
    found = draw.choice(told)
    question = record.question[:found.start()] + OPPOSITE[found.group()] + record.question[found.end():]
    return Record(question, record.gold, [], "none", record.group)


# Verbs as questions have them, by what is done: plain form, past, participle. Words of one line may say the same.
DEEDS = [[tuple(forms.split()) for forms in line.split(", ")] for line in (
    "make made made, build built built, construct constructed constructed, create created created, found founded founded, "
    "establish established established, design designed designed, develop developed developed, produce produced produced, "
    "invent invented invented, start started started, launch launched launched, form formed formed, open opened opened",
    "destroy destroyed destroyed, burn burned burned, demolish demolished demolished, damage damaged damaged, break broke broken",
    "buy bought bought, purchase purchased purchased, acquire acquired acquired, own owned owned, inherit inherited inherited",
    "sell sold sold, give gave given, donate donated donated, lend lent lent, offer offered offered",
    "write wrote written, publish published published, compose composed composed, record recorded recorded, print printed printed",
    "find found found, discover discovered discovered, see saw seen, notice noticed noticed",
    "lose lost lost, steal stole stolen, miss missed missed",
    "lead led led, direct directed directed, rule ruled ruled, govern governed governed, command commanded commanded, head headed headed",
    "marry married married, divorce divorced divorced",
    "kill killed killed, murder murdered murdered, attack attacked attacked, fight fought fought, defeat defeated defeated",
    "teach taught taught, study studied studied, learn learned learned",
    "paint painted painted, draw drew drawn, photograph photographed photographed",
    "leave left left, return returned returned, arrive arrived arrived, move moved moved, go went gone",
    "close closed closed, end ended ended, stop stopped stopped, abolish abolished abolished",
    "refuse refused refused, forbid forbade forbidden, ban banned banned, reject rejected rejected",
    "pay paid paid, spend spent spent, earn earned earned, cost cost cost",
    "repair repaired repaired, restore restored restored, clean cleaned cleaned",
    "praise praised praised, criticize criticized criticized, blame blamed blamed")]
FORMS = {form: (line, at) for line, verbs in enumerate(DEEDS) for verb in verbs for at, form in enumerate(verb)}
# Ahead of a plain form, which else may be a noun, and of a participle.
DOING = re.compile(r"\b(do|does|did|to|can|could|will|would|must|may)\b", re.IGNORECASE)
BEING = re.compile(r"\b(is|are|was|were|be|been|being|has|have|had)\b", re.IGNORECASE)


def asked_of_another_deed(record, draw):
    """The same question about something else that was done, of which the passage says nothing. None where its verb is none of the
    listed ones."""
    asked = record.question
    told = [found for found in re.finditer(r"[a-z]+", asked) if found.group() in FORMS
            and (FORMS[found.group()][1] or DOING.search(asked[:found.start()]))]
    if not told:
        return None
    found = draw.choice(told)
    own, form = FORMS[found.group()]
    form = form and 1 + bool(BEING.search(asked[:found.start()]))
    text = record.gold[0].text.lower()
    verbs = DEEDS[draw.choice([line for line in range(len(DEEDS)) if line != own])]
    if any(word[:-1] in text for verb in verbs for word in verb):
        return None
    question = asked[:found.start()] + draw.choice(verbs)[form] + asked[found.end():]
    return Record(question, record.gold, [], "none", record.group)


POINTING = re.compile(r"(he|she|it|they|this|that|these|those|his|her|its|their|there|here|such|then)\b", re.IGNORECASE)


def speaks_for_itself(sentence, record, passage):
    """Whether a sentence answers where nothing stands around it: it does not begin by pointing back, and holds what the question
    names of its page and some of the question's other words."""
    if POINTING.match(sentence.lstrip("\"'( ")):
        return False
    here, low = f"{passage.title} {passage.text}", sentence.lower()
    if any(found.group() in here and found.group() not in sentence for found in NAME.finditer(record.question)):
        return False
    stems = {word[:5] for word in re.findall(r"[a-z]{4,}", record.question.lower())} - ASKING
    return bool(stems) and 2 * sum(stem in low for stem in stems) >= len(stems)


ASKING = {"what", "which", "where", "when", "whom", "whose", "many", "much", "does", "were", "that", "this", "with", "from", "have", "been"}


def told_in_passing(record, host, draw):
    """The sentence that answers, among sentences of a page about something else and under that page's title. None where the
    sentence needs its own page."""
    own = record.gold[0]
    start, end = next(([*each] for each in own.support if any(each[0] <= low and high <= each[1] for low, high in own.spans)), (0, 0))
    sentence = own.text[start:end]
    if not sentence.strip() or not speaks_for_itself(sentence, record, own):
        return None
    cuts = [0, *(found.end() for found in SENTENCE.finditer(host.text)), len(host.text)]
    first = draw.randrange(max(1, len(cuts) - 3))
    last = min(first + draw.randint(2, 6), len(cuts) - 1)
    gap = draw.randint(first, last)
    before, after = host.text[cuts[first]:cuts[gap]].rstrip(), host.text[cuts[gap]:cuts[last]].strip()
    shift = len(before) + bool(before) - start
    text = " ".join(part for part in (before, sentence, after) if part)
    spans = [[low + shift, high + shift] for low, high in own.spans if start <= low and high <= end]
    return Passage(host.title, text, spans, [[start + shift, end + shift]])


def epoch(maker, learned, mined, shares, sentences=()):
    """All examples of one pass as units, which a batch does not part: the pages read for one question, or a sentence with its
    names. Records in a seeded order; a share above 1 is the times that a record is read."""
    units = []
    draw = maker.random
    for name, records in learned.items():
        for record, wrong in zip(records, mined.get(name, [[]] * len(records))):
            # Questions that look as if a page answered them, asked by people, are few.
            share = shares.get(name, 1.0) * (3 if record.kind == "none" and name == "squad/train_part" else 1)
            for _ in range(max(1, round(share))):
                if draw.random() < share:
                    units += filter(None, of_record(maker, record, wrong))
    units += [[maker.of_names(text, found)] for text, found in sentences]
    draw.shuffle(units)
    return units


def of_record(maker, record, wrong):
    """The units of one record: its pages beside some that do not matter, and each of its changed forms."""
    draw, made = maker.random, []
    if record.is_joined and len(record.gold) > 1:
        # Yes or no over several passages: only together do they say it.
        order = record.gold[:]
        draw.shuffle(order)
        joined = evidence_of(order[:-1]) or " ".join(passage.text for passage in order[:-1])
        made.append([maker.example(record, order[-1], record.kind, 1.0, joined)])
        if draw.random() < 0.3:
            made.append([maker.example(record, order[0], "none", 1.0)])
    elif record.kind == "none":
        made.append([maker.example(record, record.gold[0], "none", -1.0)])
    elif record.kind == "span" and any(passage.spans for passage in record.gold):
        others = draw.sample(record.near or wrong, min(WRONG_PAGES, len(record.near or wrong)))
        if others and len(record.gold) == 1 and draw.random() < IN_PASSING:
            told = told_in_passing(record, others[0], draw)
            record = replace(record, gold=[told]) if told else record
        made.append(read_beside(maker, record, others))
    else:
        made.append([maker.example(record, passage, record.kind, 1.0) for passage in record.gold])
        if wrong and draw.random() < 0.65:
            made.append([maker.example(record, draw.choice(wrong), "none", 0.0)])
    if record.kind == "span" and len(record.gold) == 1:
        if draw.random() < 0.25 and (other := asked_of_another(record, draw)):
            made.append([maker.example(other, other.gold[0], "none", -1.0)])
        if draw.random() < 0.5 and (other := asked_the_other_way(record, draw)):
            made.append([maker.example(other, other.gold[0], "none", -1.0)])
        if draw.random() < 0.25 and (other := asked_of_another_deed(record, draw)):
            made.append([maker.example(other, other.gold[0], "none", -1.0)])
    if record.kind == "span" and draw.random() < 0.15 and (cut := without_answer(record.gold[0])):
        made.append([maker.example(record, cut, "none", -1.0)])
    return made


# Read beside a right page: retrieval hands over more, but each costs as much as the right one.
WRONG_PAGES = 2
# In files of people much is told in passing, on a page about something else; in the sets hardly anything is.
IN_PASSING = 0.3


def read_beside(maker, record, others):
    """The page that holds the answer and pages that look right, read for one question as retrieval would hand them over: all at
    the first hop, or all after the same evidence of a first one."""
    draw = maker.random
    holding = [passage for passage in record.gold if passage.spans]
    before = [passage for passage in record.gold if passage is not holding[0]]
    evidence = evidence_of(before) if before and draw.random() < 0.5 else ""
    unit = [maker.example(record, holding[0], "span", 1.0, evidence)]
    if before and not evidence and draw.random() < 0.6:
        # A bridge: it matters, and what is asked for may stand in it as well.
        unit.append(maker.example(record, before[0], "span" if before[0].spans else "none", 1.0))
    unit += [maker.example(record, passage, "none", 0.0, evidence) for passage in others]
    for example in unit:
        example.beside = len(unit) > 1
    return unit


def batches(units, tokens, draw):
    """Units of about the same length together, at most `tokens` a batch, in a seeded order."""
    pool, made = 4096, []
    for first in range(0, len(units), pool):
        part = sorted(units[first:first + pool], key=lambda unit: sum(len(each.ids) for each in unit) / len(unit))
        groups, group, held = [], [], 0
        for unit in part:
            size = sum(len(each.ids) for each in unit)
            if group and held + size > tokens:
                groups.append(group)
                group, held = [], 0
            group.append(unit)
            held += size
        groups.append(group)
        draw.shuffle(groups)
        made += groups
    return made


def halves(units):
    """The rows of a batch by length, in two parts of about as many tokens, so that little is padded; each row with the number
    of its unit, −1 where it is read alone."""
    rows = [(example, number if example.beside else -1) for number, unit in enumerate(units) for example in unit]
    rows.sort(key=lambda row: len(row[0].ids))
    all_, held, cut = sum(len(row[0].ids) for row in rows), 0, len(rows)
    for at, row in enumerate(rows):
        held += len(row[0].ids)
        if 2 * held >= all_:
            cut = at + 1
            break
    return [part for part in (rows[:cut], rows[cut:]) if part]


def tensors(group):
    """A padded batch."""
    longest = max(len(example.ids) for example in group)
    size = len(group)
    batch = {
        "ids": torch.zeros(size, longest, dtype=torch.long), "kinds": torch.zeros(size, longest),
        "lengths": torch.tensor([len(example.ids) for example in group]),
        "ends": torch.zeros(size, longest, 2), "support": torch.zeros(size, longest),
        "has_span": torch.tensor([float(example.has_span) for example in group]),
        "has_support": torch.tensor([float(example.support is not None) for example in group]),
        "type": torch.tensor([TYPES.index(example.type) if example.type else -1 for example in group]),
        "names": torch.zeros(size, longest, len(names.LABELS), dtype=torch.bool),
        "relevance": torch.tensor([example.relevance for example in group]),
    }
    for row, example in enumerate(group):
        length = len(example.ids)
        batch["ids"][row, :length] = torch.tensor(example.ids)
        batch["kinds"][row, example.first:length] = 1
        batch["ends"][row, example.starts, 0] = 1
        batch["ends"][row, example.ends, 1] = 1
        if example.names is not None:
            bits = torch.tensor(example.names).unsqueeze(1) >> torch.arange(len(names.LABELS))
            batch["names"][row, :length] = (bits & 1).bool()
        if example.support is not None:
            batch["support"][row, :length] = torch.tensor(example.support)
    return batch
