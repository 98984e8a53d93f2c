import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { discardFiles } from '@/domain/asset/discard-files';
import { type Blobs, BlobsUnreachable } from '@/platform/blobs/port';
import { aDomain, aLibrary, anAsset, type TestDomain } from '@/testing/domain';
import { runModes } from '@/testing/run-modes';
import { deleteDiscardedFiles } from './delete-discarded-files';

let domain: TestDomain;
let stored: Set<string>;
/** The number of next calls the store does not answer. */
let away: number;

beforeEach(async () => {
  domain = await aDomain();
  [stored, away] = [new Set(), 0];
});
afterEach(async () => {
  await domain.database.close();
  await domain.test.drop();
});

const abandon: Blobs['discard'] = async (blob) => {
  if (away > 0) {
    away -= 1;
    throw new BlobsUnreachable(new Error('connect ECONNREFUSED'));
  }
  stored.delete(blob);
};

const incoming = { remove: async () => undefined };

function run(settling: string) {
  const [[, runEmbedded]] = runModes as [(typeof runModes)[number]];
  return runEmbedded(domain, (client) => [
    deleteDiscardedFiles(client, { blobs: { discard: abandon }, incoming, domain, settling }),
  ]);
}

const EVENTUALLY = { timeout: 40_000 };

describe('files of a failed upload', { timeout: 60_000 }, () => {
  it('are removed once the store is back, and again if they come late', async () => {
    stored = new Set(['one', 'two', 'of somebody else']);
    away = 1;
    const running = await run('2s');
    await discardFiles(domain, 'any', ['one', 'two']);
    await expect.poll(() => [...stored], EVENTUALLY).toEqual(['of somebody else']);
    stored.add('two');
    await expect.poll(() => [...stored], EVENTUALLY).toEqual(['of somebody else']);
    await running.stop();
  });

  it('stay when an asset has them, at both attempts', async () => {
    const { library } = await aLibrary(domain);
    const { id } = await anAsset(domain, library, { blob: 'of an asset' });
    stored = new Set(['of nobody', 'of an asset']);
    const running = await run('1s');
    await discardFiles(domain, library.organization.id, [...stored]);
    await expect.poll(() => [...stored], EVENTUALLY).toEqual(['of an asset']);
    stored.add('of nobody');
    await expect.poll(() => [...stored], EVENTUALLY).toEqual(['of an asset']);
    await domain.test.pool.query('UPDATE asset SET trashed_at = now() WHERE id = $1', [id]);
    stored.add('of nobody');
    await discardFiles(domain, library.organization.id, [...stored]);
    await expect.poll(() => [...stored], EVENTUALLY).toEqual(['of an asset']);
    await running.stop();
  });

  it('are announced after the upload has ended, in every case', async () => {
    const { library } = await aLibrary(domain);
    const upload = await domain.test.pool.connect();
    await upload.query('BEGIN');
    await upload.query('UPDATE organization SET storage_bytes = 1 WHERE id = $1', [
      library.organization.id,
    ]);
    let told = false;
    const telling = discardFiles(domain, library.organization.id, ['one']).then(() => {
      told = true;
    });
    const waiting = async () => {
      const { rowCount } = await domain.test.pool.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      return rowCount;
    };
    await expect.poll(waiting, EVENTUALLY).toBe(1);
    expect(told).toBe(false);
    await upload.query('COMMIT');
    upload.release();
    await telling;
  });
});
