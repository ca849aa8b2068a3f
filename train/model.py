"""Which network reads? all-MiniLM-L6-v2 (a BERT of 6 layers, 384 wide) with six small heads.

Word and position rows stay as they are, rounded to 8 bits exactly as the embedding model's file holds them, so that
the browser needs them once.
"""

import json
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from safetensors.numpy import load_file
from torch import nn

import names

LAYERS, WIDTH, HEADS, WIDE = 6, 384, 12, 1536
POSITIONS = 320
TYPES = ["span", "yes", "no", "none"]


def rounded(rows):
    """Each row as 8-bit integers and the scale that loses least: (integers, scales)."""
    rows = np.asarray(rows, dtype=np.float32)
    peak = np.maximum(np.abs(rows).max(axis=1), np.finfo(np.float32).tiny)
    best = np.full(len(rows), np.inf)
    scales = peak / 127
    for percent in range(70, 101):
        scale = (peak / np.float32(127) * np.float32(percent) / np.float32(100)).astype(np.float32)
        values = np.clip(np.round(rows / scale[:, None]), -127, 127)
        loss = ((values * scale[:, None] - rows).astype(np.float64) ** 2).sum(axis=1)
        better = loss < best
        best, scales = np.where(better, loss, best), np.where(better, scale, scales)
    scales = scales.astype(np.float32)
    return np.clip(np.round(rows / scales[:, None]), -127, 127).astype(np.int8), scales


class Layer(nn.Module):
    """One encoder layer: attention, then a feed-forward block, each added to what came in and normed."""

    def __init__(self):
        super().__init__()
        self.query_key_value = nn.Linear(WIDTH, 3 * WIDTH)
        self.attention_output = nn.Linear(WIDTH, WIDTH)
        self.attention_norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.widen = nn.Linear(WIDTH, WIDE)
        self.narrow = nn.Linear(WIDE, WIDTH)
        self.output_norm = nn.LayerNorm(WIDTH, eps=1e-12)

    def forward(self, rows, mask):
        batch, length, _ = rows.shape
        parts = self.query_key_value(rows).view(batch, length, 3, HEADS, WIDTH // HEADS).permute(2, 0, 3, 1, 4)
        # Written out: two plain products are several times as fast on a processor as torch's own attention backwards.
        scores = (parts[0] * (WIDTH // HEADS) ** -0.5) @ parts[1].transpose(-1, -2)
        mixed = (scores + mask).softmax(-1, dtype=scores.dtype) @ parts[2]
        mixed = self.attention_output(mixed.transpose(1, 2).reshape(batch, length, WIDTH))
        rows = self.attention_norm(rows + mixed)
        return self.output_norm(rows + self.narrow(F.gelu(self.widen(rows))))


class Reader(nn.Module):
    """The encoder and its heads. `forward` gives logits of a token (start, end, evidence,
    name labels) and of a text (types, relevance)."""

    def __init__(self, base):
        super().__init__()
        weights = load_file(Path(base) / "model.safetensors")
        weights = {name.removeprefix("bert."): value for name, value in weights.items()}
        values, scales = rounded(weights["embeddings.word_embeddings.weight"])
        self.register_buffer("words", torch.from_numpy(values.astype(np.float32) * scales[:, None]), persistent=False)
        kinds = weights["embeddings.token_type_embeddings.weight"]
        places = weights["embeddings.position_embeddings.weight"][:POSITIONS] + kinds[0]
        self.register_buffer("places", torch.from_numpy(places), persistent=False)
        # What a token of the second part differs by.
        self.second = nn.Parameter(torch.from_numpy(kinds[1] - kinds[0]))
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.norm.weight.data = torch.from_numpy(weights["embeddings.LayerNorm.weight"])
        self.norm.bias.data = torch.from_numpy(weights["embeddings.LayerNorm.bias"])
        self.norm.requires_grad_(False)
        self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))
        for index, layer in enumerate(self.layers):
            load_layer(layer, weights, f"encoder.layer.{index}.")
        self.of_token = nn.Linear(WIDTH, 3 + len(names.LABELS))
        self.of_text = nn.Linear(WIDTH, len(TYPES) + 1)

    def forward(self, ids, kinds, lengths):
        length = ids.shape[1]
        rows = self.words[ids] + self.places[:length] + kinds.unsqueeze(-1) * self.second
        rows = self.norm(rows)
        outside = (torch.arange(length) >= lengths.unsqueeze(1))[:, None, None, :]
        mask = torch.zeros(outside.shape, dtype=torch.bfloat16).masked_fill(outside, -1e4)
        for layer in self.layers:
            rows = layer(rows, mask)
        return self.of_token(rows).float(), self.of_text(rows[:, 0]).float()


def load_layer(layer, weights, name):
    def fill(linear, part):
        linear.weight.data = torch.from_numpy(weights[name + part + ".weight"].copy())
        linear.bias.data = torch.from_numpy(weights[name + part + ".bias"].copy())

    parts = [f"{name}attention.self.{part}." for part in ("query", "key", "value")]
    layer.query_key_value.weight.data = torch.from_numpy(np.concatenate([weights[part + "weight"] for part in parts]))
    layer.query_key_value.bias.data = torch.from_numpy(np.concatenate([weights[part + "bias"] for part in parts]))
    fill(layer.attention_output, "attention.output.dense")
    fill(layer.attention_norm, "attention.output.LayerNorm")
    fill(layer.widen, "intermediate.dense")
    fill(layer.narrow, "output.dense")
    fill(layer.output_norm, "output.LayerNorm")


def losses(tokens, texts, batch):
    """The joint loss. `batch` holds targets; −1 (or a weight of 0) means that nothing is known.

    Several places may hold the answer; the network is asked for any of them, so their shares are added up.
    """
    inside = torch.arange(tokens.shape[1]) < batch["lengths"].unsqueeze(1)
    # An answer stands in the second part, or at [CLS], which says that there is none.
    open_ = inside & (batch["kinds"] > 0)
    open_[:, 0] = True
    places = F.log_softmax(tokens[..., :2].masked_fill(~open_.unsqueeze(-1), -1e4), dim=1)
    chosen = places.masked_fill(batch["ends"] == 0, -1e4).logsumexp(dim=1)
    asked = batch["has_span"]
    span = -(chosen.sum(-1) / 2 * asked).sum() / asked.sum().clamp(min=1)
    told = (batch["type"] >= 0).sum().clamp(min=1)
    type_ = F.cross_entropy(texts[:, : len(TYPES)], batch["type"], label_smoothing=0.05, ignore_index=-1, reduction="sum") / told
    relevance_known = (batch["relevance"] >= 0).float()
    relevance = F.binary_cross_entropy_with_logits(
        texts[:, -1], batch["relevance"].clamp(min=0), weight=relevance_known, reduction="sum")
    relevance = relevance / relevance_known.sum().clamp(min=1)
    known = (open_ & (batch["has_support"].unsqueeze(1) > 0)).float()
    support = F.binary_cross_entropy_with_logits(tokens[..., 2], batch["support"], weight=known, reduction="sum")
    support = support / known.sum().clamp(min=1)
    # Any of the labels that a token may have is right.
    labels = tokens[..., 3:].log_softmax(-1).masked_fill(~batch["names"], -1e4).logsumexp(-1)
    tagged = (inside & batch["names"].any(-1)).float()
    tags = -(labels * tagged).sum() / tagged.sum().clamp(min=1)
    parts = {"span": span, "type": type_, "relevance": relevance, "support": support, "names": tags}
    alone = span + 0.5 * type_ + 0.5 * relevance + 0.5 * support + tags
    return alone, parts, strengths(tokens, texts, batch, open_)


def strengths(tokens, texts, batch, open_):
    """How strongly each page speaks: the logarithms of the sums over all its places, and over those that hold the answer, of start and
    end above "not here" (rows x 2 each), and the logit of its relevance."""
    margins = tokens[..., :2] - tokens[:, :1, :2]
    places = open_.clone()
    places[:, 0] = False
    all_ = margins.masked_fill(~places.unsqueeze(-1), -1e4).logsumexp(dim=1)
    right = margins.masked_fill((batch["ends"] == 0) | ~places.unsqueeze(-1), -1e4).logsumexp(dim=1)
    return all_, right, texts[:, -1]


def beside_losses(units, all_, right, relevance, is_relevant):
    """The pages of one question beside each other: a place of the right page must be the strongest of all pages' places
    (shared normalization, Clark and Gardner 2018, §3.3), and a page that matters the most relevant. `units`: number of each row's question, −1
    where it is read alone."""
    span = rank = torch.zeros(())
    count = 0
    for unit in units.unique():
        rows = (units == unit).nonzero().flatten()
        if unit < 0 or len(rows) < 2:
            continue
        span = span - (right[rows].logsumexp(0) - all_[rows].logsumexp(0)).sum() / 2
        mattering = rows[is_relevant[rows] > 0]
        rank = rank - (relevance[mattering].logsumexp(0) - relevance[rows].logsumexp(0))
        count += 1
    return span / max(count, 1), rank / max(count, 1)
