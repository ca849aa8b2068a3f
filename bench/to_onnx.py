"""How does onnxruntime get the very weights we run? Writes all-MiniLM-L6-v2 and the network that reads as two ONNX files each,
f32 and int8.

    python3 to_onnx.py model.safetensors reader.clew FOLDER

The graph is the plain BERT encoder in standard operators, as exporters write it, with the mean of the last rows brought to
length 1 at its end, or with the heads that read; int8 is onnxruntime's own dynamic quantisation of it.
"""

import json
import pathlib
import struct
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic

sys.path.append(str(pathlib.Path(__file__).parent.parent / "train"))
import shipped  # noqa: E402

LAYERS, HEADS, WIDTH = 6, 12, 384
EPSILON = 1e-12


def tensors(path):
    """Name → array, of a safetensors file."""
    data = pathlib.Path(path).read_bytes()
    (length,) = struct.unpack("<Q", data[:8])
    body = data[8 + length :]
    for name, about in json.loads(data[8 : 8 + length]).items():
        if name != "__metadata__" and about["dtype"] == "F32":
            start, end = about["data_offsets"]
            yield name, np.frombuffer(body[start:end], "<f4").reshape(about["shape"])


class Graph:
    """Nodes and constants, in order."""

    def __init__(self, weights):
        self.weights, self.nodes, self.constants = weights, [], {}

    def constant(self, name, values):
        self.constants[name] = numpy_helper.from_array(np.asarray(values), name)
        return name

    def weight(self, name, turned=False):
        values = self.weights[name]
        return self.constant(name, np.ascontiguousarray(values.T) if turned else values)

    def add(self, kind, *inputs, **attributes):
        name = f"{kind}_{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, inputs, [name], name=name, **attributes))
        return name

    def linear(self, rows, name):
        product = self.add("MatMul", rows, self.weight(f"{name}.weight", turned=True))
        return self.add("Add", product, self.weight(f"{name}.bias"))

    def norm(self, rows, name):
        weight, bias = self.weight(f"{name}.weight"), self.weight(f"{name}.bias")
        return self.add("LayerNormalization", rows, weight, bias, axis=-1, epsilon=EPSILON)

    def heads(self, rows, name, order):
        split = self.add("Reshape", self.linear(rows, name), "split")
        return self.add("Transpose", split, perm=order)

    def gelu(self, rows):
        erf = self.add("Erf", self.add("Div", rows, "root_of_two"))
        return self.add("Mul", self.add("Mul", rows, self.add("Add", erf, "one")), "half")

    def layer(self, rows, name, mask):
        attention = f"{name}.attention"
        queries = self.heads(rows, f"{attention}.self.query", [0, 2, 1, 3])
        keys = self.heads(rows, f"{attention}.self.key", [0, 2, 3, 1])
        values = self.heads(rows, f"{attention}.self.value", [0, 2, 1, 3])
        scores = self.add("Div", self.add("MatMul", queries, keys), "root_of_head")
        shares = self.add("Softmax", self.add("Add", scores, mask), axis=-1)
        mixed = self.add("Transpose", self.add("MatMul", shares, values), perm=[0, 2, 1, 3])
        mixed = self.linear(self.add("Reshape", mixed, "joined"), f"{attention}.output.dense")
        rows = self.norm(self.add("Add", mixed, rows), f"{attention}.output.LayerNorm")
        wide = self.gelu(self.linear(rows, f"{name}.intermediate.dense"))
        narrow = self.linear(wide, f"{name}.output.dense")
        return self.norm(self.add("Add", narrow, rows), f"{name}.output.LayerNorm")


def encoder(graph):
    """The last layer's rows, and which tokens are there."""
    for name, value in [("one", 1), ("half", 0.5), ("root_of_two", 2**0.5), ("root_of_head", (WIDTH / HEADS) ** 0.5)]:
        graph.constant(name, np.float32(value))
    graph.constant("far_away", np.float32(-10_000))
    graph.constant("split", np.array([0, 0, HEADS, WIDTH // HEADS], np.int64))
    graph.constant("joined", np.array([0, 0, WIDTH], np.int64))
    for name, value in [("axes", [1, 2]), ("last", [-1]), ("rows", [1]), ("zero", [0])]:
        graph.constant(name, np.array(value, np.int64))
    embeddings = "embeddings"
    tokens = graph.add("Gather", graph.weight(f"{embeddings}.word_embeddings.weight"), "input_ids")
    kinds = graph.add("Gather", graph.weight(f"{embeddings}.token_type_embeddings.weight"), "token_type_ids")
    length = graph.add("Slice", graph.add("Shape", "input_ids"), "rows", graph.constant("two", np.array([2], np.int64)))
    places = graph.add("Slice", graph.weight(f"{embeddings}.position_embeddings.weight"), "zero", length, "zero")
    rows = graph.norm(graph.add("Add", graph.add("Add", tokens, kinds), places), f"{embeddings}.LayerNorm")
    present = graph.add("Cast", "attention_mask", to=TensorProto.FLOAT)
    absent = graph.add("Sub", "one", graph.add("Unsqueeze", present, "axes"))
    mask = graph.add("Mul", absent, "far_away")
    for index in range(LAYERS):
        rows = graph.layer(rows, f"encoder.layer.{index}", mask)
    return rows, present


def embedder(graph):
    """The mean of the rows, of length 1."""
    rows, present = encoder(graph)
    kept = graph.add("Mul", rows, graph.add("Unsqueeze", present, "last"))
    total = graph.add("ReduceSum", kept, "rows", keepdims=0)
    length = graph.add("Sqrt", graph.add("ReduceSum", graph.add("Mul", total, total), "last", keepdims=1))
    graph.nodes.append(helper.make_node("Div", [total, length], ["vectors"], name="vectors"))
    return {"vectors": ["batch", WIDTH]}


def reader(graph):
    """What each token is, and how likely a page answers by a place in it, by yes, by no, not at all."""
    rows, _ = encoder(graph)
    tokens = graph.linear(rows, "of_token")
    first = graph.add("Gather", rows, graph.constant("first", np.array(0, np.int64)), axis=1)
    kinds = graph.add("Slice", graph.linear(first, "of_text"), "zero", graph.constant("four", np.array([4], np.int64)), "rows")
    graph.nodes.append(helper.make_node("Softmax", [kinds], ["kinds"], name="kinds", axis=-1))
    none = graph.constant("none", np.array(3, np.int64))
    graph.nodes.append(helper.make_node("Gather", ["kinds", none], ["pages"], name="pages", axis=1))
    graph.nodes.append(helper.make_node("Identity", [tokens], ["tokens"], name="tokens"))
    return {"pages": ["batch"], "tokens": ["batch", "tokens", len(graph.weights["of_token.bias"])]}


def model(name, make, weights):
    """A whole model."""
    graph = Graph(weights)
    outputs = make(graph)
    ids = [
        helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "tokens"])
        for name in ("input_ids", "attention_mask", "token_type_ids")
    ]
    outputs = [helper.make_tensor_value_info(name, TensorProto.FLOAT, shape) for name, shape in outputs.items()]
    whole = helper.make_graph(graph.nodes, name, ids, outputs, list(graph.constants.values()))
    made = helper.make_model(whole, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.checker.check_model(made)
    return made


def that_read(weights, path):
    """The weights of the network that reads, named as the plain encoder's are."""
    found, own = dict(weights), shipped.numbers(path)
    kinds = found["embeddings.token_type_embeddings.weight"]
    found["embeddings.token_type_embeddings.weight"] = np.stack([kinds[0], kinds[0] + own["second"]])
    parts = {"attention_output": "attention.output.dense", "attention_norm": "attention.output.LayerNorm",
             "widen": "intermediate.dense", "narrow": "output.dense", "output_norm": "output.LayerNorm"}
    for index in range(LAYERS):
        for kind in ("weight", "bias"):
            of = {part: own[f"layers.{index}.{part}.{kind}"] for part in ("query_key_value", *parts)}
            for at, part in enumerate(("query", "key", "value")):
                rows = of["query_key_value"][at * WIDTH:(at + 1) * WIDTH]
                found[f"encoder.layer.{index}.attention.self.{part}.{kind}"] = rows
            for part, name in parts.items():
                found[f"encoder.layer.{index}.{name}.{kind}"] = of[part]
    return found | {name: values for name, values in own.items() if name.startswith("of_")}


def main():
    weights, network, folder = dict(tensors(sys.argv[1])), sys.argv[2], pathlib.Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    both = [("minilm", embedder, weights), ("reader", reader, that_read(weights, network))]
    for name, make, numbers in both:
        whole, small = folder / f"{name}-f32.onnx", folder / f"{name}-int8.onnx"
        onnx.save(model(name, make, numbers), whole)
        # Word rows stay as they are: rounding them too, with one scale for all, would cost more than it saves.
        quantize_dynamic(whole, small, op_types_to_quantize=["MatMul"], per_channel=True, weight_type=QuantType.QInt8)


main()
