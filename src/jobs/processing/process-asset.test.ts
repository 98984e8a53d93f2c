import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LibraryForWriting } from '@/domain/access/authorize-library';
import { getAsset } from '@/domain/asset/get-asset';
import { makeBuiltInAnalyser } from '@/platform/analysis/built-in';
import { newBlobName } from '@/platform/blobs/blob-name';
import { makeDiskBlobs } from '@/platform/blobs/disk';
import { type Blobs, renditionBlob } from '@/platform/blobs/port';
import { makePooledImaging } from '@/platform/imaging/driver/pooled-imaging';
import type { Places } from '@/platform/places/port';
import { makeVideoProcessor } from '@/platform/video/ffmpeg';
import { aDisk } from '@/testing/disk';
import { aDomain, aLibrary, anAsset, expectRefusal, type TestDomain } from '@/testing/domain';
import { type Running, runFunctions } from '@/testing/executor';
import { aFolder } from '@/testing/folder';
import { aCameraJpeg, anImage, truncated } from '@/testing/images';
import { aLendingFolder } from '@/testing/lending-folder';
import { processAsset, processAssetApart } from './process-asset';

let domain: TestDomain;
let blobs: Blobs;
let running: Running;
let folder: string;
let imaging: ReturnType<typeof makePooledImaging>;
const decoder = new URL('../../testing/processes/crashing-decoder.ts', import.meta.url);

/** An uploaded asset not processed yet, with its stored bytes. */
async function uploaded(
  bytes: Uint8Array,
  before?: (assetId: string) => Promise<unknown>,
  into?: LibraryForWriting,
) {
  const library = into ?? (await aLibrary(domain)).library;
  const staged = join(blobs.stagingFolder, newBlobName());
  await writeFile(staged, bytes);
  const blob = newBlobName();
  await blobs.store(staged, blob);
  const { id } = await anAsset(domain, library, { blob, sizeBytes: bytes.length });
  await before?.(id);
  return { library, id, blob };
}

async function settled({ library, id }: Awaited<ReturnType<typeof uploaded>>) {
  for (let waited = 0; waited < 50_000; waited += 20) {
    const asset = await getAsset(domain, library, id);
    if (asset.processing !== 'waiting') return asset;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('The asset was not processed.');
}

/** How often the files of blobs cannot be read. */
const failures = new Map<string, number>();
// Hanging attempts take twice as long on a busy machine.
const disk = aDisk();

/** Zermatt in the north, the sea in the south, and nothing to find near the pole. */
const places: Places = {
  async find(latitude) {
    if (latitude > 70) throw new Error('The file of places is missing.');
    if (latitude < 0) return null;
    return { countryCode: 'CH', region: null, city: 'Zermatt', names: ['Zermatt', 'Schweiz'] };
  },
};

describe('process-asset', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    domain = await aDomain({ unclaimedStorageBytes: 50_000_000 });
    folder = await aFolder();
    blobs = await makeDiskBlobs({ folder });
    const lendingFolder = await aLendingFolder();
    imaging = makePooledImaging({
      lendingFolder,
      file: fileURLToPath(decoder),
      maxProcesses: 4,
      timeoutSeconds: { process: 2, readHeader: 2, square: 2 },
    });
    const video = makeVideoProcessor({ maxConcurrent: 4, lendingFolder });
    const analyser = makeBuiltInAnalyser();
    const flaky: Blobs = {
      ...blobs,
      asFile(name, use) {
        const left = failures.get(name) ?? 0;
        failures.set(name, left - 1);
        return left > 0 ? Promise.reject(new Error('Not now.')) : blobs.asFile(name, use);
      },
    };
    const dependencies = {
      domain,
      blobs: flaky,
      disk,
      imaging,
      video,
      analyser,
      model: null,
      vision: null,
      places,
    };
    running = await runFunctions(domain, (client) => [
      processAsset(client, dependencies, { batches: true }),
      processAssetApart(client, dependencies),
    ]);
  });
  afterAll(async () => {
    await running.stop();
    await imaging.close();
  });

  it('stores the metadata and the smaller images', async () => {
    const file = await uploaded(await anImage('png', { width: 900, height: 500 }));
    const asset = await settled(file);

    expect(asset).toMatchObject({
      processing: 'done',
      width: 900,
      height: 500,
      renditions: [400, 800],
    });
    expect(asset.description).toMatch(/^An image, mostly /);
    for (const name of [400, 800, 'blurred'] as const)
      expect(await blobs.size(renditionBlob(file.blob, name))).toBeGreaterThan(0);
    const rows = await domain.sql('SELECT ai_tags, colours FROM asset WHERE id = $1', [file.id]);
    expect(rows[0].ai_tags).toEqual(asset.tags);
    expect(asset.description).toContain(`mostly ${rows[0].colours[0]}`);
  });

  it('names the position of an image, unless that cannot be found now', async () => {
    const placeOf = async (latitude: number) => {
      const gps = { latitude, longitude: 7.7 };
      const file = await uploaded(await aCameraJpeg({ megapixels: 0.06, gps }));
      expect(await settled(file)).toMatchObject({ processing: 'done' });
      const sql =
        'SELECT taken_in AS place, taken_in_names AS place_names FROM asset WHERE id = $1';
      return (await domain.sql(sql, [file.id]))[0];
    };
    expect(await placeOf(46)).toEqual({ place: 'CH//Zermatt', place_names: 'Zermatt\nSchweiz' });
    expect(await placeOf(-46)).toEqual({ place: '', place_names: null });
    expect(await placeOf(80)).toEqual({ place: null, place_names: null });
  });

  it("leaves a person's description and tags as they are", async () => {
    const words = `UPDATE asset SET description = 'Mine.', described_by_person = true, tags = '{mine}' WHERE id = $1`;
    const file = await uploaded(await anImage('jpeg', { width: 64, height: 64 }), (id) =>
      domain.sql(words, [id]),
    );
    const asset = await settled(file);

    expect(asset.description).toBe('Mine.');
    expect(asset.tags[0]).toBe('mine');
  });

  it('waits while the disk is almost full, and continues when there is space', async () => {
    disk.left = -1;
    const file = await uploaded(await anImage('jpeg', { width: 640, height: 400 }));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await getAsset(domain, file.library, file.id)).toMatchObject({ processing: 'waiting' });
    expect(await blobs.size(renditionBlob(file.blob, 400))).toBeNull();

    disk.left = 1_000_000;
    expect(await settled(file)).toMatchObject({ processing: 'done', renditions: [400] });
  });

  it('shows a damaged image as far as it can be read, and reports the damage', async () => {
    const whole = await anImage('jpeg', { width: 600, height: 400 });
    const file = await uploaded(truncated(whole));
    expect(await settled(file)).toMatchObject({
      processing: 'failed',
      width: 600,
      height: 400,
      renditions: [400],
    });
    expect(await blobs.size(renditionBlob(file.blob, 400))).toBeGreaterThan(0);
    const rows = await domain.sql('SELECT processing_error FROM asset WHERE id = $1', [file.id]);
    expect(rows[0].processing_error).toMatch(/damaged or incomplete; it is shown/);
  });

  it('leaves an undecodable asset live, with the reason and the metadata of its file', async () => {
    const camera = sharp(await aCameraJpeg({ megapixels: 0.24 }));
    const broken = await camera.resize(600, 400).keepExif().webp({ lossless: true }).toBuffer();
    broken.fill(0xff, 1000, broken.indexOf('EXIF') - 1000);
    const file = await uploaded(broken);
    const asset = await settled(file);

    expect(asset).toMatchObject({
      processing: 'failed',
      width: 600,
      height: 400,
      description: null,
      renditions: [],
      metadata: { capture: { make: 'Canon', recordedAt: '2024:05:01 12:00:00' }, video: null },
    });
    const rows = await domain.sql('SELECT processing_error FROM asset WHERE id = $1', [file.id]);
    expect(rows[0].processing_error).toMatch(/^The|^This/);
  });

  it('processes a failed asset when started again', async () => {
    const file = await uploaded(await anImage('png', { width: 500, height: 400 }), (id) =>
      domain.sql(
        `UPDATE asset SET processing = 'failed', processing_error = 'Full disk.' WHERE id = $1`,
        [id],
      ),
    );
    await expect
      .poll(async () => (await settled(file)).processing, { timeout: 30_000 })
      .toBe('done');
    const rows = await domain.sql('SELECT width, processing_error FROM asset WHERE id = $1', [
      file.id,
    ]);
    expect(rows).toEqual([{ width: 500, processing_error: null }]);
  });

  it('uses up its attempts on poisoned files and reports why, while all others continue', async () => {
    const image = await anImage('jpeg', { width: 300, height: 200 });
    const poisoned = (word: string) => Buffer.concat([image, Buffer.from(`POISON ${word}`)]);
    const { library } = await aLibrary(domain);
    const hanging = await uploaded(poisoned('HANG'), undefined, library);
    const crashing = await uploaded(poisoned('CRASH'), undefined, library);
    const others = await Promise.all([1, 2, 3, 4, 5].map(() => uploaded(image)));
    for (const other of others) expect((await settled(other)).processing).toBe('done');
    const state = (id: string) =>
      domain.test.pool
        .query('SELECT processing, processing_error AS reason FROM asset WHERE id = $1', [id])
        .then(({ rows }) => rows[0]);
    expect((await state(hanging.id)).processing).toBe('waiting');

    for (const file of [hanging, crashing])
      expect(await settled(file)).toMatchObject({ width: 300, height: 200 });
    expect([await state(hanging.id), await state(crashing.id)]).toEqual([
      { processing: 'failed', reason: 'The image takes too long to read.' },
      { processing: 'failed', reason: "The image's decoder ended unexpectedly (SIGSEGV)." },
    ]);
  }, 60_000);

  it('settles each of 50 files of an organization on its own', async () => {
    const { library } = await aLibrary(domain);
    const image = await anImage('jpeg', { width: 40, height: 30 });
    const files: Awaited<ReturnType<typeof uploaded>>[] = [];
    for (let n = 0; n < 50; n++) {
      const file = await uploaded(n === 17 ? Buffer.from('no image') : image, undefined, library);
      if (n === 30) failures.set(file.blob, 2);
      files.push(file);
    }
    const states = await Promise.all(files.map(async (file) => (await settled(file)).processing));
    expect(states).toEqual(files.map((_, n) => (n === 17 ? 'failed' : 'done')));

    const rows = await domain.sql(
      `SELECT e.data->>'assetId' AS id FROM engine.event e
       WHERE e.name = 'asset/set-apart' AND e.data->>'organizationId' = $1`,
      [library.organization.id],
    );
    // One that came first may have had a run to itself.
    expect([files[17]?.id, files[30]?.id]).toEqual(
      expect.arrayContaining(rows.map(({ id }) => id)),
    );
    const open = 'SELECT FROM engine.run WHERE ended_at IS NULL';
    await expect.poll(async () => (await domain.sql(open)).length, { timeout: 30_000 }).toBe(0);
    const batches = 'SELECT DISTINCT batch FROM engine.run WHERE batch IS NOT NULL';
    expect((await running.runs.query(batches)).rowCount).toBeGreaterThan(0);
  });

  it('does nothing for a deleted asset', async () => {
    const file = await uploaded(await anImage('gif', { width: 30, height: 30 }), (id) =>
      domain.sql('DELETE FROM asset WHERE id = $1', [id]),
    );
    await expectRefusal(settled(file), 'RESOURCE_NOT_FOUND');
    for (let waited = 0; waited < 50_000; waited += 20) {
      const { rows } = await running.runs.query(
        `SELECT r.state FROM engine.run r JOIN engine.event e ON e.id = r.event_id WHERE e.data->>'assetId' = $1`,
        [file.id],
      );
      if (rows[0]?.state === 'done') return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error('The run did not end.');
  });
});
