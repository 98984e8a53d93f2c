// Converts the CenterNet of @vladmandic/human (80 classes of COCO, TensorFlow.js) to ONNX, which needs a quarter of the
// CPU. Takes half a second. Inputs: `image`, 512 × 512 pixels as RGB bytes, and `weights` of the 16 × 16 parts of it, one
// on average. Outputs: `scores`, the probability that an object of a class has its centre there, and `sides`, its
// distances to the left, top, right and bottom in pixels; both on a grid of 128 × 128. And `features`, which are close
// for images of the same subject: 840 averages over the weighted parts, of what the last layers before the objects saw.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './step.mjs';
import { addNode, addTensor, encodeModel, FLOAT, newGraph, UINT8 } from './write-onnx.mjs';

const models = join(root, 'node_modules', '@vladmandic', 'human', 'models');
const EDGE = 512;
const OUTPUTS = { 'tower_0/Sigmoid': 'scores', 'tower_0/mul': 'sides' };
const GRID = EDGE / 4;
const PARTS = EDGE / 32;
/** Of 720 and 120 numbers for each part. */
const LAST_LAYERS = ['depthwise/hard_swish/mul_1', 'add'].map(
  (name) => `tower_0/MobilenetV3/expanded_conv_14/${name}`,
);
const FEATURES = 840;

/** Writes the model, unless the file is there. Nobody reads an incomplete file, even if two write at once. */
export function writeObjectModel(file) {
  const aside = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(aside, convert());
  renameSync(aside, file);
}

function convert() {
  const { modelTopology, weightsManifest } = JSON.parse(
    readFileSync(join(models, 'centernet.json'), 'utf8'),
  );
  const graph = {
    nodes: new Map(modelTopology.node.map((node) => [node.name, node])),
    weights: readWeights(weightsManifest[0].weights, readFileSync(join(models, 'centernet.bin'))),
    ...newGraph(),
    done: new Set(),
  };
  addNode(graph, 'Cast', ['image'], 'image/float', [['to', FLOAT]]);
  addNode(graph, 'Transpose', ['image/float'], 'tower_0/images', [['perm', [0, 3, 1, 2]]]);
  for (const [name, output] of Object.entries(OUTPUTS)) {
    visit(graph, name);
    addNode(graph, 'Identity', [name], output);
  }
  for (const name of LAST_LAYERS) visit(graph, name);
  addNode(graph, 'Concat', LAST_LAYERS, 'parts', [['axis', 1]]);
  addNode(graph, 'Mul', ['parts', 'weights'], 'parts/weighted');
  addNode(graph, 'GlobalAveragePool', ['parts/weighted'], 'features');
  return encodeModel(graph, {
    name: 'centernet',
    inputs: [
      ['image', UINT8, [1, EDGE, EDGE, 3]],
      ['weights', FLOAT, [1, 1, PARTS, PARTS]],
    ],
    outputs: [
      ['scores', FLOAT, [1, 80, GRID, GRID]],
      ['sides', FLOAT, [1, 4, GRID, GRID]],
      ['features', FLOAT, [1, FEATURES, 1, 1]],
    ],
  });
}

/** Numbers are stored as half floats or 32-bit integers, one tensor after the other. */
function readWeights(specifications, bytes) {
  let offset = 0;
  return new Map(
    specifications.map(({ name, shape, dtype }) => {
      const length = shape.reduce((product, side) => product * side, 1);
      const isInteger = dtype === 'int32';
      const values = Float32Array.from({ length }, (_, i) =>
        isInteger
          ? bytes.readInt32LE(offset + i * 4)
          : halfFloat(bytes.readUInt16LE(offset + i * 2)),
      );
      offset += length * (isInteger ? 4 : 2);
      return [name, { shape, values }];
    }),
  );
}

function halfFloat(bits) {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  return exponent === 0
    ? sign * fraction * 2 ** -24
    : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** Writes a node after the nodes it needs. TensorFlow has channels last, ONNX has them second. */
function visit(graph, name) {
  if (graph.done.has(name) || name === 'tower_0/images') return;
  graph.done.add(name);
  const node = graph.nodes.get(name);
  if (node.op === 'Const') return;
  const inputs = (node.input ?? []).map((input) => input.replace(/:\d+$/, ''));
  for (const input of inputs) visit(graph, input);
  const write = writers[node.op];
  if (!write) throw new Error(`CenterNet has an operation that cannot be converted: ${node.op}.`);
  write(graph, node, inputs);
}

const unary =
  (type) =>
  (graph, { name }, [input]) =>
    addNode(graph, type, [input], name);
const binary =
  (type) =>
  (graph, { name }, inputs) =>
    addNode(
      graph,
      type,
      inputs.map((input) => asOperand(graph, input)),
      name,
    );
const convolution = (graph, node, [input, filter, bias]) => {
  const { shape, values } = graph.weights.get(filter);
  const [height, width, channels, outputs] = shape;
  const isDepthwise = /Depthwise/.test(node.op);
  const filters = isDepthwise ? channels : outputs;
  const perFilter = isDepthwise ? 1 : channels;
  const turned = new Float32Array(values.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let c = 0; c < channels; c++)
        for (let o = 0; o < outputs; o++) {
          const [one, other] = isDepthwise ? [c, 0] : [o, c];
          turned[((one * perFilter + other) * height + y) * width + x] =
            values[((y * width + x) * channels + c) * outputs + o];
        }
  addTensor(graph, filter, [filters, perFilter, height, width], turned);
  if (bias) addTensor(graph, bias, [filters], graph.weights.get(bias).values);
  const { strides, padding, fused_ops: fused } = node.attr;
  const stride = Number(strides.list.i[1]);
  const isActivated = (fused?.list.s ?? []).some((word) => decodeText(word) === 'Relu');
  const result = isActivated ? `${node.name}/linear` : node.name;
  addNode(graph, 'Conv', [input, filter, ...(bias ? [bias] : [])], result, [
    ['auto_pad', decodeText(padding.s) === 'SAME' ? 'SAME_UPPER' : 'VALID'],
    ['strides', [stride, stride]],
    ['group', isDepthwise ? channels : 1],
  ]);
  if (isActivated) addNode(graph, 'Relu', [result], node.name);
};

const writers = {
  _FusedConv2D: convolution,
  Conv2D: convolution,
  FusedDepthwiseConv2dNative: convolution,
  DepthwiseConv2dNative: convolution,
  Identity: unary('Identity'),
  Relu: unary('Relu'),
  Sigmoid: unary('Sigmoid'),
  Add: binary('Add'),
  Mul: binary('Mul'),
  // Over height and width, which stay as sides of one pixel.
  Mean: unary('GlobalAveragePool'),
  Relu6: (graph, { name }, [input]) => {
    addTensor(graph, 'zero', [], [0]);
    addTensor(graph, 'six', [], [6]);
    addNode(graph, 'Clip', [input, 'zero', 'six'], name);
  },
  ConcatV2: (graph, { name }, inputs) =>
    addNode(graph, 'Concat', inputs.slice(0, -1), name, [['axis', 1]]),
  ResizeBilinear: (graph, { name }, [input]) => {
    addTensor(graph, 'twice', [4], [1, 1, 2, 2]);
    addNode(graph, 'Resize', [input, '', 'twice'], name, [
      ['mode', 'linear'],
      ['coordinate_transformation_mode', 'asymmetric'],
    ]);
  },
};

/** A constant for each channel, or one for all. */
function asOperand(graph, name) {
  const constant = graph.weights.get(name);
  if (!constant) return name;
  const { values } = constant;
  addTensor(graph, name, values.length === 1 ? [] : [1, values.length, 1, 1], values);
  return name;
}

const decodeText = (base64) => Buffer.from(base64, 'base64').toString();
