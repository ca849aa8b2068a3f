"""Which weights does the page already have? Reads `reader.clew` back, so that learning goes on from what ships where no
checkpoint is left. The layout is described in `core/network/src/reader/format.rs`."""

import struct
from pathlib import Path

import numpy as np

HEADER = 64
HEAD_WIDTH = 32
# Logits of a text: four kinds of answer, and relevance.
OF_TEXT = 5
PER_LAYER = ("query_key_value", "attention_output", "attention_norm", "widen", "narrow", "output_norm")


class Body:
    """What follows the header, taken from the front."""

    def __init__(self, data):
        self.data, self.at = data, HEADER

    def take(self, kind, *shape):
        count = int(np.prod(shape))
        values = np.frombuffer(self.data, kind, count, self.at).reshape(shape)
        self.at += values.nbytes
        return values.astype(np.float32)

    def linear(self, inputs, outputs):
        rows = self.take("<i1", outputs, inputs) * self.take("<f4", outputs, 1)
        return rows, self.take("<f4", outputs)


def numbers(path):
    """The file's numbers by name, as the network of `model.py` names them."""
    data = Path(path).read_bytes()
    assert data[:8] == b"clew-rdr", "not a reader's file"
    _, width, layers, wide, positions, shared = struct.unpack_from("<6I", data, 8)
    body = Body(data)
    found = {"second": body.take("<f4", width)}
    body.take("<f4", positions - shared, width)
    sizes = {"query_key_value": (width, 3 * width), "attention_output": (width, width), "widen": (width, wide),
             "narrow": (wide, width)}
    for index in range(layers):
        for part in PER_LAYER:
            if part in sizes:
                weight, bias = body.linear(*sizes[part])
                if part == "query_key_value":
                    # The file holds the queries' map divided by the root of a head's width.
                    weight[:width] *= HEAD_WIDTH**0.5
                    bias[:width] *= HEAD_WIDTH**0.5
            else:
                weight, bias = body.take("<f4", width), body.take("<f4", width)
            found |= {f"layers.{index}.{part}.weight": weight, f"layers.{index}.{part}.bias": bias}
    token_rows = (len(data) - body.at) // 4 // (width + 1) - OF_TEXT
    for name, rows in (("of_token", token_rows), ("of_text", OF_TEXT)):
        found |= {f"{name}.weight": body.take("<f4", rows, width), f"{name}.bias": body.take("<f4", rows)}
    return found


def load(model, path):
    """Puts the file's numbers in the model's place. Heads the file lacks stay as they are."""
    import torch

    state = model.state_dict()
    for name, values in numbers(path).items():
        state[name][:len(values)] = torch.from_numpy(values)
    model.load_state_dict(state)
