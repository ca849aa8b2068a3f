"""Which weights does the page already have? Reads `reader.clew` back, so that learning goes on from what ships where no
checkpoint is left. The layout is described in `core/src/reader/format.rs`."""

import struct
from pathlib import Path

import numpy as np
import torch

HEADER = 64
HEAD_WIDTH = 32
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


def load(model, path):
    """Puts the file's numbers in the model's place. Heads the file lacks stay as they are."""
    data = Path(path).read_bytes()
    assert data[:8] == b"clew-rdr", "not a reader's file"
    _, width, layers, wide, positions, shared = struct.unpack_from("<6I", data, 8)
    body, state = Body(data), model.state_dict()
    state["second"] = torch.from_numpy(body.take("<f4", width))
    body.take("<f4", positions - shared, width)
    sizes = {"query_key_value": (width, 3 * width), "attention_output": (width, width), "widen": (width, wide),
             "narrow": (wide, width)}
    for index in range(layers):
        for part in PER_LAYER:
            name = f"layers.{index}.{part}"
            if part in sizes:
                weight, bias = body.linear(*sizes[part])
                if part == "query_key_value":
                    # The file holds the queries' map divided by the root of a head's width.
                    weight[:width] *= HEAD_WIDTH**0.5
                    bias[:width] *= HEAD_WIDTH**0.5
            else:
                weight, bias = body.take("<f4", width), body.take("<f4", width)
            state[f"{name}.weight"], state[f"{name}.bias"] = torch.from_numpy(weight), torch.from_numpy(bias)
    text_rows = state["of_text.bias"].shape[0]
    token_rows = (len(data) - body.at) // 4 // (width + 1) - text_rows
    for name, rows in (("of_token", token_rows), ("of_text", text_rows)):
        state[f"{name}.weight"][:rows] = torch.from_numpy(body.take("<f4", rows, width))
        state[f"{name}.bias"][:rows] = torch.from_numpy(body.take("<f4", rows))
    model.load_state_dict(state)
