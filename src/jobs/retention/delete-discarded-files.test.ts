import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { discardFiles } from '@/domain/asset/discard-files';
import { type Blobs, BlobsUnreachable } from '@/platform/blobs/port';
import { aDomain, aLibrary, anAsset, type TestDomain } from '@/testing/domain';
import { runFunctions } from '@/testing/executor';
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

/** A file of a stalled upload: it comes when it was deleted already. */
const late = new Set<string>();

const discard: Blobs['discard'] = async (blob) => {
  if (away > 0) {
    away -= 1;
    throw new BlobsUnreachable(new Error('connect ECONNREFUSED'));
  }
  stored.delete(blob);
  if (late.delete(blob)) stored.add(blob);
};

const incoming = { remove: async () => undefined };
const EVENTUALLY = { timeout: 40_000 };

describe('files of a failed upload', { timeout: 60_000 }, () => {
  it('are removed once the store is back, and again if they come late, unless an asset has them', async () => {
    const { library } = await aLibrary(domain);
    await anAsset(domain, library, { blob: 'of an asset' });
    const files = ['of nobody', 'late', 'of an asset'];
    stored = new Set([...files, 'of somebody else']);
    late.add('late');
    away = 1;
    const running = await runFunctions(domain, (client) => [
      deleteDiscardedFiles(client, { blobs: { discard }, incoming, domain }),
    ]);
    await discardFiles(domain, library.organization.id, files);
    await expect.poll(() => [...stored], EVENTUALLY).toEqual(['of an asset', 'of somebody else']);
    expect(late.size).toBe(0);
    await domain.sql('UPDATE asset SET trashed_at = now()');
    await discardFiles(domain, library.organization.id, files);
    const open = 'SELECT FROM engine.run WHERE ended_at IS NULL';
    await expect.poll(async () => (await running.runs.query(open)).rowCount, EVENTUALLY).toBe(0);
    expect(stored).toContain('of an asset');
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
