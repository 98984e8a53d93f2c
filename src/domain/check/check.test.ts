import { createHash } from 'node:crypto';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newBlobName } from '@/platform/blobs/blob-name';
import { makeDiskBlobs } from '@/platform/blobs/disk';
import { type Blobs, renditionBlob } from '@/platform/blobs/port';
import { makeDiskIncoming } from '@/platform/incoming/disk';
import type { Incoming } from '@/platform/incoming/port';
import type { SearchAudit } from '@/platform/search-index/port';
import { auditPostgres } from '@/platform/search-index/postgres/audit-postgres';
import { aDomain, aLibrary, anAsset, type TestDomain } from '@/testing/domain';
import { aFolder } from '@/testing/folder';
import { purgeTrash } from '../retention/purge-trash';
import { beginUpload } from '../upload/begin-upload';
import { commitBytes, takeLease } from '../upload/hold-lease';
import { incomingFileOf } from '../upload/upload-row';
import { check } from './check';
import { resumeWork } from './check-background-work';

let domain: TestDomain;
let folder: string;
let blobs: Blobs;
let incoming: Incoming;
beforeEach(async () => {
  domain = await aDomain();
  folder = await aFolder();
  blobs = await makeDiskBlobs({ folder });
  incoming = await makeDiskIncoming({ folder, blobs });
});
afterEach(() => domain.database.close());

const found = (repair = false, bytes = true) => {
  const searchAudits = [auditPostgres(domain.database.pool)];
  return check(
    domain,
    { storedBlobs: blobs, copies: null, incoming, searchAudits },
    { repair, bytes },
  );
};
const pathOf = (blob: string) => join(folder, 'blobs', blob.slice(0, 2), blob);

/** Marks every event as relayed just now, and every mail as created just now. */
async function settleWork() {
  await domain.sql('UPDATE engine.event SET relayed_at = now()');
  await domain.sql('UPDATE mail SET created = now()');
}

/** A processed asset in a collection, with its file, two renditions, and its events handled. */
async function aSoundAsset(content = 'the bytes') {
  const { library, organizationId, libraryId } = await aLibrary(domain);
  const bytes = Buffer.from(content);
  const blob = newBlobName();
  for (const name of [blob, renditionBlob(blob, 400), renditionBlob(blob, 'blurred')])
    await blobs.put(name, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { id } = await anAsset(domain, library, { blob, sha256, sizeBytes: bytes.length });
  await domain.sql(
    `UPDATE asset SET processing = 'done', renditions = '{400}', tags = '{sea,sky}', ai_tags = '{sky}' WHERE id = $1`,
    [id],
  );
  await domain.sql(
    `INSERT INTO collection SELECT $1, $1, 'Best', '', NULL, 'manual', NULL, now(), now()`,
    [organizationId],
  );
  await domain.sql(`INSERT INTO collection_asset VALUES ($1, $2, 1, now())`, [organizationId, id]);
  await settleWork();
  return { id, blob, organizationId, libraryId };
}

it('a check of sound data finds nothing', async () => {
  await aSoundAsset();
  expect(await found()).toEqual([]);
});

describe('wrong counters', () => {
  const damages: [string, string, RegExp][] = [
    ['library', 'UPDATE library SET assets_count = 7', /^library .*\/my-library$/],
    ['trash', 'UPDATE library SET trash_count = 1', /^library /],
    ['storage', 'UPDATE organization SET storage_bytes = 1', /^organization /],
    ['libraries', 'UPDATE organization SET libraries_count = 2', /^organization /],
    ['tag', `UPDATE tag SET count = 5 WHERE id = 'sea'`, /^tag sea of library /],
    ['tag of a machine', `UPDATE tag SET ai_count = 0 WHERE id = 'sky'`, /^tag sky /],
    ['missing tag', `DELETE FROM tag WHERE id = 'sky'`, /^tag sky /],
    [
      'tag that nothing carries',
      `INSERT INTO tag SELECT organization_id, id, 'old', 3, 0 FROM library`,
      /^tag old /,
    ],
    ['month', 'UPDATE library_month SET count = 7', /^month /],
    ['missing month', 'DELETE FROM library_month', /^month /],
    ['collection', 'UPDATE collection_library SET count = 7', /^collection /],
    ['missing count of a collection', 'DELETE FROM collection_library', /^collection /],
    [
      'month without assets',
      `INSERT INTO library_month SELECT organization_id, id, '2001-01-01', 3 FROM library`,
      /^month 2001-01 /,
    ],
  ];
  it.each(damages)('%s: found and repaired', async (_, damage, about) => {
    await aSoundAsset();
    await domain.sql(damage);
    expect(await found()).toMatchObject([
      { problem: 'counter-wrong', about: expect.stringMatching(about), repaired: false },
    ]);
    expect(await found(true)).toMatchObject([{ problem: 'counter-wrong', repaired: true }]);
    expect(await found()).toEqual([]);
  });
});

it('stray likenesses are found and repaired', async () => {
  const { id } = await aSoundAsset();
  await domain.sql(
    `INSERT INTO asset_analysis (blob, analysed_at) SELECT blob, now() FROM asset WHERE id = $1`,
    [id],
  );
  await domain.sql(
    `INSERT INTO asset_likeness SELECT blob, organization_id, library_id, true, B'101' FROM asset WHERE id = $1`,
    [id],
  );
  expect(await found()).toEqual([]);
  await domain.sql('UPDATE asset_likeness SET findable = false');
  const astray = { problem: 'likeness-astray', about: `asset ${id}` };
  expect(await found()).toMatchObject([astray]);
  expect(await found(true)).toMatchObject([astray]);
  expect(await found()).toEqual([]);
});

it('stray comments are found and repaired', async () => {
  const { id, organizationId } = await aSoundAsset();
  const { organizationId: another } = await aSoundAsset();
  const add = (comment: string, parent: string | null) =>
    domain.sql(
      `INSERT INTO comment (organization_id, id, asset_id, parent_id, text, blob, created)
       VALUES ($1, $2, $3, $4, 'Nice.', 'b', now())`,
      [organizationId, comment, id, parent],
    );
  await add('first', null);
  await add('reply', 'first');
  expect(await found()).toEqual([]);
  await add('deeper', 'reply');
  await domain.sql(`UPDATE comment SET organization_id = $1 WHERE id = 'first'`, [another]);
  const astray = { problem: 'comment-astray' };
  expect(await found()).toMatchObject([
    { ...astray, about: 'comment deeper' },
    { ...astray, about: 'comment first' },
  ]);
  expect(await found(true)).toHaveLength(2);
  expect(await found()).toEqual([]);
  expect(await domain.sql(`SELECT parent_id FROM comment WHERE id = 'deeper'`)).toEqual([
    { parent_id: 'first' },
  ]);
});

describe('files', () => {
  it('missing or holding other bytes are found; only a backup restores them', async () => {
    const gone = await aSoundAsset();
    await blobs.delete(gone.blob);
    const cut = await aSoundAsset();
    await writeFile(pathOf(cut.blob), 'the b');
    const other = await aSoundAsset();
    await writeFile(pathOf(other.blob), 'The bytes');
    for (const repair of [true, false]) {
      const problems = await found(repair);
      expect(
        problems.map(({ problem, about, repaired }) => [problem, about, repaired]).sort(),
      ).toEqual(
        [
          ['file-damaged', `asset ${cut.id}`, false],
          ['file-damaged', `asset ${other.id}`, false],
          ['file-missing', `asset ${gone.id}`, false],
        ].sort(),
      );
    }
  });

  it('belonging to nobody are found and removed, once they are old enough to have a row', async () => {
    await aSoundAsset();
    const [old, young] = [newBlobName(), newBlobName()];
    for (const name of [old, renditionBlob(old, 400), young])
      await blobs.put(name, Buffer.from('x'));
    const yesterday = new Date(Date.now() - 86_400_000);
    for (const name of [old, renditionBlob(old, 400)])
      await utimes(pathOf(name), yesterday, yesterday);
    expect((await found()).map(({ problem, about }) => [problem, about])).toEqual([
      ['file-unowned', `file ${old}`],
      ['file-unowned', `file ${old}.400`],
    ]);
    await found(true);
    expect([
      await blobs.size(old),
      await blobs.size(renditionBlob(old, 400)),
      await blobs.size(young),
    ]).toEqual([null, null, 1]);
    expect(await found()).toEqual([]);
  });

  it('of assets, former addresses, people, brands and uploads are left alone, however old', async () => {
    const { blob, organizationId, libraryId, id } = await aSoundAsset();
    const [former, avatar, uploaded] = [newBlobName(), newBlobName(), newBlobName()];
    const [logo, cover] = [newBlobName(), newBlobName()];
    await domain.sql(
      'INSERT INTO brand (organization_id, logo_blob, cover_blob) VALUES ($1, $2, $3)',
      [organizationId, logo, cover],
    );
    await domain.sql(`INSERT INTO former_address VALUES ('former', $1, $2, now())`, [former, id]);
    await domain.sql(
      `INSERT INTO person (id, email, name, avatar_blob, created, updated)
       VALUES ('p', 'ada@example.org', 'Ada', $1, now(), now())`,
      [avatar],
    );
    await domain.sql(
      `INSERT INTO upload (id, organization_id, library_id, name, declared_type, size_bytes, state, blob, created, touched)
       VALUES ($3, $1, $2, 'a.jpg', '', 0, 'inspecting', $3, now(), now())`,
      [organizationId, libraryId, uploaded],
    );
    const others = [former, avatar, logo, cover, uploaded];
    for (const name of others) await blobs.put(name, Buffer.from('x'));
    const owned = [blob, renditionBlob(blob, 400), renditionBlob(blob, 'blurred')];
    const names = [...owned, ...others];
    const yesterday = new Date(Date.now() - 86_400_000);
    for (const name of names) await utimes(pathOf(name), yesterday, yesterday);
    expect(await found(true)).toEqual([]);
    for (const name of names) expect(await blobs.size(name)).not.toBeNull();
  });

  it('of missing smaller images are requested again, and the row stays as it is', async () => {
    const { id, blob } = await aSoundAsset();
    await domain.sql(`UPDATE asset SET renditions = '{400,800}'`);
    await blobs.delete(renditionBlob(blob, 400));
    expect(await found(true)).toMatchObject([
      {
        problem: 'size-missing',
        about: `asset ${id}`,
        detail: 'These renditions are missing: 400, 800.',
        repaired: true,
      },
    ]);
    const rows = await domain.sql(
      `SELECT processing, e.name, e.data->>'assetId' AS id FROM asset, engine.event e WHERE e.relayed_at IS NULL`,
    );
    expect(rows).toEqual([{ processing: 'done', name: 'asset/renditions-lost', id }]);
  });

  it('are compared only by their sizes when no bytes are to be read', async () => {
    const { blob } = await aSoundAsset();
    await writeFile(pathOf(blob), 'The bytes');
    expect(await found(false, false)).toEqual([]);
    await writeFile(pathOf(blob), 'the b');
    expect(await found(false, false)).toMatchObject([{ problem: 'file-damaged' }]);
  });

  it('of purged assets belong to the job removing them, for at least an hour', async () => {
    const { blob } = await aSoundAsset();
    const yesterday = new Date(Date.now() - 86_400_000);
    for (const name of [blob, renditionBlob(blob, 400), renditionBlob(blob, 'blurred')])
      await utimes(pathOf(name), yesterday, yesterday);
    await domain.sql('UPDATE asset SET trashed_at = $1', [new Date('2025-01-01')]);
    await purgeTrash(domain, domain.now());
    expect(await found()).toEqual([]);
    await domain.sql(`UPDATE engine.event SET relayed_at = now()`);
    expect(await found()).toEqual([]);
    await domain.sql(`UPDATE engine.event SET relayed_at = now() - interval '2 hours'`);
    await domain.sql(
      `INSERT INTO engine.run (function_id, event_id) SELECT 'f', id FROM engine.event WHERE name = 'asset/purged'`,
    );
    expect(await found()).toEqual([]);
    await domain.sql(`UPDATE engine.run SET state = 'failed', error = '{}', ended_at = now()`);
    expect(await found()).toHaveLength(3);
  });

  it('behind the former URL of a promoted variant must be there, too', async () => {
    const { id } = await aSoundAsset();
    await domain.sql(
      `INSERT INTO former_address (id, blob, asset_id, created) VALUES ('former', 'nowhere', $1, now())`,
      [id],
    );
    expect(await found()).toMatchObject([{ problem: 'file-missing', about: 'asset former' }]);
  });
});

describe('the search index in PostgreSQL', () => {
  const damages: [string, string, string][] = [
    ['misses an asset', 'DELETE FROM search.asset', 'does not have it.'],
    [
      'has other words',
      `UPDATE search.asset SET words = ''`,
      'has it with other words, or in another place.',
    ],
    [
      'has it elsewhere',
      `UPDATE search.asset SET library_id = 'x'`,
      'has it with other words, or in another place.',
    ],
    [
      'has one that is not there',
      `INSERT INTO search.asset SELECT 'gone', organization_id, library_id, approval, created, name, words FROM search.asset`,
      'still has it, though it is no asset that can be found.',
    ],
  ];
  it.each(damages)('%s: found and repaired', async (_, damage, said) => {
    const { id } = await aSoundAsset();
    await domain.sql(damage);
    const detail = `The index in PostgreSQL ${said}`;
    const about = damage.includes('gone') ? 'asset gone' : `asset ${id}`;
    expect(await found()).toMatchObject([
      { problem: 'search-wrong', about, detail, repaired: false },
    ]);
    expect(await found(true)).toMatchObject([{ problem: 'search-wrong', repaired: true }]);
    expect(await found()).toEqual([]);
  });

  it('is reported when it cannot be read, and the check continues', async () => {
    await aSoundAsset();
    const away: SearchAudit = {
      name: 'Elsewhere',
      // biome-ignore lint/correctness/useYield: it throws before it could yield
      async *findMismatches() {
        throw new Error('no answer');
      },
      repair: async () => {},
      unreachableReason: (error) => (error as Error).message,
    };
    const problems = await check(
      domain,
      { storedBlobs: blobs, copies: null, incoming, searchAudits: [away] },
      { repair: true, bytes: true },
    );
    expect(problems).toMatchObject([{ problem: 'search-unchecked', repaired: false }]);
  });
});

describe('overdue data', () => {
  it('in the trash is found and removed, two nights late', async () => {
    await aSoundAsset();
    const trashed = (days: number) =>
      domain.sql('UPDATE asset SET trashed_at = $1', [domain.later(-days * 86_400_000)]);
    await trashed(31);
    expect(await found()).toEqual([]);
    await trashed(33);
    expect(await found()).toMatchObject([
      { problem: 'trash-overdue', about: expect.stringMatching(/^library /) },
    ]);
    expect(await found(true)).toMatchObject([{ problem: 'trash-overdue', repaired: true }]);
    expect(await found()).toEqual([]);
    expect((await domain.sql('SELECT FROM asset')).length).toBe(0);
  });

  it('of unclaimed libraries is found and removed', async () => {
    const { organizationId } = await aSoundAsset();
    domain.pass(33 * 86_400_000);
    const about = `organization ${organizationId}`;
    expect(await found()).toMatchObject([{ problem: 'unclaimed-overdue', about, repaired: false }]);
    await found(true);
    expect(await found()).toEqual([]);
    expect((await domain.sql('SELECT FROM organization')).length).toBe(0);
  });
});

describe('abandoned work', () => {
  it('is found and restarted: a mail', async () => {
    await aSoundAsset();
    await domain.sql(`UPDATE mail SET created = now() - interval '2 days'`);
    expect(await found(true)).toMatchObject([{ problem: 'mail-stuck', repaired: true }]);
    expect(await found()).toEqual([]);
  });

  it('is found and restarted: a bulk change', async () => {
    await aSoundAsset();
    await domain.sql(
      `INSERT INTO person (id, name, created, updated) VALUES ('ada', 'Ada', now(), now())`,
    );
    await domain.sql(
      `INSERT INTO bulk_change (id, organization_id, library_id, person_id, kind, input, total, created)
       SELECT 'stuck', organization_id, id, 'ada', 'trash', '{}', 1, now() FROM library`,
    );
    expect(await found()).toEqual([]);
    await domain.sql(`UPDATE bulk_change SET created = now() - interval '11 minutes'`);
    expect(await found(true)).toMatchObject([
      { problem: 'bulk-change-stuck', about: 'bulk change stuck', repaired: true },
    ]);
    expect(await found()).toEqual([]);
  });

  it('is found: a job in no queue', async () => {
    await aSoundAsset();
    await domain.sql('CREATE SCHEMA graphile_worker');
    await domain.sql(
      'CREATE TABLE graphile_worker.jobs (key text, locked_at timestamptz, attempts int, max_attempts int)',
    );
    await domain.sql(
      `INSERT INTO engine.run (function_id, event_id) SELECT 'f', id FROM engine.event LIMIT 1`,
    );
    expect(await found()).toEqual([]);
    await domain.sql(`UPDATE engine.run SET created = now() - interval '1 hour'`);
    expect(await found()).toMatchObject([{ problem: 'job-stuck', repaired: false }]);
    await domain.sql(
      'INSERT INTO graphile_worker.jobs SELECT id::text, NULL, 0, 1 FROM engine.run',
    );
    expect(await found()).toEqual([]);
  });

  it('is found and restarted: processing', async () => {
    const { id } = await aSoundAsset();
    await domain.sql(
      `UPDATE asset SET processing = 'waiting', created = now() - interval '4 hours'`,
    );
    expect(await found(true)).toMatchObject([
      { problem: 'processing-stuck', about: `asset ${id}`, repaired: true },
    ]);
    expect(await found()).toEqual([]);
  });

  it('is found and released: a promote', async () => {
    const { id } = await aSoundAsset();
    await domain.sql(`UPDATE asset SET promoting_since = now() - interval '4 hours'`);
    expect(await found(true)).toMatchObject([{ problem: 'promote-stuck', about: `asset ${id}` }]);
    expect(await domain.sql('SELECT promoting_since FROM asset')).toEqual([
      { promoting_since: null },
    ]);
  });

  it('is not work in progress or recent work', async () => {
    await aSoundAsset();
    await domain.sql(`UPDATE asset SET processing = 'waiting', created = now()`);
    expect(await found()).toEqual([]);
    await domain.sql(`UPDATE asset SET created = now() - interval '4 hours'`);
    await domain.sql(
      `INSERT INTO engine.run (function_id, event_id) SELECT 'f', id FROM engine.event`,
    );
    expect(await found()).toEqual([]);
  });

  it('is found: an event that an Inngest server does not act on', async () => {
    await aSoundAsset();
    await domain.sql(
      `INSERT INTO engine.run (function_id, event_id, sent_at, sent_again, created)
       SELECT 'f', id, now(), 6, now() - interval '1 hour' FROM engine.event WHERE name = 'asset/uploaded'`,
    );
    expect(await found(true)).toMatchObject([{ problem: 'event-unanswered', repaired: false }]);
    await domain.sql('UPDATE engine.run SET sent_again = 5');
    expect(await found()).toEqual([]);
  });

  it('is started again without a check', async () => {
    const { id } = await aSoundAsset();
    await domain.sql(
      `UPDATE asset SET processing = 'waiting', created = now() - interval '4 hours'`,
    );
    expect(await resumeWork(domain)).toEqual([`processing-stuck: asset ${id}`]);
    expect(await resumeWork(domain)).toEqual([]);
  });

  it('is found: an event nobody fetches', async () => {
    await aSoundAsset();
    await domain.sql(
      `UPDATE engine.event SET relayed_at = NULL, created = now() - interval '1 hour' WHERE name = 'asset/uploaded'`,
    );
    expect(await found()).toMatchObject([{ problem: 'event-unsent', repaired: false }]);
  });
});

describe('unfinished uploads', () => {
  /** An upload of 100 bytes, `received` of them here. */
  async function anUpload(received: number) {
    const { library, organizationId } = await aLibrary(domain);
    const file = { name: 'a.jpg', declaredType: '', metadata: null, parentId: null, sha256: null };
    const upload = await beginUpload(domain, library, { ...file, size: 100, blob: newBlobName() });
    const lease = await takeLease(domain, upload, 0, 'lease');
    const writer = await incoming.open(incomingFileOf(upload), { isolate: false, flushKey: '' });
    await writer.write(Buffer.alloc(received));
    await commitBytes(domain, lease, await writer.keep(true));
    await writer.close();
    return { id: upload.id, organizationId, path: join(folder, 'incoming', upload.id) };
  }
  const stateOf = async (id: string) =>
    (await domain.sql('SELECT state FROM upload WHERE id = $1', [id]))[0]?.state;

  it('are correct, and their storage counts', async () => {
    await anUpload(50);
    expect(await found()).toEqual([]);
    await domain.sql('UPDATE organization SET storage_bytes = 0');
    expect(await found(true)).toMatchObject([{ problem: 'counter-wrong' }]);
    expect(await domain.sql('SELECT storage_bytes FROM organization')).toEqual([
      { storage_bytes: '100' },
    ]);
  });

  it('are refused when their bytes are lost, and give their storage back', async () => {
    const { id, path } = await anUpload(50);
    await writeFile(path, Buffer.alloc(49));
    expect(await found(true)).toMatchObject([{ problem: 'upload-lost', about: `upload ${id}` }]);
    expect(await stateOf(id)).toBe('refused');
    expect(await domain.sql('SELECT storage_bytes FROM organization')).toEqual([
      { storage_bytes: '0' },
    ]);
    await settleWork();
    expect(await found()).toEqual([]);
  });

  it('are finished when no job is working on them', async () => {
    const { id } = await anUpload(100);
    await settleWork();
    await domain.sql(`UPDATE upload SET touched = now() - interval '1 hour'`);
    expect(await found()).toMatchObject([{ problem: 'upload-stuck', about: `upload ${id}` }]);
    await found(true);
    const events = await domain.sql(`SELECT data FROM engine.event WHERE name = 'upload/received'`);
    expect(events.at(-1)).toMatchObject({ data: { uploadId: id } });
  });

  it('are found when nobody fetches their file', async () => {
    const { id } = await anUpload(0);
    await settleWork();
    await domain.sql(
      `UPDATE upload SET touched = now() - interval '1 hour', source_url = 'https://a.example/b.jpg'`,
    );
    expect(await found(true)).toMatchObject([{ problem: 'upload-stuck', about: `upload ${id}` }]);
    const events = await domain.sql(
      `SELECT data FROM engine.event WHERE name = 'upload/source-named'`,
    );
    expect(events).toMatchObject([{ data: { uploadId: id } }]);
  });

  it('have files of nobody removed, an hour late', async () => {
    const { id, path } = await anUpload(50);
    await domain.sql('DELETE FROM upload');
    await domain.sql('UPDATE organization SET storage_bytes = 0');
    expect(await found()).toEqual([]);
    const before = new Date(Date.now() - 2 * 3_600_000);
    await utimes(path, before, before);
    const about = `incoming file ${id}`;
    expect(await found(true)).toMatchObject([{ problem: 'incoming-unowned', about }]);
    expect(await found()).toEqual([]);
  });
});
