import type { InferenceSession } from 'onnxruntime-node';
import type { RawImage } from '../imaging/port';
import { runSession } from './load-session';
import { planesOf } from './planes-of';

export type Reading = { text: string; confidence: number };

/** The height of the lines that the model reads, in pixels. */
export const PPOCR_HEIGHT = 48;

const PLANES = [2, 1, 0].map((channel) => ({
  channel,
  numberOf: (value: number) => value / 127.5 - 1,
}));

/** Reads a level line, PPOCR_HEIGHT high, with the recogniser of PP-OCRv4. It leaves out most spaces. */
export async function readByPpocr(
  session: InferenceSession,
  characters: readonly string[],
  line: RawImage,
): Promise<Reading> {
  const shape = [1, 3, line.height, line.width];
  const output = await runSession(session, planesOf(line, PLANES), shape);
  return decode(output.data, output.shape[2] as number, characters);
}

/** The most probable class of each step; repetitions and the class 0, which stands for nothing, are dropped. */
function decode(data: Float32Array, classes: number, characters: readonly string[]): Reading {
  let text = '';
  let sum = 0;
  let count = 0;
  let before = 0;
  for (let start = 0; start < data.length; start += classes) {
    let best = 0;
    for (let i = 1; i < classes; i++)
      if ((data[start + i] as number) > (data[start + best] as number)) best = i;
    if (best !== 0 && best !== before) {
      text += characters[best - 1] ?? ' ';
      sum += data[start + best] as number;
      count++;
    }
    before = best;
  }
  return { text: text.trim(), confidence: count === 0 ? 0 : sum / count };
}
