import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { analyseAgain } from '@/domain/analysis/control-analysis';
import { findAnalysis } from '@/domain/analysis/find-analysis';
import { untagAssets } from '@/domain/tag/untag-assets';
import { makeBuiltInAnalyser } from '@/platform/analysis/built-in';
import { newBlobName } from '@/platform/blobs/blob-name';
import { makeDiskBlobs } from '@/platform/blobs/disk';
import type { Blobs } from '@/platform/blobs/port';
import { makeLabeller } from '@/platform/embedding/label-images';
import { makeLabelMeanings } from '@/platform/embedding/label-meanings';
import { openImageHalf, openTextHalf } from '@/platform/embedding/open-model';
import { EmbedderUnavailable, type TextEmbedder } from '@/platform/embedding/port';
import { makeImaging } from '@/platform/imaging/driver/sharp';
import { aDisk } from '@/testing/disk';
import { aDomain, aLibrary, anAsset } from '@/testing/domain';
import { aFolder } from '@/testing/folder';
import { writeTinyModel } from '@/testing/tiny-model';
import { aVision } from '@/testing/vision';
import { analyseSome, embedSome } from './analyse-older-assets';
import { beginProgress } from './work-in-turns';

const MODEL = 'tiny';
const log = pino({ level: 'silent' });
const domain = await aDomain({ unclaimedStorageBytes: 50_000_000 });
let folder: string;
let blobs: Blobs;
let embedImage: Awaited<ReturnType<typeof openImageHalf>>;
let embedText: Awaited<ReturnType<typeof openTextHalf>>;
beforeAll(async () => {
  folder = await aFolder();
  blobs = await makeDiskBlobs({ folder });
  const model = writeTinyModel(join(folder, 'model'));
  embedImage = await openImageHalf(join(model, 'onnx', 'vision_model.onnx'));
  embedText = await openTextHalf(join(model, 'onnx', 'text_model.onnx'));
});

const box = { left: 0, top: 0, width: 1, height: 1 };
const dog = { label: 'dog', confidence: 0.8, box };
const vision = aVision(async () => ({
  lines: [{ text: 'Gate B12', confidence: 0.9, box }],
  objects: [dog, { ...dog, label: 'strawberry' }, { ...dog, label: 'strawberry' }],
  features: Int8Array.of(3, -2, 1),
}));

let asked: number;
let isDown: boolean;
let file: string;
beforeEach(() => {
  [asked, isDown] = [0, false];
  file = join(folder, newBlobName(), 'labels.json');
});
/** As after a start of the worker. */
function started({ model = MODEL } = {}) {
  const texts: TextEmbedder = {
    async embed(all) {
      asked += all.length;
      if (isDown) throw new EmbedderUnavailable('It is down.');
      return { model, vectors: await Promise.all(all.map(embedText)) };
    },
    close: async () => {},
  };
  const labeller = makeLabeller(makeLabelMeanings(texts, { file, log }), domain.database);
  return {
    domain,
    blobs,
    imaging: makeImaging(),
    analyser: makeBuiltInAnalyser(),
    vision,
    disk: aDisk(),
    embedder: {
      findModel: async () => model,
      embed: async (image: Parameters<typeof embedImage>[0]) => ({
        model,
        vectors: await embedImage(image),
      }),
      close: async () => {},
    },
    labeller: { ...labeller, close: async () => {} },
  };
}
type Dependencies = ReturnType<typeof started>;

async function uploaded(colour: string) {
  const { library } = await aLibrary(domain);
  const staged = join(blobs.stagingFolder, newBlobName());
  const create = { width: 300, height: 200, channels: 3, background: colour } as const;
  await sharp({ create }).png().toFile(staged);
  const blob = newBlobName();
  await blobs.store(staged, blob);
  const { id } = await anAsset(domain, library, { blob });
  const set = `UPDATE asset SET processing = 'done', width = 300, height = 200 WHERE id = $1`;
  await domain.sql(set, [id]);
  return { id, library };
}
type Uploaded = Awaited<ReturnType<typeof uploaded>>;
const rowOf = async ({ id }: Uploaded) =>
  (await domain.sql('SELECT tags, ai_tags, description FROM asset WHERE id = $1', [id]))[0];
const begin = () => beginProgress(domain.now());
const embedAll = (dependencies: Dependencies) => embedSome(dependencies, begin());

describe("labels by an operator's model", () => {
  it('take the place of objects in tags, with a certainty, and in the description', async () => {
    const [red, green] = [await uploaded('#ff0000'), await uploaded('#00ff00')];
    await analyseSome(started(), begin());
    expect(await rowOf(red)).toEqual({
      tags: ['strawberry', 'text'],
      ai_tags: ['strawberry', 'text'],
      description: 'Two strawberries. Text: “Gate B12”. Mostly red.',
    });
    expect((await rowOf(green)).description).toMatch(/^Grass\. /);
    const { labels } = (await findAnalysis(domain, red.library, red.id)) ?? {};
    expect(labels).toEqual([{ label: 'strawberry', confidence: expect.any(Number) }]);
    expect(labels?.[0]?.confidence).toBeGreaterThan(0.5);
    expect(labels?.[0]?.confidence).toBeLessThan(1);
  });

  it('do not come back once a person removed them', async () => {
    const red = await uploaded('#f00');
    await analyseSome(started(), begin());
    await untagAssets(domain, red.library, [red.id], ['strawberry']);
    await analyseAgain(domain);
    await analyseSome(started(), begin());
    expect((await rowOf(red)).tags).toEqual(['text']);
  });

  it('are given to images of before the model, and leave the words of people', async () => {
    const [red, described] = [await uploaded('#f00'), await uploaded('#f00')];
    await analyseSome({ ...started(), embedder: undefined, labeller: undefined } as never, begin());
    expect((await rowOf(red)).tags).toEqual(['dog', 'strawberry', 'text']);
    const set = `UPDATE asset SET description = 'Mine.', described_by_person = true WHERE id = $1`;
    await domain.sql(set, [described.id]);
    await untagAssets(domain, described.library, [described.id], ['strawberry']);
    await embedAll(started());
    expect((await rowOf(red)).tags).toEqual(['strawberry', 'text']);
    expect(await rowOf(described)).toMatchObject({ tags: ['text'], description: 'Mine.' });
  });

  it('leave objects as they are while the model fails, and come later', async () => {
    isDown = true;
    const red = await uploaded('#f00');
    await analyseSome(started(), begin());
    expect((await rowOf(red)).tags).toEqual(['dog', 'strawberry', 'text']);
    expect((await embedAll(started())).reason).toBe('It is down.');
    domain.pass(1);
    expect((await rowOf(red)).tags).toEqual(['dog', 'strawberry', 'text']);
    isDown = false;
    await embedAll(started());
    expect((await rowOf(red)).tags).toEqual(['strawberry', 'text']);
  });

  it('stay when the image is analysed again while the model fails', async () => {
    const red = await uploaded('#f00');
    await analyseSome(started(), begin());
    await analyseAgain(domain);
    await rm(file);
    isDown = true;
    await analyseSome(started(), begin());
    expect((await rowOf(red)).tags).toEqual(['strawberry', 'text']);
  });

  it('are asked once for each model, and a failing one not for every image', async () => {
    await uploaded('#f00');
    await analyseSome(started(), begin());
    const all = asked;
    isDown = true;
    const red = await uploaded('#f00');
    await analyseSome(started(), begin());
    expect([asked, (await rowOf(red)).tags]).toEqual([all, ['strawberry', 'text']]);
    const other = started({ model: 'other' });
    for (const _ of [1, 2]) {
      await uploaded('#f00');
      await analyseSome(other, begin());
    }
    // The first texts of the other model, once.
    expect(asked - all).toBeLessThan(all / 2);
    isDown = false;
    await writeFile(file, (await readFile(file, 'utf8')).slice(0, 1000));
    await embedAll(started());
    expect(asked).toBeGreaterThan(2 * all);
  });
});
