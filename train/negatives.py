"""Which passages look right and are not? For every question the passages that word search ranks highest (BM25, as
the product's own retrieval does first) but that do not hold the answer."""

import re

import numpy as np
from scipy import sparse

WORD = re.compile(r"\w+")
K1, B = 1.2, 0.75


def words(text):
    return WORD.findall(text.lower())


class Search:
    """BM25 over passages (Robertson and Zaragoza 2009, §3)."""

    def __init__(self, texts):
        self.terms = {}
        rows, columns, counts, lengths = [], [], [], np.zeros(len(texts))
        for row, text in enumerate(texts):
            seen = {}
            for word in words(text):
                term = self.terms.setdefault(word, len(self.terms))
                seen[term] = seen.get(term, 0) + 1
            lengths[row] = sum(seen.values())
            rows.extend([row] * len(seen))
            columns.extend(seen.keys())
            counts.extend(seen.values())
        rows, columns, counts = np.array(rows), np.array(columns), np.array(counts, dtype=np.float32)
        frequency = np.bincount(columns, minlength=len(self.terms))
        # What stands in every twelfth passage tells nothing and costs most of the time.
        telling = frequency[columns] <= max(len(texts) // 12, 8)
        rows, columns, counts = rows[telling], columns[telling], counts[telling]
        weight = np.log(1 + (len(texts) - frequency + 0.5) / (frequency + 0.5))
        norm = K1 * (1 - B + B * lengths / lengths.mean())
        values = weight[columns] * counts * (K1 + 1) / (counts + norm[rows])
        self.matrix = sparse.csr_matrix((values.astype(np.float32), (rows, columns)),
                                        shape=(len(texts), len(self.terms))).T.tocsr()

    def best(self, questions, count):
        """The indexes of the `count` passages that fit each question best, best first."""
        found = []
        for first in range(0, len(questions), 256):
            part = questions[first:first + 256]
            pairs = [(row, self.terms[word]) for row, question in enumerate(part)
                     for word in set(words(question)) if word in self.terms]
            rows, columns = zip(*pairs) if pairs else ((), ())
            asked = sparse.csr_matrix((np.ones(len(rows), dtype=np.float32), (rows, columns)),
                                      shape=(len(part), len(self.terms)))
            scores = (asked @ self.matrix).tocsr()
            for row in range(len(part)):
                line = slice(scores.indptr[row], scores.indptr[row + 1])
                indexes, values = scores.indices[line], scores.data[line]
                if len(values) > count:
                    kept = np.argpartition(-values, count)[:count]
                    indexes, values = indexes[kept], values[kept]
                found.append(indexes[np.lexsort((indexes, -values))].tolist())
        return found


def mine(search, records, passages, count=12, kept=6):
    """For each record the `kept` highest passages of others that do not hold one of its answers."""
    ranked = search.best([record.question for record in records], count)
    mined = []
    for record, indexes in zip(records, ranked):
        own = {passage.text for passage in record.gold}
        answers = {passage.text[start:end].lower() for passage in record.gold for start, end in passage.spans}
        good = (passages[index] for index in indexes)
        mined.append([passage for passage in good if passage.text not in own
                      and not any(answer in passage.text.lower() for answer in answers)][:kept])
    return mined
