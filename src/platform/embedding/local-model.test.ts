import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aLendingFolder } from '@/testing/lending-folder';
import { plain, writeTinyModel } from '@/testing/tiny-model';
import { likenessOf } from '../database/features';
import { makePooledImageEmbedder, makePooledTextEmbedder } from './pooled-embedder';
import type { ImageEmbedder, TextEmbedder } from './port';
import { readModelFolder } from './read-model-folder';

const home = mkdtempSync(join(tmpdir(), 'vitrine-model-'));
const folder = join(home, 'model');
let findFolder = async (): Promise<string | null> => null;
let images: ImageEmbedder;
let texts: TextEmbedder;
beforeAll(async () => {
  writeTinyModel(folder);
  const options = {
    file: fileURLToPath(new URL('../../processes/embedder.ts', import.meta.url)),
    folder: await aLendingFolder(),
    findFolder: () => findFolder(),
  };
  images = makePooledImageEmbedder(options);
  texts = makePooledTextEmbedder(options);
});
afterAll(async () => {
  await Promise.all([images.close(), texts.close()]);
  rmSync(home, { recursive: true });
});

describe('a model in a folder', { timeout: 120_000 }, () => {
  it('gives an image a vector close to that of a text about it, and waits for its files', async () => {
    expect(await images.findModel()).toBeNull();
    const refusal = { name: 'EmbedderUnavailable' };
    await expect(images.embed(plain(255, 0, 0))).rejects.toMatchObject(refusal);
    await expect(texts.embed(['crimson'])).rejects.toMatchObject(refusal);
    findFolder = async () => folder;
    const image = await images.embed(plain(255, 0, 0));
    const { model, vectors } = await texts.embed(['Crimson', 'azure', 'x'.repeat(10_000)]);
    expect(new Set([image.model, model, await images.findModel()]).size).toBe(1);
    const [red, blue] = vectors as [Float32Array, Float32Array];
    expect(likenessOf(red, image.vectors)).toBeGreaterThan(0.99);
    expect(likenessOf(blue, image.vectors)).toBeLessThan(0.3);
  });

  it('is another model with other weights, and none without one of its files', async () => {
    const other = writeTinyModel(join(home, 'other'), 2);
    const [one, two] = [await readModelFolder(folder), await readModelFolder(other)];
    expect(one.id).toMatch(/^[\w-]{16}$/);
    expect(two.id).not.toBe(one.id);
    rmSync(join(other, 'tokenizer.json'));
    await expect(readModelFolder(other)).rejects.toThrow(/has no tokenizer\.json/);
    writeFileSync(join(other, 'tokenizer.json'), '{}');
    rmSync(join(other, 'onnx', 'text_model.onnx'));
    await expect(readModelFolder(other)).rejects.toThrow(/has no onnx\/text_model\.onnx/);
    writeFileSync(join(folder, 'onnx', 'text_model_quantized.onnx'), '');
    expect((await readModelFolder(folder)).text.file).toMatch(/_quantized\.onnx$/);
    rmSync(join(folder, 'onnx', 'text_model_quantized.onnx'));
  });
});
