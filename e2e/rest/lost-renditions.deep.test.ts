import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPhoneJpeg } from '../support/images';
import { endService, type RunningService, startService } from '../support/service';
import { aLibrary, processedOne } from './client';

let service: RunningService;
/** URL of the largest rendition. It is too large for the memory cache, so its loss shows at once. */
let address: string;
let addresses: string[];
let blob: string;

beforeAll(async () => {
  service = await startService({ LOG_LEVEL: 'warn' });
  const library = await aLibrary(service.url);
  const file = { bytes: await aPhoneJpeg(), name: 'a.jpg' };
  const asset = await processedOne(library, file);
  addresses = Object.values(JSON.parse(asset.sizes as string));
  address = addresses.at(-1) as string;
  const { headers } = await fetch(address, { headers: { 'If-None-Match': '*' } });
  blob = headers.get('etag')?.slice(1).split('.')[0] as string;
});
afterAll(() => endService(service));

const folder = () => join(service.dataDir, 'files', 'blobs', blob.slice(0, 2));
const listRenditions = async () =>
  (await readdir(folder())).filter((name) => name.startsWith(`${blob}.`));
const removeRenditions = async () => {
  for (const name of await listRenditions()) await rm(join(folder(), name));
};
const timesMade = () => service.log().split('Missing renditions were made.').length - 1;

describe('lost renditions', () => {
  it('are made again only once for fifty parallel requests, byte for byte', async () => {
    expect(addresses).toHaveLength(5);
    const names = await listRenditions();
    const before = new Map<string, Buffer>();
    for (const name of names) before.set(name, await readFile(join(folder(), name)));
    await removeRenditions();

    const asked = Array.from({ length: 50 }, (_, place) => addresses[place % 5] as string);
    const answers = await Promise.all(
      asked.map(async (url) => {
        const response = await fetch(url);
        return { url, status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
      }),
    );
    for (const { url, status, bytes } of answers) {
      expect(status).toBe(200);
      expect(bytes.equals(before.get(`${blob}.${url.split('/').at(-1)}`) as Buffer)).toBe(true);
    }
    expect((await listRenditions()).sort()).toEqual(names.sort());
    expect(timesMade()).toBe(1);
  });

  it('of a damaged original are not tried by every request: 503 with Retry-After', async () => {
    const original = await readFile(join(folder(), blob));
    await removeRenditions();
    // Nothing of this can be decoded. A truncated image would be shown in part.
    await writeFile(join(folder(), blob), Buffer.alloc(original.length));
    const told = async () => {
      const { status, headers } = await fetch(address);
      return { status, seconds: Number(headers.get('retry-after')) };
    };
    const first = await told();
    const second = await told();
    expect([first.status, second.status]).toEqual([503, 503]);
    expect(second.seconds).toBeGreaterThan(60);
    expect(second.seconds).toBeLessThanOrEqual(first.seconds);
    expect(service.log().split('Lost renditions could not be made again.').length - 1).toBe(1);
  });
});
