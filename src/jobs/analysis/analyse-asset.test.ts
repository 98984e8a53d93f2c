import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { analyseAgain, analyseForParts, measureAnalysis } from '@/domain/analysis/control-analysis';
import { findAnalysis } from '@/domain/analysis/find-analysis';
import { listUnfeatured } from '@/domain/analysis/find-unanalysed';
import { trashAssets } from '@/domain/asset/trash/trash-assets';
import { makeBuiltInAnalyser } from '@/platform/analysis/built-in';
import { newBlobName } from '@/platform/blobs/blob-name';
import { makeDiskBlobs } from '@/platform/blobs/disk';
import { makeCarefulEmbedder } from '@/platform/embedding/careful-embedder';
import { EmbedderUnavailable, type ImageEmbedder } from '@/platform/embedding/port';
import { makeImaging } from '@/platform/imaging/driver/sharp';
import { PoolProcessNotStarted } from '@/platform/process-pool/process-pool';
import { makeVideoProcessor } from '@/platform/video/ffmpeg';
import { aDisk } from '@/testing/disk';
import { aDomain, aLibrary, anAsset, aReadyAsset } from '@/testing/domain';
import { type Running, runFunctions } from '@/testing/executor';
import { aFolder } from '@/testing/folder';
import { anImage } from '@/testing/images';
import { aLendingFolder } from '@/testing/lending-folder';
import { aVision } from '@/testing/vision';
import { DECODING_CONCURRENCY } from '../concurrency';
import { processAsset } from '../processing/process-asset';
import { occupyPlace } from '../processing/processing-places';
import { analyseAsset } from './analyse-asset';
import { analyseSome, embedSome } from './analyse-older-assets';
import { beginProgress } from './work-in-turns';

const domain = await aDomain({ unclaimedStorageBytes: 50_000_000 });
const { sql } = domain;
let running: Running;
let analyse: Parameters<typeof aVision>[0];
let details: number[] = [];
const vision = aVision(
  (pixels) => analyse(pixels),
  async ({ width }) => {
    details.push(width);
    return [];
  },
);
const imaging = makeImaging();
const analyser = makeBuiltInAnalyser();

const folder = await aFolder();
const blobs = await makeDiskBlobs({ folder });
const EVENTUALLY = { timeout: 60_000 };
vi.setConfig({ testTimeout: 120_000 });

const begin = () => beginProgress(domain.now());
const round = () => ({ after: '', begun: domain.now() });
const laterOn = () => domain.pass(1000);

const box = { left: 0, top: 0, width: 1, height: 1 };
const SEEN = {
  lines: [{ text: 'Gate B12', confidence: 0.9, box }],
  objects: [{ label: 'dog', confidence: 0.8, box }],
  features: Int8Array.of(3, -2, 1),
};

async function aFileOnDisk() {
  const path = join(blobs.stagingFolder, newBlobName());
  await writeFile(path, await anImage('png', { width: 2400, height: 900 }));
  return path;
}

async function uploaded() {
  const { library } = await aLibrary(domain);
  const blob = newBlobName();
  await blobs.store(await aFileOnDisk(), blob);
  const { id } = await anAsset(domain, library, { blob });
  return { id, library };
}
const rowOf = async ({ id }: { id: string }) =>
  (await sql('SELECT * FROM asset WHERE id = $1', [id]))[0];
const analysed = (asset: { id: string }) =>
  expect.poll(async () => (await rowOf(asset)).analysed, EVENTUALLY).toBe(true);

describe('analyse-asset', () => {
  beforeEach(async () => {
    await sql('TRUNCATE engine.event, engine.run CASCADE');
    analyse = async () => SEEN;
    const lendingFolder = await aLendingFolder();
    const video = makeVideoProcessor({ maxConcurrent: 1, lendingFolder });
    const disk = aDisk();
    const others = { places: null, model: null };
    const dependencies = { domain, blobs, disk, imaging, video, analyser, vision, ...others };
    running = await runFunctions(domain, (client) => [
      processAsset(client, dependencies, { batches: false }),
      analyseAsset(client, dependencies),
    ]);
  });
  afterEach(() => running.stop());

  it('looks at the pixels of a processed image, and writes tags and description', async () => {
    const sizes: number[][] = [];
    details = [];
    analyse = async ({ overview, thumbnail }) => {
      sizes.push([overview.width, thumbnail.width, thumbnail.rgb.length]);
      return SEEN;
    };
    const asset = await uploaded();
    await analysed(asset);
    expect(sizes).toEqual([[736, 512, 512 * 192 * 3]]);
    expect(details).toEqual([1600]);
    const { tags, ai_tags, description } = await rowOf(asset);
    expect({ tags, ai_tags }).toEqual({ tags: ['dog', 'text'], ai_tags: ['dog', 'text'] });
    expect(description).toMatch(/^A dog\. Text: “Gate B12”\. Mostly /);
  });
});

describe('older images', () => {
  const disk = aDisk();
  const dependencies = () => ({ domain, blobs, imaging, analyser, vision, disk });
  /** A processed image that no job is going to analyse. */
  async function left() {
    const asset = await uploaded();
    const set = `UPDATE asset SET processing = 'done', width = 2400, height = 900 WHERE id = $1`;
    await sql(set, [asset.id]);
    return asset;
  }

  it('are analysed, but not in the trash', async () => {
    analyse = async () => SEEN;
    const [asset, trashed] = [await left(), await left()];
    await trashAssets(domain, trashed.library, [trashed.id]);
    const progress = await analyseSome(dependencies(), begin());
    expect(progress).toMatchObject({ done: 1, failures: 0, isEnd: false });
    expect((await analyseSome(dependencies(), progress)).isEnd).toBe(true);
    expect((await rowOf(asset)).tags).toEqual(['dog', 'text']);
    expect((await rowOf(trashed)).analysed).toBe(false);
  });

  it('give way to uploads, but not for ever', async () => {
    const order: string[] = [];
    analyse = async () => {
      order.push('analysed');
      return SEEN;
    };
    await left();
    const many = Math.floor(DECODING_CONCURRENCY / 2);
    const uploads = Array.from({ length: many }, () =>
      occupyPlace(1, async () => {
        await pause(300);
        order.push('uploaded');
      }),
    );
    await Promise.all([...uploads, analyseSome(dependencies(), begin())]);
    expect(order).toEqual([...uploads.map(() => 'uploaded'), 'analysed']);
    await left();
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    const endless = [occupyPlace(many, () => ended)];
    await analyseSome({ ...dependencies(), giveWayMs: 150 }, begin());
    expect(order).toHaveLength(many + 2);
    end();
    await Promise.all(endless);
  });

  it('are tried twice, and then left as they are', async () => {
    let tries = 0;
    analyse = async () => {
      tries += 1;
      throw new Error('It ended unexpectedly.');
    };
    const asset = await left();
    await analyseSome(dependencies(), begin());
    expect(tries).toBe(2);
    expect(await rowOf(asset)).toMatchObject({ analysed: true, tags: [], description: null });
    expect((await measureAnalysis(domain)).failed).toBe(1);
    await analyseSome(dependencies(), begin());
    expect(tries).toBe(2);
  });

  it('wait while the analyser cannot be started', async () => {
    analyse = async () => {
      throw new PoolProcessNotStarted('SIGILL');
    };
    const asset = await left();
    const progress = await analyseSome(dependencies(), begin());
    expect(progress).toMatchObject({
      done: 0,
      failures: 1,
      reason: expect.stringContaining('SIGILL'),
    });
    expect((await analyseSome(dependencies(), progress)).isEnd).toBe(true);
    expect((await rowOf(asset)).analysed).toBe(false);
    laterOn();
    let tries = 0;
    analyse = async () => {
      tries += 1;
      if (tries === 1) throw new PoolProcessNotStarted('SIGILL');
      return SEEN;
    };
    const other = await left();
    await analyseSome(dependencies(), begin());
    const states = [(await rowOf(asset)).analysed, (await rowOf(other)).analysed];
    expect(states.toSorted()).toEqual([false, true]);
    laterOn();
    await analyseSome(dependencies(), begin());
  });

  it('that fail for a reason of the machine keep none behind them waiting', async () => {
    const { library } = await aLibrary(domain);
    const set = `UPDATE asset SET updated = now() - interval '1 hour' WHERE organization_id = $1`;
    for (let n = 0; n < 30; n++) await aReadyAsset(domain, library);
    await sql(set, [library.organization.id]);
    analyse = async () => SEEN;
    const broken = new Set<string>();
    const pixels = await imaging.analysedPixels(await aFileOnDisk());
    const failing = {
      ...dependencies(),
      blobs: { ...blobs, asFile: (blob: string, use: (path: string) => unknown) => use(blob) },
      imaging: {
        ...imaging,
        detail: async () => pixels.overview,
        async analysedPixels(path: string) {
          if (broken.size < 25) broken.add(path);
          if (broken.has(path)) throw new Error('EIO');
          return pixels;
        },
      },
    } as unknown as Parameters<typeof analyseSome>[0];
    let progress = begin();
    while (!progress.isEnd) progress = await analyseSome(failing, progress);
    expect(progress).toMatchObject({ done: 5, failures: 0, reason: 'EIO' });
    laterOn();
    broken.clear();
    await sql('DELETE FROM asset WHERE organization_id = $1', [library.organization.id]);
  });

  it('keep what was found by a part that is not looked for now', async () => {
    analyse = async () => SEEN;
    const asset = await left();
    await analyseSome(dependencies(), begin());
    await analyseAgain(domain);
    analyse = async () => ({ ...SEEN, lines: [], objects: [] });
    await analyseSome({ ...dependencies(), vision: { ...vision, parts: ['objects'] } }, begin());
    expect(await rowOf(asset)).toMatchObject({
      tags: ['text'],
      description: expect.stringContaining('Gate B12'),
    });
    expect((await findAnalysis(domain, asset.library, asset.id))?.lines).toEqual(SEEN.lines);
  });

  it('are analysed again once another part is looked for', async () => {
    analyse = async () => ({ ...SEEN, lines: [] });
    const asset = await left();
    await analyseSome({ ...dependencies(), vision: { ...vision, parts: ['objects'] } }, begin());
    expect((await rowOf(asset)).tags).toEqual(['dog']);
    domain.pass(25 * 60 * 60 * 1000);
    await analyseForParts(domain, ['objects'], false);
    expect((await analyseSome(dependencies(), begin())).isEnd).toBe(true);
    analyse = async () => SEEN;
    await analyseForParts(domain, ['text', 'objects'], false);
    await analyseSome(dependencies(), begin());
    expect((await rowOf(asset)).tags).toEqual(['dog', 'text']);
    domain.pass(25 * 60 * 60 * 1000);
    await analyseForParts(domain, ['text', 'objects'], false);
    expect((await analyseSome(dependencies(), begin())).isEnd).toBe(true);
  });
});

describe("an operator's model", () => {
  const disk = aDisk();
  let embed: () => Promise<Int8Array>;
  let model: string | null;
  const embedder: ImageEmbedder = makeCarefulEmbedder(
    {
      findModel: async () => model,
      embed: async () => ({ model: model as string, vectors: await embed() }),
      close: async () => {},
    },
    { log: pino({ level: 'silent' }) },
  );
  const dependencies = () => ({ domain, blobs, imaging, analyser, vision, disk, embedder });
  const MODELS = { one: Int8Array.of(1, 2), two: Int8Array.of(2, -3) };
  beforeEach(() => {
    analyse = async () => SEEN;
    embed = async () => MODELS[model as keyof typeof MODELS];
  });
  async function analysedWith(name: string | null) {
    model = name;
    const asset = await uploaded();
    const set = `UPDATE asset SET processing = 'done', width = 2400, height = 900 WHERE id = $1`;
    await sql(set, [asset.id]);
    await analyseSome(dependencies(), begin());
    return asset;
  }
  async function featuresOf({ id }: { id: string }) {
    const rows = await sql(
      `SELECT n.features, n.features_model, l.model, l.signs::text FROM asset a
       JOIN asset_analysis n ON n.blob = a.blob LEFT JOIN asset_likeness l ON l.blob = a.blob WHERE a.id = $1`,
      [id],
    );
    const { features, features_model, model: compared, signs } = rows[0];
    return [features && [...new Int8Array(features)], features_model, compared, signs];
  }
  const embedAll = async () => {
    let progress = begin();
    while (!progress.isEnd) progress = await embedSome(dependencies(), progress);
    laterOn();
    return progress;
  };

  it('gives the features, and all of them again when it is another one', async () => {
    const asset = await analysedWith('one');
    expect(await featuresOf(asset)).toEqual([[1, 2], 'one', 'one', '11']);
    expect((await rowOf(asset)).tags).toEqual(['dog', 'text']);
    model = 'two';
    await embedAll();
    expect(await featuresOf(asset)).toEqual([[2, -3], 'two', 'two', '10']);
  });

  it('keeps no image from being analysed while it is away, and gives the features later', async () => {
    embed = async () => {
      throw new EmbedderUnavailable('It is down.');
    };
    const asset = await analysedWith('one');
    expect((await rowOf(asset)).tags).toEqual(['dog', 'text']);
    expect(await embedAll()).toMatchObject({ done: 0, reason: 'It is down.' });
    expect(await featuresOf(asset)).toEqual([[3, -2, 1], '', '', '101']);
    model = null;
    expect((await embedSome(dependencies(), begin())).isEnd).toBe(true);
    model = 'one';
    embed = async () => MODELS.one;
    await embedAll();
    expect(await featuresOf(asset)).toEqual([[1, 2], 'one', 'one', '11']);
  });

  it('is asked twice for an image that it refuses while it gives others theirs, and then no more', async () => {
    await analysedWith('one');
    let asked = 0;
    embed = async () => {
      asked += 1;
      throw new Error('It ended unexpectedly.');
    };
    const asset = await analysedWith('one');
    expect(asked).toBe(1);
    await embedAll();
    expect(asked).toBe(3);
    expect(await featuresOf(asset)).toEqual([[], 'one', null, null]);
    await embedAll();
    expect(asked).toBe(3);
  });

  it('takes no features away while it refuses all images', async () => {
    const asset = await analysedWith('one');
    embed = async () => {
      throw new EmbedderUnavailable('It starts.');
    };
    await analysedWith('one');
    embed = async () => {
      throw new Error('It is the wrong model.');
    };
    expect(await embedAll()).toMatchObject({ done: 0, reason: 'It is the wrong model.' });
    model = 'two';
    expect(await embedAll()).toMatchObject({ done: 0, reason: 'It is the wrong model.' });
    expect(await featuresOf(asset)).toEqual([[1, 2], 'one', 'one', '11']);
    await analyseAgain(domain);
    await analyseSome(dependencies(), begin());
    expect(await featuresOf(asset)).toEqual([[1, 2], 'one', 'one', '11']);
  });

  it('is asked for the other images when one brings no answer', async () => {
    embed = async () => {
      throw new EmbedderUnavailable('It is down.');
    };
    for (const _ of [1, 2]) await analysedWith('one');
    const waiting = async () => (await listUnfeatured(domain, 'one', round(), 100)).images;
    let asked = 0;
    embed = async () => {
      asked += 1;
      if (asked === 1) throw new EmbedderUnavailable('It answered 500.');
      return MODELS.one;
    };
    await embedAll();
    expect(await waiting()).toHaveLength(1);
    await embedAll();
    expect(await waiting()).toEqual([]);
  });

  it('leaves no image to be tried for ever when it is turned off', async () => {
    const asset = await analysedWith('one');
    analyse = async () => {
      throw new Error('It ended unexpectedly.');
    };
    await analyseAgain(domain);
    await analyseSome(dependencies(), begin());
    expect(await featuresOf(asset)).toEqual([[1, 2], 'one', 'one', '11']);
    await analyseAgain(domain);
    await analyseSome({ ...dependencies(), embedder: null }, begin());
    expect(await featuresOf(asset)).toEqual([[], '', null, null]);
  });
});
