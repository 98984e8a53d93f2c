// Writes a folder with a model as those of the hub are, tiny and with random weights: node write-tiny-model.mjs FOLDER SEED
// An image is as close to a text as its colours are to those the text names, and to nothing else.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  addNode,
  addTensor,
  encodeModel,
  FLOAT,
  INT64,
  newGraph,
} from '../../scripts/write-onnx.mjs';

const [folder, seed = '1'] = process.argv.slice(2);
const EDGE = 8;
const NUMBERS = 3 * EDGE * EDGE;
const LENGTH = 64;
/** From -1 to 1, as the prepared pixels are. The built-in analyser has other words for them. */
const COLOURS = { crimson: [1, -1, -1], verdant: [-1, 1, -1], azure: [-1, -1, 1] };
/** Labels of images, as the built-in list has them. */
const LABELS = { strawberry: COLOURS.crimson, grass: COLOURS.verdant, fog: COLOURS.azure };
/** They mean nothing. */
const SILENT = ['[UNK]', 'a', 'photo', 'of'];
const LETTERS = [...'bcdefghijklmnopqrstuvwxyz0123456789'];

let state = Number(seed) * 2_654_435_761;
/** From 0 to 1, by mulberry32. */
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}
/** About normal. */
const normal = () => Array.from({ length: 12 }, random).reduce((sum, value) => sum + value, -6);
const normals = (length, deviation) => Array.from({ length }, () => normal() * deviation);

const projection = normals(NUMBERS * LENGTH, 1 / Math.sqrt(NUMBERS));
const seenAs = (colour) =>
  Array.from({ length: LENGTH }, (_, n) => {
    let sum = 0;
    for (let at = 0; at < NUMBERS; at++)
      sum += colour[Math.floor(at / EDGE / EDGE)] * projection[at * LENGTH + n];
    return sum;
  });
const rows = [
  ...SILENT.map((word) => [word, normals(LENGTH, 0)]),
  ...Object.entries({ ...COLOURS, ...LABELS }).map(([word, colour]) => [word, seenAs(colour)]),
  ...[...LETTERS, ...[...LETTERS, 'a'].map((letter) => `##${letter}`)].map((piece) => [
    piece,
    normals(LENGTH, 1),
  ]),
];

const images = newGraph();
addTensor(images, 'projection', [NUMBERS, LENGTH], projection);
addNode(images, 'Flatten', ['pixel_values'], 'flat', [['axis', 1]]);
addNode(images, 'MatMul', ['flat', 'projection'], 'image_embeds');

const texts = newGraph();
addTensor(
  texts,
  'table',
  [rows.length, LENGTH],
  rows.flatMap(([, row]) => row),
);
addNode(texts, 'Gather', ['table', 'input_ids'], 'pieces', [['axis', 0]]);
addNode(texts, 'ReduceMean', ['pieces'], 'text_embeds', [
  ['axes', [1]],
  ['keepdims', 0],
]);

const files = {
  'config.json': { model_type: 'clip', text_config: { max_position_embeddings: 77 } },
  'preprocessor_config.json': {
    size: { shortest_edge: EDGE },
    crop_size: { height: EDGE, width: EDGE },
    image_mean: [0.5, 0.5, 0.5],
    image_std: [0.5, 0.5, 0.5],
  },
  'tokenizer.json': {
    version: '1.0',
    added_tokens: [],
    normalizer: { type: 'Lowercase' },
    pre_tokenizer: { type: 'Whitespace' },
    post_processor: null,
    decoder: null,
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(rows.map(([piece], n) => [piece, n])),
    },
  },
};

mkdirSync(join(folder, 'onnx'), { recursive: true });
for (const [name, content] of Object.entries(files))
  writeFileSync(join(folder, name), JSON.stringify(content));
writeFileSync(
  join(folder, 'onnx', 'vision_model.onnx'),
  encodeModel(images, {
    name: 'images',
    inputs: [['pixel_values', FLOAT, [1, 3, EDGE, EDGE]]],
    outputs: [['image_embeds', FLOAT, [1, LENGTH]]],
  }),
);
writeFileSync(
  join(folder, 'onnx', 'text_model.onnx'),
  encodeModel(texts, {
    name: 'texts',
    inputs: [['input_ids', INT64, [1, 'length']]],
    outputs: [['text_embeds', FLOAT, [1, LENGTH]]],
  }),
);
