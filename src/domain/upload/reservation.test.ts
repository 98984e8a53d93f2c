import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '@/contract/limits';
import type { LibraryForWriting } from '@/domain/access/authorize-library';
import { newBlobName } from '@/platform/blobs/blob-name';
import { countersOf, expectCounted } from '@/testing/counters';
import { aDomain, aLibrary, expectRefusal, fulfilled } from '@/testing/domain';
import { expireUploads } from '../retention/expire-uploads';
import { purgePartOfLibrary } from '../retention/purge-trashed-libraries';
import { beginUpload, type NewUpload } from './begin-upload';
import { deleteUpload, refuseUpload } from './end-uploads';
import { finishUpload } from './finish-upload';
import { commitBytes, giveBackLease, takeLease } from './hold-lease';
import type { UploadRow } from './upload-row';

const DAY_MS = 86_400_000;

const domain = await aDomain({ unclaimedStorageBytes: 100_000 });
const { sql } = domain;

const aNewUpload = (size: number): NewUpload => ({
  name: 'a.jpg',
  declaredType: '',
  metadata: null,
  parentId: null,
  sha256: null,
  size,
  blob: newBlobName(),
});
const rowOf = (id: string) => domain.database.prisma.upload.findUnique({ where: { id } });
const FOUND = {
  kind: 'image',
  contentType: 'image/jpeg',
  sha256: '0'.repeat(64),
  crc32: 1,
} as const;

async function receive(upload: UploadRow, to: number) {
  const lease = await takeLease(domain, upload, Number(upload.receivedBytes), domain.newId());
  await commitBytes(domain, lease, { offset: to, parts: null });
  await giveBackLease(domain, lease);
}

type Step = {
  what: 'begin' | 'patch' | 'complete' | 'finish' | 'refuse' | 'delete' | 'expire' | 'wait';
  at: number;
};

/** One step of a program on the uploads of a library. Refusals are part of it. */
async function take(library: LibraryForWriting, ids: string[], { what, at }: Step) {
  if (what === 'begin')
    return void ids.push((await beginUpload(domain, library, aNewUpload(at * 1000))).id);
  if (what === 'wait') {
    domain.pass(DAY_MS / 2);
    return;
  }
  if (what === 'expire') return expireUploads(domain, domain.clock.now);
  const upload = await rowOf(ids[at % ids.length] ?? '');
  if (!upload) return;
  const size = Number(upload.sizeBytes);
  const half = Math.floor((Number(upload.receivedBytes) + size) / 2);
  if (what === 'patch') return receive(upload, half);
  if (what === 'complete') return receive(upload, size);
  if (what === 'finish')
    return upload.state === 'inspecting' && finishUpload(domain, upload, FOUND);
  if (what === 'refuse') return refuseUpload(domain, upload, { code: 'CONFLICT', message: 'x' });
  return deleteUpload(domain, upload);
}

describe('the storage reserved by uploads', () => {
  it('always equals the sum of their rows', async () => {
    const step = fc.record({
      what: fc.constantFrom(
        ...([
          'begin',
          'begin',
          'begin',
          'patch',
          'complete',
          'complete',
          'finish',
          'finish',
        ] as const),
        ...(['refuse', 'delete', 'expire', 'wait'] as const),
      ),
      at: fc.integer({ min: 0, max: 40 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { library, organizationId } = await aLibrary(domain);
        const ids: string[] = [];
        for (const each of steps) await take(library, ids, each).catch(() => undefined);
        const { kept, counted } = await countersOf(domain, organizationId);
        expect(kept.bytes).toBe(counted.bytes);
      }),
      { numRuns: 25 },
    );
  });

  it('never exceeds the cap, whatever begins at once', async () => {
    const { library, organizationId } = await aLibrary(domain);
    const begun = await Promise.allSettled(
      Array.from({ length: 30 }, () => beginUpload(domain, library, aNewUpload(9_000))),
    );
    expect(fulfilled(begun)).toHaveLength(11);
    expect((await countersOf(domain, organizationId)).kept.bytes).toBe('99000');
  });

  it('passes to the asset once, whatever finishes at once', async () => {
    const { library, organizationId } = await aLibrary(domain);
    const upload = await beginUpload(domain, library, aNewUpload(60_000));
    await receive(upload, 60_000);
    const row = (await rowOf(upload.id)) as UploadRow;
    await Promise.all([1, 2, 3].map(() => finishUpload(domain, row, FOUND)));
    const kept = await expectCounted(domain, organizationId);
    expect(kept.bytes).toBe('60000');
    expect(await rowOf(upload.id)).toMatchObject({ state: 'done', refusalCode: null });
  });

  it('is released with a purged library, and its bytes are removed', async () => {
    const { library, organizationId, libraryId } = await aLibrary(domain);
    const upload = await beginUpload(domain, library, aNewUpload(5_000));
    const { pool } = domain.test;
    await pool.query('UPDATE library SET trashed_at = $2 WHERE organization_id = $1', [
      organizationId,
      domain.later(-31 * DAY_MS),
    ]);
    await purgePartOfLibrary(domain, { organizationId, libraryId }, domain.clock.now);
    expect((await countersOf(domain, organizationId)).kept.bytes).toBe('0');
    const { rows } = await pool.query(
      `SELECT data FROM engine.event WHERE name = 'upload/discarded'`,
    );
    expect(rows.at(-1)).toEqual({ data: { blobs: [upload.blob], incoming: [upload.id] } });
  });

  it('is limited to 1,000 unfinished uploads', async () => {
    const { library } = await aLibrary(domain);
    const first = await beginUpload(domain, library, aNewUpload(1));
    await sql(
      `INSERT INTO upload (id, organization_id, library_id, name, declared_type, size_bytes, blob, created, touched)
       SELECT 'many-' || n, organization_id, library_id, name, '', 1, 'many-' || n, created, touched
       FROM upload, generate_series(2, $2) n WHERE id = $1`,
      [first.id, LIMITS.unfinishedUploads],
    );
    await expectRefusal(beginUpload(domain, library, aNewUpload(1)), 'RATE_LIMIT_EXCEEDED');
    await sql(`DELETE FROM upload WHERE id LIKE 'many-%'`);
  });
});

describe('the rows of uploads', () => {
  const countOf = async (organizationId: string) =>
    domain.database.prisma.upload.count({ where: { organizationId } });
  const addEnded = (likeId: string, from: number, to: number, state = 'refused') =>
    sql(
      `INSERT INTO upload (id, organization_id, library_id, name, declared_type, size_bytes, blob, created, touched, state, ended_at)
       SELECT id || n, organization_id, library_id, name, '', 1, blob || n, created, touched, $4::"UploadState", created - n * interval '1 second'
       FROM upload, generate_series($2::int, $3::int) n WHERE id = $1`,
      [likeId, from, to, state],
    );

  it.each(['refused', 'done'])(
    'stay within their limit: the oldest that is %s is forgotten',
    async (state) => {
      const { library, organizationId } = await aLibrary(domain);
      const first = await beginUpload(domain, library, aNewUpload(1));
      const most = LIMITS.keptUploads.unclaimed;
      await addEnded(first.id, 1, most - 1, state);
      expect(await countOf(organizationId)).toBe(most);
      const begun = await Promise.all(
        [1, 2, 3].map(() => beginUpload(domain, library, aNewUpload(1))),
      );
      expect(await countOf(organizationId)).toBe(most);
      for (const { id } of [first, ...begun]) expect(await rowOf(id)).not.toBeNull();
      expect(await rowOf(`${first.id}1`)).not.toBeNull();
      expect(await rowOf(`${first.id}${most - 1}`)).toBeNull();
    },
  );

  it('may be more in an organization that somebody claimed', async () => {
    const { library, organizationId } = await aLibrary(domain);
    const claimed = { ...library, organization: { ...library.organization, unclaimed: false } };
    const first = await beginUpload(domain, claimed as LibraryForWriting, aNewUpload(1));
    await addEnded(first.id, 1, LIMITS.keptUploads.others + 5);
    await beginUpload(domain, claimed as LibraryForWriting, aNewUpload(1));
    expect(await countOf(organizationId)).toBe(LIMITS.keptUploads.others);
  });

  it('quote a message up to a length', async () => {
    const { library } = await aLibrary(domain);
    const upload = await beginUpload(domain, library, aNewUpload(1));
    await refuseUpload(domain, upload, { code: 'BAD_USER_INPUT', message: 'ö'.repeat(1_000_000) });
    expect((await rowOf(upload.id))?.refusalMessage).toHaveLength(2000);
  });
});

describe('what happened meanwhile', () => {
  const refusalAfter = async (statement: string) => {
    const { library } = await aLibrary(domain);
    const upload = await beginUpload(domain, library, aNewUpload(10));
    await receive(upload, 10);
    await sql(statement, [library.organization.id]);
    await finishUpload(domain, (await rowOf(upload.id)) as UploadRow, FOUND);
    const { state, refusalCode } = (await rowOf(upload.id)) as UploadRow;
    return [state, refusalCode];
  };

  it.each([
    [
      'the library went to the trash',
      'UPDATE library SET trashed_at = now() WHERE organization_id = $1',
      'API_KEY_NOT_AUTHORIZED_FOR_LIBRARY',
    ],
    [
      'the key was revoked',
      'UPDATE api_key SET revoked_at = now() WHERE organization_id = $1',
      'INVALID_API_KEY',
    ],
    [
      'the key may only read',
      `UPDATE key_grant SET access = 'read' WHERE organization_id = $1`,
      'API_KEY_READ_ONLY',
    ],
  ])('%s: refused like another upload', async (_, statement, code) => {
    expect(await refusalAfter(statement)).toEqual(['refused', code]);
  });

  it('ends expired uploads, and deletes them a day later', async () => {
    const { library } = await aLibrary(domain);
    const upload = await beginUpload(domain, library, aNewUpload(10));
    await expireUploads(domain, domain.later(DAY_MS - 1));
    expect(await rowOf(upload.id)).toMatchObject({ state: 'receiving' });
    domain.pass(DAY_MS);
    await expireUploads(domain, domain.clock.now);
    expect(await rowOf(upload.id)).toMatchObject({ state: 'refused' });
    await expireUploads(domain, domain.later(DAY_MS));
    expect(await rowOf(upload.id)).toBeNull();
  });
});
