import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { inBytes } from '../database/features';
import { settleSharp } from '../imaging/formats/sharp-settings';
import type { RawImage } from '../imaging/port';
import { loadSession } from '../vision/load-session';
import { prepareImage, readPreparation } from './prepare-image';
import { TOKENIZER_SETTINGS } from './read-model-folder';
import { openTokenizer } from './tokenize';

/** Loads the half of a model for images into this process. `file`: that of its weights. */
export async function openImageHalf(
  file: string,
): Promise<(image: RawImage) => Promise<Int8Array>> {
  settleSharp();
  const preparation = readPreparation(await readJson(file, 'preprocessor_config.json'));
  const session = await loadSession(file);
  requireInput(session, 'pixel_values');
  const { width, height } = preparation;
  return async (image) => {
    const pixels = new Tensor('float32', await prepareImage(image, preparation), [
      1,
      3,
      height,
      width,
    ]);
    const outputs = await session.run({ pixel_values: pixels });
    return inBytes(vectorIn(outputs, 'image_embeds'));
  };
}

/** Loads the half of a model for texts into this process. */
export async function openTextHalf(file: string): Promise<(text: string) => Promise<Float32Array>> {
  const tokenize = openTokenizer({
    config: await readJson(file, 'config.json'),
    tokenizer: await readJson(file, 'tokenizer.json'),
    settings: await readJson(file, TOKENIZER_SETTINGS).catch(() => ({})),
  });
  const session = await loadSession(file);
  requireInput(session, 'input_ids');
  const hasMask = session.inputNames.includes('attention_mask');
  return async (text) => {
    const ids = tokenize(text);
    const integers = (values: number[]) =>
      new Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length]);
    const outputs = await session.run({
      input_ids: integers(ids),
      ...(hasMask ? { attention_mask: integers(ids.map(() => 1)) } : {}),
    });
    return vectorIn(outputs, 'text_embeds').slice();
  };
}

const readJson = async (file: string, name: string): Promise<unknown> =>
  JSON.parse(await readFile(join(dirname(file), '..', name), 'utf8'));

function requireInput({ inputNames }: InferenceSession, name: string) {
  if (!inputNames.includes(name))
    throw new Error(`It has no input ${name}, but ${inputNames.join(', ')}.`);
}

/** CLIP names its vectors; SigLIP's are what it makes of all positions. */
function vectorIn(outputs: InferenceSession.ReturnType, name: string): Float32Array {
  const output = outputs[name] ?? outputs.pooler_output;
  if (!(output?.data instanceof Float32Array) || output.dims.length !== 2)
    throw new Error(`It gives no ${name}, but ${Object.keys(outputs).join(', ')}.`);
  return output.data;
}
