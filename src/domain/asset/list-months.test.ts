import { beforeAll, describe, expect, it } from 'vitest';
import { ASSETS_PER_BLOCK, type View } from '@/contract/view';
import { countersOf } from '@/testing/counters';
import { aDomain, aLibrary, anAsset, aReadyAsset, type TestDomain } from '@/testing/domain';
import { browseAssets } from './browse-assets';
import { listMonths } from './list-months';
import { restoreAssets } from './restore-assets';
import { trashAssets } from './trash-assets';

const VIEW: View = { sort: 'captured', tags: [], kind: null, approval: null, trashed: false };

let domain: TestDomain;
beforeAll(async () => {
  domain = await aDomain();
  domain.clock.now = new Date('2026-03-05T12:00:00Z');
});

type Library = Awaited<ReturnType<typeof aLibrary>>['library'];

/** An asset whose file says this about its date. */
const captured = (
  library: Library,
  recordedAt: string | null,
  kind: 'image' | 'video' = 'image',
) => {
  const nothing = { make: null, model: null, software: null, latitude: null, longitude: null };
  const capture = { recordedAt, ...nothing, altitude: null };
  return aReadyAsset(domain, library, { kind }, { metadata: { capture, video: null } });
};

const captureDateOf = async (recordedAt: string) => {
  const { rows } = await domain.test.pool.query(
    `SELECT captured_at(jsonb_build_object('capture', jsonb_build_object('recordedAt', $1::text)), 'epoch') AS at`,
    [recordedAt],
  );
  return rows[0].at.toISOString();
};

describe('the capture date', () => {
  it('is what the file says, in the time of its camera', async () => {
    expect(await captureDateOf('2024:05:01 12:30:59')).toBe('2024-05-01T12:30:59.000Z');
    expect(await captureDateOf('2024-02-29T23:59:00+09:00')).toBe('2024-02-29T23:59:00.000Z');
    expect(await captureDateOf('1888:10:14')).toBe('1888-10-14T00:00:00.000Z');
  });

  it('is its day where the time is no time', async () => {
    expect(await captureDateOf('2024:05:01 25:00:00')).toBe('2024-05-01T00:00:00.000Z');
  });

  it('is when it was added where the file says no date', async () => {
    const wrong = [
      'yesterday',
      '2023:02:29 12:00:00',
      '2024:13:01 12:00:00',
      '2024:00:10',
      '2024:01:00',
      '',
    ];
    for (const text of [...wrong, '1904-01-01T00:00:00Z', '0001:01:01 00:00:00', '9999:01:01'])
      expect(await captureDateOf(text), text).toBe('1970-01-01T00:00:00.000Z');
  });
});

describe('listMonths', () => {
  it('counts originals by capture date, or else by the date when they were added', async () => {
    const { library } = await aLibrary(domain);
    const may = await captured(library, '2024:05:31 23:59:59');
    await captured(library, '2024:06:01 00:00:00');
    await captured(library, '2024:05:01 00:00:00', 'video');
    await anAsset(domain, library);
    await anAsset(domain, library, { parentId: may.id });
    const months = [
      { month: '2026-03', count: 1 },
      { month: '2024-06', count: 1 },
      { month: '2024-05', count: 2 },
    ];
    expect(await listMonths(domain, library, VIEW)).toEqual(months);
    expect(await listMonths(domain, library, { ...VIEW, kind: 'video' })).toEqual([
      { month: '2024-05', count: 1 },
    ]);

    await trashAssets(domain, library, [may.id]);
    expect((await listMonths(domain, library, VIEW))[2]).toEqual({ month: '2024-05', count: 1 });
    expect(await listMonths(domain, library, { ...VIEW, trashed: true })).toEqual([
      { month: '2024-05', count: 1 },
    ]);
    await restoreAssets(domain, library, [may.id]);
    expect(await listMonths(domain, library, VIEW)).toEqual(months);
  });

  it('stays right while many assets change months at once', async () => {
    const { organizationId, library } = await aLibrary(domain);
    const assets = await Promise.all(Array.from({ length: 12 }, () => anAsset(domain, library)));
    await Promise.all(
      Array.from({ length: 150 }, (_, n) => {
        const ids = [0, 5, 7].map((step) => assets[(n + step) % 12]?.id);
        const recorded = `20${10 + (n % 15)}:0${1 + (n % 9)}:10 10:00:00`;
        return n % 4 === 0
          ? domain.test.pool.query(
              'UPDATE asset SET trashed_at = CASE WHEN trashed_at IS NULL THEN now() END WHERE id = $1',
              [ids[0]],
            )
          : domain.test.pool.query(
              `UPDATE asset SET metadata = jsonb_build_object('capture', jsonb_build_object('recordedAt', $2::text))
               WHERE id IN (SELECT id FROM asset WHERE id = ANY ($1) ORDER BY id FOR UPDATE)`,
              [ids, recorded],
            );
      }),
    );
    const { kept, counted } = await countersOf(domain, organizationId);
    expect(kept).toEqual(counted);
  });
});

describe('browseAssets by capture date', () => {
  it('answers every block as the order of all assets has it', async () => {
    const { organizationId, library } = await aLibrary(domain);
    await domain.test.pool.query(
      `INSERT INTO asset (id, organization_id, library_id, kind, name, blob, sha256, size_bytes, content_type, metadata, created)
       SELECT 'a' || lpad(n::text, 21, '0'), $1, $2, 'image', n || '.jpg', 'a' || n, '', 1, 'image/jpeg',
              CASE WHEN n % 3 > 0 THEN jsonb_build_object('capture', jsonb_build_object('recordedAt',
                to_char(timestamp '2020-01-01' + n * 37 % 90 * interval '1 day', 'YYYY:MM:DD HH24:MI:SS'))) END,
              timestamptz '2026-01-01' + n % 50 * interval '1 day'
       FROM generate_series(1, 350) n`,
      [organizationId, library.id],
    );
    const { rows: all } = await domain.test.pool.query(
      'SELECT id FROM asset WHERE organization_id = $1 ORDER BY captured_at DESC, id DESC',
      [organizationId],
    );
    for (let offset = 0; offset < 400; offset += 25) {
      const { rows } = await browseAssets(domain, library, VIEW, offset);
      const expected = all.slice(offset, offset + ASSETS_PER_BLOCK).map(({ id }) => id);
      expect(rows.map(({ id }) => id)).toEqual(expected);
    }
  });
});
