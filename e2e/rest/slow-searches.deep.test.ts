import { expect, it } from 'vitest';
import { withDatabase } from '../support/database';
import { anImageFile } from '../support/images';
import { removeData, startService } from '../support/service';
import { type Asset, aLibrary, call, type OwnLibrary, processedOne } from './client';

type Library = OwnLibrary;

const SLOW_SEARCHES = 50;
/** PostgreSQL ends a search after 1.5 seconds: an answer waiting for one would exceed this limit on any machine. */
const LONG_MS = 1_000;

it('slow searches of one organization end with 503, and delay no list or file of another', async () => {
  const { url, dataDir, stop } = await startService({ LOG_LEVEL: 'silent' });
  try {
    const [slow, other] = [await aLibrary(url), await aLibrary(url)];
    const file = await anImageFile('fox.png', 60, 40);
    const asset = await processedOne(other, file);
    const alone = await measure(url, other, asset);

    await withDatabase(dataDir, async (query) => {
      // Every search waits for this lock, as for a slow disk; nothing else reads the table.
      await query('BEGIN');
      await query('LOCK TABLE search.asset IN ACCESS EXCLUSIVE MODE');
      const searches = Promise.all(Array.from({ length: SLOW_SEARCHES }, () => search(slow, url)));
      const beside = await measure(url, other, asset);
      for (const { status, code, headers, ms } of await searches) {
        expect([status, code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
        expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
        expect(ms).toBeLessThan(15_000);
      }
      await query('ROLLBACK');
      expect(beside).toBeLessThan(alone + LONG_MS);
    });
    expect((await search(slow, url)).status).toBe(200);
  } finally {
    await stop();
    await removeData(dataDir);
  }
}, 120_000);

async function search({ organizationId, key }: Library, url: string) {
  const begin = performance.now();
  const answer = await call(`/organizations/${organizationId}/search/assets?q=fox`, { key, url });
  return { ...answer, ms: performance.now() - begin };
}

/** The longest time of 100 lists and 100 files, in milliseconds. */
async function measure(url: string, { assets, key }: Library, asset: Asset): Promise<number> {
  let slowest = 0;
  for (let n = 0; n < 100; n++) {
    const begin = performance.now();
    const list = await call(assets, { key, url });
    const file = await fetch(asset.url);
    await file.arrayBuffer();
    expect([list.status, file.status]).toEqual([200, 200]);
    slowest = Math.max(slowest, performance.now() - begin);
  }
  return slowest;
}
