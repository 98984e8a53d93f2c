import { type InferenceSession, Tensor } from 'onnxruntime-node';
import type { RawImage } from '../imaging/port';

export type Reading = { text: string; confidence: number };

/** The height of the lines that the model reads, in pixels. */
export const PPOCR_HEIGHT = 48;

/** Reads a level line, PPOCR_HEIGHT high, with the recogniser of PP-OCRv4. It leaves out most spaces. */
export async function readByPpocr(
  session: InferenceSession,
  characters: readonly string[],
  { width, height, rgb }: RawImage,
): Promise<Reading> {
  const plane = width * height;
  const values = new Float32Array(plane * 3);
  for (let pixel = 0; pixel < plane; pixel++)
    for (let channel = 0; channel < 3; channel++)
      values[plane * channel + pixel] = (rgb[pixel * 3 + 2 - channel] as number) / 127.5 - 1;
  const input = new Tensor('float32', values, [1, 3, height, width]);
  const outputs = await session.run({ [session.inputNames[0] as string]: input });
  const output = outputs[session.outputNames[0] as string] as Tensor;
  return decode(output.data as Float32Array, output.dims[2] as number, characters);
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
