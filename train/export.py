"""Writes what was learned under the published model's names: `python export.py --from FILE --out F.safetensors`.

`clew-eval quantise-reader` makes the file that the page loads of it.
"""

import argparse
from pathlib import Path

import torch
from safetensors.torch import save_file

PARTS = ("query", "key", "value")


def tensors(state):
    """Weights by name: those of a BERT encoder, what the second part differs by, and the heads."""
    found = {"second": state["second"]}
    layers = {name.split(".")[1] for name in state if name.startswith("layers.")}
    for index in sorted(layers, key=int):
        old, new = f"layers.{index}.", f"encoder.layer.{index}."
        for kind in ("weight", "bias"):
            for part, rows in zip(PARTS, state[f"{old}query_key_value.{kind}"].chunk(3)):
                found[f"{new}attention.self.{part}.{kind}"] = rows
            found[f"{new}attention.output.dense.{kind}"] = state[f"{old}attention_output.{kind}"]
            found[f"{new}attention.output.LayerNorm.{kind}"] = state[f"{old}attention_norm.{kind}"]
            found[f"{new}intermediate.dense.{kind}"] = state[f"{old}widen.{kind}"]
            found[f"{new}output.dense.{kind}"] = state[f"{old}narrow.{kind}"]
            found[f"{new}output.LayerNorm.{kind}"] = state[f"{old}output_norm.{kind}"]
    for head in ("of_token", "of_text"):
        for kind in ("weight", "bias"):
            found[f"{head}.{kind}"] = state[f"{head}.{kind}"]
    return {name: value.float().contiguous() for name, value in found.items()}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--from", dest="source", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    saved = torch.load(options.source, weights_only=False)
    save_file(tensors(saved.get("model", saved)), options.out)
    print(options.out)


if __name__ == "__main__":
    main()
