import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { open, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anImage } from '../support/images';
import { type RunningService, startService } from '../support/service';
import { pause } from '../support/wait';
import { type Asset, aLibrary, call, type OwnLibrary, processed, upload } from './client';

/** A disk of 700 MB in memory. Only root may mount one. */
const disk = mkdtempSync(join(tmpdir(), 'vitrine-disk-'));
const isMounted =
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=700m', 'tmpfs', disk]).status === 0;

let service: RunningService;
let library: OwnLibrary;
let image: Uint8Array<ArrayBuffer>;
let before: Asset;

const ballast = join(disk, 'ballast');
const freeBytes = async () => {
  const { bavail, bsize } = await statfs(disk);
  return bavail * bsize;
};
/** Leaves this number of bytes free. The floor of this disk is a tenth of it. */
async function fillUpTo(bytesLeft: number) {
  const file = await open(ballast, 'a');
  const piece = Buffer.alloc(1_000_000, 1);
  while ((await freeBytes()) > bytesLeft) await file.appendFile(piece);
  await file.close();
  await nextMeasurement();
}
async function makeSpace() {
  await rm(ballast);
  await nextMeasurement();
}
/** The service measures every 250 ms. */
const nextMeasurement = () => pause(300);
const put = () => upload(library, [{ bytes: image, name: 'a.jpg' }]);
const list = () => call<Asset[]>(library.assets, library);
const describeBefore = (description: string) =>
  call(`${library.assets}/${before.id}/description`, {
    method: 'PATCH',
    key: library.key,
    url: service.url,
    json: { description },
  });

beforeAll(async () => {
  if (!isMounted) return;
  image = await anImage('jpeg', 1000, 700);
  service = await startService({ LOG_LEVEL: 'fatal', RATE_LIMIT_IP_PER_MINUTE: '10000' }, disk);
  library = await aLibrary(service.url);
  const { data } = await put();
  before = await processed(library, (data.assets[0] as Asset).id);
});
afterAll(async () => {
  if (isMounted) {
    await service.stop();
    execFileSync('umount', [disk]);
  }
  rmdirSync(disk);
});

describe.skipIf(!isMounted)('while the disk is almost full', () => {
  beforeAll(() => fillUpTo(50_000_000));

  it('everything can be read', async () => {
    expect(await list()).toMatchObject({ status: 200, data: [{ id: before.id }] });
    const search = `/organizations/${library.organizationId}/search/assets`;
    expect((await call(search, library)).status).toBe(200);
    expect((await fetch(before.url)).status).toBe(200);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  });

  it('changes are refused with 503 SERVICE_UNAVAILABLE and Retry-After', async () => {
    const answers = [
      await put(),
      await describeBefore('not now'),
      await call(library.assets, {
        method: 'DELETE',
        key: library.key,
        url: service.url,
        json: { ids: [before.id] },
      }),
      await call('/libraries', {
        method: 'POST',
        url: service.url,
        json: { email: 'full@example.org' },
      }),
    ];
    for (const { status, code, headers } of answers)
      expect([status, code, headers.get('retry-after')]).toEqual([
        503,
        'SERVICE_UNAVAILABLE',
        '30',
      ]);
    expect((await list()).data).toHaveLength(1);
  });

  it('freeing space makes everything work again, and nothing is lost', async () => {
    await makeSpace();
    const { status, data } = await put();
    expect(status).toBe(200);
    const asset = await processed(library, (data.assets[0] as Asset).id);
    expect(asset.sizes).toContain('/800');
    expect((await describeBefore('now')).status).toBe(200);
    expect((await list()).data.map(({ id }) => id)).toEqual([asset.id, before.id]);
  });
});

describe.skipIf(!isMounted)('uploads larger than the disk', () => {
  it('stop at the floor, and leave space for other programs and the database', async () => {
    await fillUpTo(110_000_000);
    // Each is within the limits; all together they would fill the disk.
    const large = new Uint8Array(30_000_000);
    large.set(image);
    const bodies = Array.from({ length: 8 }, () => aLibrary(service.url));
    const libraries = await Promise.all(bodies);
    const uploads = libraries.map((own) => upload(own, [{ bytes: large, name: 'large.jpg' }]));
    const lowest = await lowestFreeWhile(Promise.all(uploads));
    const statuses = (await Promise.all(uploads)).map(({ status }) => status);

    expect(statuses.filter((status) => status === 503)).not.toEqual([]);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(lowest).toBeGreaterThan(60_000_000);
    const staging = join(disk, 'files', 'staging');
    const staged = await readdir(staging, { recursive: true, withFileTypes: true });
    expect(staged.filter((entry) => entry.isFile())).toEqual([]);
    await makeSpace();
  });
});

async function lowestFreeWhile(work: Promise<unknown>) {
  let over = false;
  let lowest = Number.POSITIVE_INFINITY;
  work.finally(() => {
    over = true;
  });
  while (!over) {
    lowest = Math.min(lowest, await freeBytes());
    await pause(5);
  }
  return lowest;
}
