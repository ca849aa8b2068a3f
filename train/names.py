"""Where do names stand in a text, and of what kind are they? Sentences whose names people marked.

Every character of a name holds the set of kinds it may be (a set that only says "something else" leaves open whether it is a
work, an event, a product or none of them); characters of no name hold none.
"""

import json
import zlib

from records import is_apart, lines

KINDS = ["person", "organisation", "place", "work", "event", "product", "other"]
LABELS = ["outside"] + [f"{part} {kind}" for kind in KINDS for part in ("begin", "inside")]
REST = ("work", "event", "product", "other")

CROSSNER = {
    "person": "person writer politician musicalartist scientist researcher",
    "organisation": "organisation politicalparty band university",
    "place": "location country",
    "work": "book album song poem academicjournal magazine",
    "event": "event election conference",
    "product": "product programlang",
    "other": "award astronomicalobject musicgenre literarygenre task algorithm field metrics discipline theory "
             "chemicalcompound chemicalelement protein enzyme musicalinstrument",
}
OF = {fine: (kind,) for kind, all_ in CROSSNER.items() for fine in all_.split()}
OF |= {"misc": REST, "MISC": REST, "PER": ("person",), "ORG": ("organisation",), "LOC": ("place",), "GPE": ("place",),
       "FAC": ("place",), "VEH": ("product",), "corporation": ("organisation",), "group": ("organisation",),
       "creative-work": ("work",)}


def joined(tokens):
    """A text of tokens as it was written, roughly, and where each token stands."""
    text, places = "", []
    for token in tokens:
        tight = token in {".", ",", ";", ":", "!", "?", ")", "]", "'s", "n't", "%"} or text.endswith(("(", "["))
        text += "" if not text or tight else " "
        places.append((len(text), len(text) + len(token)))
        text += token
    return text, places


def of_tags(path):
    """Sentences of tokens with tags: (text, [(start, end, kinds)])."""
    for each in lines(path):
        text, places = joined(each["tokens"])
        found, begin = [], None
        for (start, end), tag in zip(places, each["tags"]):
            if tag.startswith("B-") or tag == "O":
                begin = None
            if tag != "O" and (kinds := OF.get(tag[2:])):
                if begin is None:
                    begin = start
                    found.append((start, end, kinds))
                else:
                    found[-1] = (begin, end, kinds)
        yield text, found


def of_novels(path):
    """Sentences of novels. Only names are names here: "the streets" is none."""
    for each in lines(path):
        text, found = each["text"], []
        marked = sorted((start, -end, entity["type"]) for entity in each["entities"] for start, end in entity["spans"])
        for start, end, kind in marked:
            end = -end
            while start < end and text[start:start + 4].lower() == "the ":
                start += 4
            if text[start:end][:1].isupper() and (not found or start >= found[-1][1]):
                found.append((start, end, OF[kind]))
        yield text, found


def of_documents(path):
    """Encyclopedia openings, every name marked; amounts and dates are no names. Half of them are only measured with."""
    for each in json.loads(path.read_text()):
        if zlib.crc32(each["title"].encode()) % 2:
            continue
        for index, tokens in enumerate(each["sents"]):
            text, places = joined(tokens)
            marked = sorted({(*mention["pos"], mention["type"]) for entity in each["vertexSet"] for mention in entity
                             if mention["sent_id"] == index and mention["type"] in OF})
            found = []
            for first, last, kind in marked:
                if 0 <= first < last <= len(places) and (not found or places[first][0] >= found[-1][1]):
                    found.append((places[first][0], places[last - 1][1], OF[kind]))
            yield text, found


def everything(data):
    """(learned, apart): sentences with the names in them."""
    sets = [of_tags(data / "train/ner/crossner.jsonl.gz"), of_tags(data / "train/ner/wnut17_train.jsonl.gz"),
            of_novels(data / "train/ner/litbank.jsonl.gz"), of_documents(data / "re_docred/dev_revised.json")]
    all_ = [each for sentences in sets for each in sentences if each[0].strip()]
    return [each for each in all_ if not is_apart(each[0])], [each for each in all_ if is_apart(each[0])]


def labels(places, found):
    """The labels each token may have, as bits: 1 << index in LABELS."""
    made = [1] * len(places)
    for start, end, kinds in found:
        inside = False
        for at, (low, high) in enumerate(places):
            if low >= start and high <= end and low < high:
                made[at] = sum(1 << LABELS.index(f"{'inside' if inside else 'begin'} {kind}") for kind in kinds)
                inside = True
    return made


def read_names(best, places):
    """(start, end, kind) of the names that a row of labels spells."""
    found = []
    for label, (start, end) in zip(best, places):
        if label == 0:
            continue
        kind = KINDS[(label - 1) // 2]
        if label % 2 == 0 and found and found[-1][2] == kind and start - found[-1][1] <= 2:
            found[-1] = (found[-1][0], end, kind)
        else:
            found.append((start, end, kind))
    return found
