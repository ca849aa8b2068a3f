"""How well does it read? SQuAD's dev questions with the passage given ("closed"), none of which is learned from."""

import re
import string
import zlib
from collections import Counter

import torch

import examples
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
def quick(model, tokenizer, data, count=320):
    """EM and F1 of answerable questions without abstention; the share of right decisions about answerability."""
    model.eval()
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
        batch = examples.tensors([row[2] for row in part])
        with torch.autocast("cpu", dtype=torch.bfloat16):
            tokens, texts = model(batch["ids"], batch["kinds"], batch["lengths"])
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
    model.train()
    mean = lambda values: round(sum(values) / max(len(values), 1), 3)
    return {"em": mean(exact), "f1": mean(overlap), "decided": mean(decided), "n": len(decided)}
