"""How well does it read? SQuAD's dev questions with the passage given ("closed"), none of which is learned from; claims and
names that were kept apart."""

import re
import string
import zlib
from collections import Counter

import torch

import examples
import names
import records


def plain(text):
    text = "".join(c for c in text.lower() if c not in string.punctuation)
    return " ".join(re.sub(r"\b(a|an|the)\b", " ", text).split())


def f1(found, answer):
    found, answer = plain(found).split(), plain(answer).split()
    common = sum((Counter(found) & Counter(answer)).values())
    if not found or not answer or not common:
        return float(found == answer)
    return 2 * common / (len(found) + len(answer))


def best_span(starts, ends, longest=30):
    """The span with the highest sum of both logits: (sum, start, end)."""
    sums = starts[:, None] + ends[None, :]
    places = torch.ones_like(sums).triu().tril(longest - 1).bool()
    sums = sums.masked_fill(~places, -1e4)
    at = int(sums.argmax())
    return float(sums.max()), at // len(ends), at % len(ends)


KEPT = {}


def squad(data, count):
    """Questions of the dev part, a seeded few."""
    if count not in KEPT:
        questions = records.lines(data / "train/squad/dev.jsonl.gz")
        questions = [each for each in questions if len(each["context"]) == 1]
        KEPT[count] = sorted(questions, key=lambda each: zlib.crc32(each["id"].encode()))[:count]
    return KEPT[count]


@torch.no_grad()
def quick(model, tokenizer, data, apart, count=320):
    """All figures of a few hundred examples each."""
    model.eval()
    claims, sentences = apart
    figures = reading(model, tokenizer, data, count) | of_claims(model, tokenizer, claims, count)
    figures |= of_names(model, tokenizer, sentences[:count])
    model.train()
    return figures


def forward(model, group):
    batch = examples.tensors(group)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        return model(batch["ids"], batch["kinds"], batch["lengths"])


def of_claims(model, tokenizer, claims, count):
    """Of each source's claims the share rightly judged as stated or not; of our own, how often one called true is."""
    maker, figures = examples.Maker(tokenizer, 0), {}
    for name, records_ in claims.items():
        told = []
        records_ = sorted(records_, key=lambda record: zlib.crc32(record.question.encode()))[:count]
        for first in range(0, len(records_), 32):
            part = records_[first:first + 32]
            group = [maker.example(record, record.gold[0], record.kind, 1.0, keep_question=True) for record in part]
            types = forward(model, group)[1][:, :4].softmax(-1)
            told += [(float(types[row, 1]), record.kind == "yes") for row, record in enumerate(part)]
        if told:
            figures[name] = round(sum((share > 0.5) == true for share, true in told) / len(told), 3)
            passed = sorted(told, reverse=True)[:max(1, sum(true for _, true in told))]
            figures[f"{name} precision at its recall"] = round(sum(true for _, true in passed) / len(passed), 3)
    return figures


def of_names(model, tokenizer, sentences):
    """F1 of names, by place alone and with the kind."""
    maker, right, kinds, found_, marked_ = examples.Maker(tokenizer, 0), 0, 0, 0, 0
    for first in range(0, len(sentences), 32):
        part = sentences[first:first + 32]
        tokens = forward(model, [maker.of_names(*each) for each in part])[0]
        for row, (text, marked) in enumerate(part):
            places = maker.pieces(text)[1].tolist()[:examples.POSITIONS - 3]
            best = tokens[row, 2:2 + len(places), 3:].argmax(-1).tolist()
            found = names.read_names(best, places)
            of = {(start, end): allowed for start, end, allowed in marked}
            hits = [kind in of[start, end] for start, end, kind in found if (start, end) in of]
            right, kinds = right + len(hits), kinds + sum(hits)
            found_, marked_ = found_ + len(found), marked_ + len(marked)
    f1_of = lambda hits: round(2 * hits / max(found_ + marked_, 1), 3)
    return {"names_f1": f1_of(right), "names_and_kinds_f1": f1_of(kinds)}


def reading(model, tokenizer, data, count):
    """EM and F1 of answerable questions without abstention; the share of right decisions about answerability."""
    maker = examples.Maker(tokenizer, 0)
    rows = []
    for each in squad(data, count):
        record = records.shaped(each)
        if record is None:
            continue
        example = maker.example(record, record.gold[0], record.kind, 1.0, drop_title=1.0, keep_question=True)
        rows.append((each, record, example))
    rows.sort(key=lambda row: len(row[2].ids))
    exact, overlap, answerable, decided = [], [], [], []
    for first in range(0, len(rows), 32):
        part = rows[first:first + 32]
        tokens, texts = forward(model, [row[2] for row in part])
        types = texts[:, :4].log_softmax(-1)
        for row, (each, record, example) in enumerate(part):
            if record.kind != "span":
                decided.append(float(types[row, 3] > types[row, 0]))
                continue
            decided.append(float(types[row, 3] <= types[row, 0]))
            begin, stop = example.first, len(example.ids) - 1
            _, low, high = best_span(tokens[row, begin:stop, 0], tokens[row, begin:stop, 1])
            places = maker.pieces(record.gold[0].text)[1]
            shift = stop - len(places) if len(places) <= stop - begin else None
            if shift is None:
                continue
            low, high = low + begin - shift, high + begin - shift
            text = record.gold[0].text[places[low][0]:places[high][1]]
            answers = each["answers"]
            exact.append(max(float(plain(text) == plain(answer)) for answer in answers))
            overlap.append(max(f1(text, answer) for answer in answers))
    mean = lambda values: round(sum(values) / max(len(values), 1), 3)
    return {"em": mean(exact), "f1": mean(overlap), "decided": mean(decided), "n": len(decided)}
