import { createHmac, randomBytes } from 'node:crypto';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SHIPPED_PRESETS } from '@/domain/delivery/presets';
import { isSignature } from '@/domain/delivery/sign-address';
import { makeDiskBlobs } from '@/platform/blobs/disk';
import { BlobMissing, type Blobs } from '@/platform/blobs/port';
import { makeLog } from '@/platform/log';
import { aFolder } from '@/testing/folder';
import { aFile, plainDelivery } from '@/testing/http/cdn-fixture';
import { makeCdnHandler } from './cdn-handler';
import { coalesceRegeneration } from './coalesce-regeneration';

const ID = 'photo_-photo_-photo_-';
const SECRET = 'vds_secret';
const PATH = `/cdn/${ID}`;
const EXP = String(Math.floor(Date.now() / 1000) + 3600);
const right = createHmac('sha256', SECRET).update(`${PATH}\n${EXP}`).digest('hex');

let blobs: Blobs;
let port: number;
const made: string[] = [];
const agent = new Agent({ keepAlive: true, maxSockets: 50 });
const file = aFile('one', Buffer.from('the original'), { delivery: 'signed' });
const server = createServer((req, res) => void serve(req, res));
let serve: ReturnType<typeof makeCdnHandler>;

beforeAll(async () => {
  blobs = await makeDiskBlobs({ folder: await aFolder() });
  await blobs.put('one', Buffer.from('the original'));
  const settings = {
    presets: new Map(Object.entries(SHIPPED_PRESETS)),
    keys: new Map([['kid', SECRET]]),
    unclaimed: false,
  };
  const derive = coalesceRegeneration<{ blob: string }>({
    regenerate: async ({ blob }) => {
      made.push(blob);
      await new Promise((resolve) => setTimeout(resolve, 50));
      await blobs.put(blob, Buffer.from('an image'));
    },
    log: makeLog('silent'),
  });
  serve = makeCdnHandler({
    findFile: () => ({ file, answer: () => null, keepAnswer() {} }),
    findAvatar: async () => null,
    isBrandImage: async () => false,
    findShared: async () => null,
    countDownload: () => {},
    strip: async () => null,
    regenerate: ({ blob }) => Promise.reject(new BlobMissing(blob)),
    blobs,
    delivery: {
      ...plainDelivery,
      settingsOf: async () => settings,
      derive: (_, derived) => derive(derived),
    },
    log: makeLog('silent'),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  agent.destroy();
  server.close();
});

const statusOf = (path: string, accept = '*/*') =>
  new Promise<number>((resolve, reject) => {
    const asked = request({ port, path, agent, headers: { accept } }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    asked.on('error', reject).end();
  });
/** How often each status was answered. */
async function statusesOf(paths: string[], accepts: string[] = ['*/*']) {
  const counts: Record<number, number> = {};
  const left = paths.entries();
  const work = async () => {
    for (const [n, path] of left) {
      const status = await statusOf(path, accepts[n % accepts.length]);
      counts[status] = (counts[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 50 }, work));
  return counts;
}

/** Signatures that are not the right one: near it, of other paths, times and secrets, and at random. */
function forged(n: number): string {
  const at = n % 64;
  const sign = '0123456789abcdef'[(n >> 6) & 15] as string;
  if (n % 4 === 0 && right[at] !== sign) return right.slice(0, at) + sign + right.slice(at + 1);
  if (n % 4 === 1)
    return createHmac('sha256', SECRET)
      .update(`${PATH}\n${Number(EXP) + 1 + n}`)
      .digest('hex');
  if (n % 4 === 2)
    return createHmac('sha256', `${SECRET}${n}`).update(`${PATH}\n${EXP}`).digest('hex');
  return randomBytes(32).toString('hex');
}

describe('forged signatures', { timeout: 300_000 }, () => {
  it('are never accepted: a million in the process', () => {
    let accepted = 0;
    for (let n = 0; n < 1_000_000; n++) if (isSignature(SECRET, PATH, EXP, forged(n))) accepted++;
    expect(accepted).toBe(0);
    expect(isSignature(SECRET, PATH, EXP, right)).toBe(true);
  });

  it('are never accepted: ten thousand over HTTP', async () => {
    const paths = Array.from(
      { length: 10_000 },
      (_, n) => `${PATH}?exp=${EXP}&kid=kid&sig=${forged(n)}`,
    );
    expect(await statusesOf(paths)).toEqual({ 404: 10_000 });
    expect(await statusOf(`${PATH}?exp=${EXP}&kid=kid&sig=${right}`)).toBe(200);
  });
});

describe('the images of presets', { timeout: 300_000 }, () => {
  it('are made once for a hundred who ask at the same time', async () => {
    file.delivery = 'open';
    const asked = await Promise.all(Array.from({ length: 100 }, () => statusOf(`${PATH}/p/og`)));
    expect(new Set(asked)).toEqual(new Set([200]));
    expect(made).toHaveLength(1);
  });

  it('are as many as there are presets and formats, whatever ten thousand addresses ask for', async () => {
    const names = [...Object.keys(SHIPPED_PRESETS), 'none', 'og-2x', '1200x630', '__proto__'];
    const paths = Array.from(
      { length: 10_000 },
      (_, n) => `${PATH}/p/${names[n % names.length]}?w=${n}&v=${n}&q=${n % 100}`,
    );
    await statusesOf(paths, [
      '*/*',
      'image/avif,*/*',
      'image/webp',
      'image/avif;q=0.9, image/webp',
      'text/html',
    ]);
    expect(new Set(made).size).toBe(made.length);
    // Two of the five have a format of their own, the others three.
    expect(made.length).toBeLessThanOrEqual(2 + 3 * 3);
  });
});
