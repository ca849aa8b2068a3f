"""Which questions are learned from, and in what form?

Every source becomes a list of `Record`s: a question, the passages it was asked about, and what is known of each.
Sources, licences and counts stand in README.md; nothing non-commercial is read.
"""

import gzip
import json
import re
import zlib
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Passage:
    """A piece of text that may be read for an answer. Spans are code points, end exclusive."""

    title: str
    text: str
    spans: list = field(default_factory=list)
    support: list = field(default_factory=list)


@dataclass
class Record:
    """A question, the passages that matter for it (`gold`) and passages near it that do not (`near`).

    `kind` is what the gold passages give: `span`, `yes`, `no` or `none` (they look right and do not answer).
    """

    question: str
    gold: list
    near: list
    kind: str
    group: str
    is_joined: bool = False


# Source file, share of its records in an epoch, whether passages of other questions may serve as wrong ones.
# Semantic-role questions ("Where did someone tour?") name nothing, so another passage may well answer them.
SOURCES = [
    ("squad/train_part", 1.0, True),
    ("squad_adversarial/adversarialqa_dev", 1.0, True),
    ("squadshifts/new_wiki", 1.0, True),
    ("nq/oracle", 1.0, True),
    ("nq/qed_dev", 1.0, True),
    ("nq/swap_counterfactual", 0.5, True),
    ("hotpotqa/train_part", 1.0, False),
    ("hotpotqa/dev_extra", 1.0, False),
    ("hotpotqa/dev_gold_only", 1.0, False),
    ("hotpotqa/halueval_qa_1000", 1.0, False),
    ("2wiki/dev_extra", 1.0, False),
    ("musique/dev_extra", 1.0, False),
    ("covidqa/part", 0.7, True),
    ("contrast_sets/quoref_drop", 1.0, True),
    ("multispanqa/valid", 1.0, True),
    ("fairytaleqa/all", 1.0, True),
    ("qamr/wiki_dev_test", 0.5, False),
    ("qasem/qadiscourse", 1.0, False),
    ("qasem/qanom", 0.3, False),
    ("qasem/qasrl_gs", 0.3, False),
    ("boolq/part", 1.0, True),
    ("strategyqa/train", 0.5, False),
    ("claims/fever_dev", 0.5, False),
    ("claims/foolmetwice", 0.5, False),
]

LABELS = {"yes": "yes", "no": "no", "supports": "yes", "refutes": "no"}
SENTENCE = re.compile(r"(?<=[.!?])[\"')\]]*\s+(?=[\"'(\[]?[A-Z0-9])")


def is_apart(key):
    """Whether a passage belongs to the eighth that is never learned from."""
    return zlib.crc32(key.encode()) % 8 == 0


def sentence_of(text, start, end):
    """The sentence around a span, roughly."""
    left, right = 0, len(text)
    for found in SENTENCE.finditer(text):
        if found.end() <= start:
            left = found.end()
        elif found.start() >= end:
            right = found.start()
            break
    return [left, right]


def lines(path):
    with gzip.open(path, "rt", encoding="utf-8") as file:
        yield from map(json.loads, file)


def tidy(record):
    """A question as a person would type it: claims and questions alike lose blanks before the mark."""
    return re.sub(r"\s+([?.!])$", r"\1", record["question"].strip())


def read(path):
    """The records of one file."""
    return [made for made in (shaped(record) for record in lines(path)) if made]


def shaped(record):
    """One line of a source as a `Record`, or None where it has nothing to read."""
    context, answers = record.get("context", []), record.get("answers", [])
    passages = [Passage(each.get("title", ""), each["text"]) for each in context]
    if not passages:
        return None
    supporting = sorted(set(record.get("supporting", [])))
    for at, start, end in record.get("spans", []):
        passages[at].spans.append([start, end])
    for at, start, end in record.get("support_sents", []):
        passages[at].support.append([start, end])
    kind = "span" if record.get("spans") else LABELS.get((answers or [""])[0].lower())
    if record["type"] == "unanswerable":
        kind, supporting = "none", list(range(len(passages))) if len(passages) == 1 else []
    if kind is None or record["type"] == "number":
        return None
    if kind == "span" and not supporting:
        # Ten passages and an answer somewhere among them: too weak to learn from.
        return None
    gold = [passages[at] for at in supporting]
    if kind == "span":
        for passage in gold:
            passage.support = passage.support or [sentence_of(passage.text, *span) for span in passage.spans]
    near = [passage for at, passage in enumerate(passages) if at not in supporting]
    if kind == "none" and not gold:
        return None
    group = passages[supporting[0] if supporting else 0].text[:200]
    return Record(tidy(record), gold, near, kind, group, is_joined=len(gold) > 1 and kind in ("yes", "no"))


def musique_train(path):
    """Questions of MuSiQue's training part with their twenty paragraphs, as HippoRAG's authors pass them on."""
    for each in json.loads(Path(path).read_text()):
        gold, near = [], []
        answers = [each["answer"], *each.get("answer_aliases", [])]
        last = each["question_decomposition"][-1]["paragraph_support_idx"]
        for paragraph in each["paragraphs"]:
            passage = Passage(paragraph["title"], paragraph["paragraph_text"])
            if paragraph["is_supporting"]:
                gold.append(passage)
                if paragraph["idx"] == last:
                    passage.spans = [list(found.span()) for answer in answers
                                     for found in re.finditer(re.escape(answer), passage.text)][:5]
                    passage.support = [sentence_of(passage.text, *span) for span in passage.spans]
            else:
                near.append(passage)
        if any(passage.spans for passage in gold):
            yield Record(each["question"], gold, near, "span", gold[0].text[:200])


def hotpot_train(path):
    """Questions of HotpotQA's training part, in the published form."""
    for each in json.loads(Path(path).read_text()):
        facts = {}
        for title, sentence in each["supporting_facts"]:
            facts.setdefault(title, set()).add(sentence)
        gold, near = [], []
        for title, sentences in each["context"]:
            passage, at = Passage(title, "".join(sentences)), 0
            for index, sentence in enumerate(sentences):
                if index in facts.get(title, ()):
                    passage.support.append([at, at + len(sentence)])
                    for found in re.finditer(re.escape(each["answer"]), sentence):
                        passage.spans.append([at + found.start(), at + found.end()])
                at += len(sentence)
            (gold if title in facts else near).append(passage)
        kind = LABELS.get(each["answer"].lower(), "span")
        if kind != "span" or any(passage.spans for passage in gold):
            yield Record(each["question"], gold, near, kind, gold[0].text[:200], is_joined=kind != "span")


def everything(data):
    """All records by source, those to learn from and those kept apart."""
    learned, apart = {}, {}
    evaluated = {json.loads(line)["question"].lower().strip()
                 for path in sorted((data / "qa").glob("*.questions.jsonl")) for line in path.open()}
    loaded = [(name, read(data / "train" / f"{name}.jsonl.gz")) for name, _, _ in SOURCES]
    loaded.append(("openie/musique", list(musique_train(data / "openie/musique_train.json"))))
    loaded.append(("openie/hotpotqa", list(hotpot_train(data / "openie/hotpotqa_train.json"))))
    # AdversarialQA asks about some passages of SQuAD's dev part, which is only measured with.
    measured = {passage["text"] for each in lines(data / "train/squad/dev.jsonl.gz") for passage in each["context"]}
    for name, records in loaded:
        records = [record for record in records if record.question.lower().strip() not in evaluated
                   and all(passage.text not in measured for passage in record.gold)]
        learned[name] = [record for record in records if not is_apart(record.group)]
        apart[name] = [record for record in records if is_apart(record.group)]
    return learned, apart
