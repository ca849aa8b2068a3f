"""Does a sentence state a fact? Claims ("head relation tail") with the sentence they were drawn from, as questions that are
answered *yes* (it says so), *no* (it denies it) or not at all.

True ones were marked by people; wrong ones are the same names with their ends swapped, another relation, another name of the
sentence, a cut end, a negation. Facts that our own patterns drew and people judged count most.
"""

import json
import random
import zlib

from names import joined
from records import Passage, Record, is_apart, lines

FEWREL = {
    "crosses": "{h} crosses {t}", "original language of film or TV show": "the original language of {h} is {t}",
    "part of": "{h} is part of {t}", "constellation": "{h} is in the constellation {t}",
    "position played on team / speciality": "{h} plays as {t}",
    "located in or next to body of water": "{h} lies on {t}", "voice type": "the voice of {h} is {t}",
    "follows": "{h} comes after {t}", "spouse": "{h} married {t}", "mother": "the mother of {h} is {t}",
    "member of": "{h} is a member of {t}", "child": "{t} is a child of {h}", "main subject": "{h} is about {t}",
    "competition class": "{h} competes in {t}", "military rank": "{h} had the rank of {t}", "sport": "{h} plays {t}",
}
SEMEVAL = {
    "Cause-Effect": "{h} causes {t}", "Component-Whole": "{h} is part of {t}", "Entity-Destination": "{h} goes into {t}",
    "Product-Producer": "{h} is made by {t}", "Entity-Origin": "{h} comes from {t}",
    "Member-Collection": "{h} is a member of {t}", "Message-Topic": "{h} is about {t}",
    "Content-Container": "{h} is in {t}", "Instrument-Agency": "{t} uses {h}",
}
KNOWLEDGENET = {
    "EMPLOYEE_OR_MEMBER_OF": "{h} works for {t}", "PLACE_OF_RESIDENCE": "{h} lives in {t}", "SPOUSE": "{h} married {t}",
    "PLACE_OF_BIRTH": "{h} was born in {t}", "HEADQUARTERS": "{h} has its headquarters in {t}",
    "EDUCATED_AT": "{h} studied at {t}", "CHILD_OF": "{h} is a child of {t}", "DATE_OF_BIRTH": "{h} was born on {t}",
    "FOUNDED_BY": "{h} was founded by {t}", "NATIONALITY": "{h} is from {t}", "CEO": "{t} is the head of {h}",
    "POLITICAL_AFFILIATION": "{h} belongs to {t}", "DATE_OF_DEATH": "{h} died on {t}",
    "SUBSIDIARY_OF": "{h} is owned by {t}", "DATE_FOUNDED": "{h} was founded in {t}",
}
REDOCRED = {
    "P27": "{h} is from {t}", "P131": "{h} is located in {t}", "P569": "{h} was born on {t}", "P570": "{h} died on {t}",
    "P19": "{h} was born in {t}", "P20": "{h} died in {t}", "P50": "{h} was written by {t}",
    "P57": "{h} was directed by {t}", "P175": "{h} was performed by {t}", "P161": "{t} acted in {h}",
    "P577": "{h} was published in {t}", "P571": "{h} was founded in {t}", "P112": "{h} was founded by {t}",
    "P69": "{h} studied at {t}", "P108": "{h} works for {t}", "P40": "{t} is a child of {h}",
    "P22": "the father of {h} is {t}", "P26": "{h} married {t}", "P3373": "{h} and {t} are siblings",
    "P361": "{h} is part of {t}", "P463": "{h} is a member of {t}", "P54": "{h} played for {t}",
    "P264": "{h} was released by {t}", "P178": "{h} was developed by {t}", "P123": "{h} was published by {t}",
    "P159": "{h} has its headquarters in {t}", "P607": "{h} fought in {t}", "P1344": "{h} took part in {t}",
    "P102": "{h} belongs to {t}", "P86": "the music of {h} is by {t}", "P58": "{t} wrote the script of {h}",
    "P162": "{h} was produced by {t}", "P800": "{t} is a work of {h}", "P166": "{h} received {t}",
    "P276": "{h} took place in {t}", "P710": "{t} took part in {h}", "P403": "{h} flows into {t}",
}
SYMMETRIC = {"spouse", "SPOUSE", "P26", "P3373"}


def record(claim, text, kind, group=None):
    """A claim about one sentence; alike claims are not kept apart by their words, only by their text."""
    return Record(claim[:1].upper() + claim[1:] + ".", [Passage("", text)], [], kind, (group or text)[:200])


def marked(path, templates, draw):
    """Sentences with two or more marked names: what they say of each other, and the same told wrongly."""
    wordings = list(templates.values())
    for each in lines(path):
        text = each["text"]
        named = [text[entity["spans"][0][0]:entity["spans"][0][1]] if entity["spans"] else "" for entity in each["entities"]]
        for relation in each["relations"]:
            head, tail, wording = named[relation["head"]], named[relation["tail"]], templates.get(relation["type"])
            if wording and head and tail:
                yield record(wording.format(h=head, t=tail), text, "yes")
                if relation["type"] not in SYMMETRIC and draw.random() < 0.6:
                    yield record(wording.format(h=tail, t=head), text, "none")
                if draw.random() < 0.4:
                    other = draw.choice([other for other in wordings if other != wording])
                    yield record(other.format(h=head, t=tail), text, "none")
        if not each["relations"] and all(named) and len(named) == 2 and draw.random() < 0.6:
            yield record(draw.choice(wordings).format(h=named[0], t=named[1]), text, "none")


def knowledge_net(data, draw):
    """Passages with one fact each; what another passage's fact is about is no fact here."""
    facts = {}
    for each in lines(data / "train/re/facts-knowledgenet.jsonl.gz"):
        facts.setdefault(each["passage"], []).append(each)
    for text, told in facts.items():
        true = {(fact["predicate"], fact["subject"], fact["object"]) for fact in told}
        names = sorted({name for _, head, tail in true for name in (head, tail)})
        for relation, head, tail in sorted(true):
            wording = KNOWLEDGENET.get(relation)
            if not wording or head not in text or tail not in text:
                continue
            yield record(wording.format(h=head, t=tail), text, "yes")
            if relation not in SYMMETRIC and draw.random() < 0.4:
                yield record(wording.format(h=tail, t=head), text, "none")
            wrong = draw.choice(names)
            if wrong not in (head, tail) and (relation, head, wrong) not in true and draw.random() < 0.5:
                yield record(wording.format(h=head, t=wrong), text, "none")


def documents(path, draw):
    """What one sentence of an encyclopedia's page says of two names in it."""
    for each in json.loads(path.read_text()):
        if zlib.crc32(each["title"].encode()) % 2:
            continue
        true = {(label["h"], label["t"], label["r"]) for label in each["labels"]}
        texts = [joined(tokens)[0] for tokens in each["sents"]]
        where = [{mention["sent_id"]: mention["name"] for mention in entity} for entity in each["vertexSet"]]
        for head, tail, relation in sorted(true):
            wording = REDOCRED.get(relation)
            evidence = [label["evidence"] for label in each["labels"] if (label["h"], label["t"], label["r"]) == (head, tail, relation)][0]
            here = [at for at in evidence if at in where[head] and at in where[tail]]
            if not wording or len(evidence) != 1 or not here:
                continue
            at = here[0]
            yield record(wording.format(h=where[head][at], t=where[tail][at]), texts[at], "yes")
            if relation not in SYMMETRIC and (tail, head, relation) not in true and draw.random() < 0.5:
                yield record(wording.format(h=where[tail][at], t=where[head][at]), texts[at], "none")
            kinds = {mention["type"] for mention in each["vertexSet"][tail]}
            others = [index for index, entity in enumerate(each["vertexSet"]) if at in where[index] and index not in (head, tail)
                      and kinds & {mention["type"] for mention in entity} and (head, index, relation) not in true]
            if others:
                yield record(wording.format(h=where[head][at], t=where[draw.choice(others)][at]), texts[at], "none")


def negated(words):
    """The relation denied, where its verb makes that plain."""
    first, *rest = words.split()
    return " ".join([first, "not", *rest]) if first in {"is", "was", "are", "were", "has", "had", "will", "can"} else None


def open_tuples(path, draw):
    """Everything people found a sentence to say, in its own words (CaRB; half of its sentences are only measured with)."""
    told = {}
    for line in path.open(encoding="utf-8"):
        sentence, words, *arguments = line.rstrip("\n").split("\t")
        if len(arguments) >= 2 and zlib.crc32(sentence.encode()) % 2 == 0:
            told.setdefault(sentence, []).append((arguments[0], words, [each for each in arguments[1:] if each]))
    for sentence, tuples in told.items():
        true = {(head.lower(), words.lower(), rest[0].lower()) for head, words, rest in tuples if rest}
        for head, words, rest in tuples:
            if not rest:
                continue
            tail = rest[0] if draw.random() < 0.6 else " ".join(rest)
            yield record(f"{head} {words} {tail}", sentence, "yes")
            if (words := words.strip()) and (denied := negated(words)) and draw.random() < 0.3:
                yield record(f"{head} {denied} {tail}", sentence, "no")
            if draw.random() < 0.5:
                yield record(f"{rest[0]} {words} {head}", sentence, "none")
            other, _, ends = draw.choice(tuples)
            if other.lower() != head.lower() and (other.lower(), words.lower(), rest[0].lower()) not in true:
                yield record(f"{other} {words} {tail}", sentence, "none")
            if ends and ends[0] != rest[0] and (head.lower(), words.lower(), ends[0].lower()) not in true and draw.random() < 0.6:
                yield record(f"{head} {words} {ends[0]}", sentence, "none")
            cut = rest[0].split()
            if len(cut) > 3 and draw.random() < 0.4:
                yield record(f"{head} {words} {' '.join(cut[:draw.randrange(1, len(cut) - 1)])}", sentence, "none")


def judged(path):
    """Facts that our own patterns drew from texts, each judged by reading: what `clew-eval facts --judged … --json` writes."""
    for each in map(json.loads, path.open(encoding="utf-8")):
        if each["part"] != "learn":
            continue
        kind = "yes" if each["verdict"] == "true" else "none"
        for words in sorted({each["relation"], each["wording"]}):
            claim = f"{each['head']} {words} {each['tail']}"
            yield record(claim, each["sentence"], kind, each["file"] + (each["passage"] or ""))


def everything(data, seed, own=None):
    """(learned, apart) by source, as `records.everything` gives them."""
    draw = random.Random(seed)
    sets = {
        "facts/fewrel": marked(data / "train/re/fewrel_val_wiki.jsonl.gz", FEWREL, draw),
        "facts/semeval": marked(data / "train/re/semeval2010_8_train.jsonl.gz", SEMEVAL, draw),
        "facts/knowledgenet": knowledge_net(data, draw),
        "facts/redocred": documents(data / "re_docred/dev_revised.json", draw),
        "facts/carb": open_tuples(data / "carb/data/gold/dev.tsv", draw),
    }
    if own and own.is_file():
        sets["facts/judged"] = judged(own)
    learned, apart = {}, {}
    for name, records in sets.items():
        records = list(records)
        learned[name] = [each for each in records if not is_apart(each.group)]
        apart[name] = [each for each in records if is_apart(each.group)]
    return learned, apart


# How often an epoch reads a source's claims.
SHARES = {"facts/fewrel": 0.35, "facts/semeval": 0.35, "facts/knowledgenet": 0.25, "facts/redocred": 1.0, "facts/carb": 1.0,
          "facts/judged": 12.0}
