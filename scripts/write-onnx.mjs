// Writes a model as ONNX: https://github.com/onnx/onnx/blob/main/onnx/onnx.proto
import { bytesField, message, numberField, packedFloats, textField } from './write-protobuf.mjs';

export const [FLOAT, UINT8, INT64] = [1, 2, 7];
const [IR_VERSION, OPSET] = [8, 13];

/** Nodes and tensors are added to it. */
export const newGraph = () => ({ written: [], tensors: new Map() });

export function addNode(graph, type, inputs, output, attributes = []) {
  graph.written.push(
    message([
      ...inputs.map((input) => textField(1, input)),
      textField(2, output),
      textField(4, type),
      ...attributes.map(([name, value]) => bytesField(5, attribute(name, value))),
    ]),
  );
}

function attribute(name, value) {
  if (Array.isArray(value))
    return message([
      textField(1, name),
      ...value.map((one) => numberField(8, one)),
      numberField(20, 7),
    ]);
  if (typeof value === 'string')
    return message([textField(1, name), textField(4, value), numberField(20, 3)]);
  return message([textField(1, name), numberField(3, value), numberField(20, 2)]);
}

export function addTensor(graph, name, shape, values) {
  graph.tensors.set(
    name,
    message([
      ...shape.map((side) => numberField(1, side)),
      numberField(2, FLOAT),
      textField(8, name),
      bytesField(9, packedFloats(values)),
    ]),
  );
}

/** @param inputs and outputs: each a name, a type and a shape; a side that varies is a name */
export function encodeModel({ written, tensors }, { name, inputs, outputs }) {
  const graph = message([
    ...written.map((node) => bytesField(1, node)),
    textField(2, name),
    ...[...tensors.values()].map((tensor) => bytesField(5, tensor)),
    ...inputs.map((input) => bytesField(11, valueInfo(...input))),
    ...outputs.map((output) => bytesField(12, valueInfo(...output))),
  ]);
  return message([
    numberField(1, IR_VERSION),
    bytesField(7, graph),
    bytesField(8, message([textField(1, ''), numberField(2, OPSET)])),
  ]);
}

function valueInfo(name, type, shape) {
  const sides = shape.map((side) =>
    bytesField(1, typeof side === 'string' ? textField(2, side) : numberField(1, side)),
  );
  const tensor = message([numberField(1, type), bytesField(2, message(sides))]);
  return message([textField(1, name), bytesField(2, bytesField(1, tensor))]);
}
