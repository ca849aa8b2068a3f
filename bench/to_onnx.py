"""How does onnxruntime get the very weights we run? Writes all-MiniLM-L6-v2 as two ONNX files, f32 and int8.

    python3 to_onnx.py model.safetensors FOLDER

The graph is the plain BERT encoder in standard operators, as exporters write it, with the mean of the last rows brought to
length 1 at its end; int8 is onnxruntime's own dynamic quantisation of it.
"""

import json
import pathlib
import struct
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic

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


def encoder(weights):
    """The whole model."""
    graph = Graph(weights)
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
    kept = graph.add("Mul", rows, graph.add("Unsqueeze", present, "last"))
    total = graph.add("ReduceSum", kept, "rows", keepdims=0)
    length = graph.add("Sqrt", graph.add("ReduceSum", graph.add("Mul", total, total), "last", keepdims=1))
    graph.nodes.append(helper.make_node("Div", [total, length], ["vectors"], name="vectors"))
    ids = [
        helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "tokens"])
        for name in ("input_ids", "attention_mask", "token_type_ids")
    ]
    vectors = helper.make_tensor_value_info("vectors", TensorProto.FLOAT, ["batch", WIDTH])
    whole = helper.make_graph(graph.nodes, "all-MiniLM-L6-v2", ids, [vectors], list(graph.constants.values()))
    model = helper.make_model(whole, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.checker.check_model(model)
    return model


def main():
    weights, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    whole, small = folder / "minilm-f32.onnx", folder / "minilm-int8.onnx"
    onnx.save(encoder(dict(tensors(weights))), whole)
    # Word rows stay as they are: rounding them too, with one scale for all, would cost more than it saves.
    quantize_dynamic(whole, small, op_types_to_quantize=["MatMul"], per_channel=True, weight_type=QuantType.QInt8)


main()
