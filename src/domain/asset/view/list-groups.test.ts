import { beforeAll, describe, expect, it } from 'vitest';
import { ASSETS_PER_BLOCK, GROUPINGS, type Grouping } from '@/contract/browse/view';
import type { LibraryForWriting } from '@/domain/access/authorize-library';
import { expectCounted } from '@/testing/counters';
import { aDomain, aLibrary, anAsset, aReadyAsset } from '@/testing/domain';
import { aView } from '@/testing/filters';
import { restoreAssets } from '../trash/restore-assets';
import { trashAssets } from '../trash/trash-assets';
import { browseAssets } from './browse-assets';
import { findNeighbours } from './find-neighbours';
import { listGroups } from './list-groups';

const VIEW = aView({ sort: 'captured' });

const domain = await aDomain();
const { sql } = domain;
beforeAll(async () => {
  domain.clock.now = new Date('2026-03-05T12:00:00Z');
});

/** An asset whose file says this about its date. */
const captured = (
  library: LibraryForWriting,
  recordedAt: string | null,
  kind: 'image' | 'video' = 'image',
) => {
  const nothing = { make: null, model: null, software: null, latitude: null, longitude: null };
  const capture = { recordedAt, ...nothing, altitude: null };
  return aReadyAsset(domain, library, { kind }, { metadata: { capture, video: null } });
};

const captureDateOf = async (recordedAt: string) => {
  const rows = await sql(
    `SELECT captured_at(jsonb_build_object('capture', jsonb_build_object('recordedAt', $1::text)), 'epoch') AS at`,
    [recordedAt],
  );
  return rows[0].at.toISOString();
};

describe('the capture date', () => {
  it("is the date in the file, in the camera's time", async () => {
    expect(await captureDateOf('2024:05:01 12:30:59')).toBe('2024-05-01T12:30:59.000Z');
    expect(await captureDateOf('1888:10:14')).toBe('1888-10-14T00:00:00.000Z');
  });

  it.each([
    ['2024-02-29T23:59:00+09:00', '2024-02-29T14:59:00.000Z'],
    ['2024:05:01 12:30:59-03:30', '2024-05-01T16:00:59.000Z'],
    // The day that people remember stays.
    ['2024:05:01 01:00:00+09:00', '2024-05-01T00:00:26.811Z'],
    ['2024:12:31 23:30:00-08:00', '2024-12-31T23:59:31.119Z'],
    // No zone of the earth.
    ['2024:05:01 12:30:59+19:00', '2024-05-01T12:30:59.000Z'],
  ])('of %s, with its zone, is the moment within its day', async (written, moment) => {
    expect(await captureDateOf(written)).toBe(moment);
  });

  it('keeps the order of an evening and a morning whose moments are of another day', async () => {
    const written = ['00:00:00+14:00', '00:00:01+14:00', '12:00:00-08:00', '15:59:01-08:00'];
    written.push('16:00:00-08:00', '16:00:01-08:00', '23:59:58-08:00', '23:59:59-08:00');
    const dates: string[] = [];
    for (const time of written) dates.push(await captureDateOf(`2024:05:01 ${time}`));
    expect(dates).toEqual([...new Set(dates)].sort());
    expect(dates.every((date) => date.startsWith('2024-05-01'))).toBe(true);
  });

  it('is the day in the file where its time is invalid', async () => {
    expect(await captureDateOf('2024:05:01 25:00:00')).toBe('2024-05-01T00:00:00.000Z');
  });

  it.each([
    ['2024/05/01 12:30:59', '2024-05-01T12:30:59'],
    ['2024.05.01 12.30.59', '2024-05-01T12:30:59'],
    ['2024: 5: 1  8:30:59', '2024-05-01T08:30:59'],
    ['2024 05 01 12:30:59', '2024-05-01T12:30:59'],
    ['2024:05:01:12:30:59', '2024-05-01T12:30:59'],
    ['2024:05:01T12:30:59.25Z', '2024-05-01T12:30:59'],
    ['2024-05-01T12:30', '2024-05-01T12:30:00'],
    ['2024-05-01-05:00', '2024-05-01T00:00:00'],
    ['  2024:05:01 12:30:59', '2024-05-01T12:30:59'],
    ['20240501', '2024-05-01T00:00:00'],
    ['20240501T123059+0200', '2024-05-01T10:30:59'],
    ['20240501123059', '2024-05-01T12:30:59'],
    ['2024-05', '2024-05-01T00:00:00'],
    ['2024', '2024-01-01T00:00:00'],
    ['01.05.2024 12:30', '2024-05-01T12:30:00'],
    ['31/05/2024', '2024-05-31T00:00:00'],
    ['05/31/2024 01:30:59 PM', '2024-05-31T13:30:59'],
    ['Wed, 01 May 2024 12:30:59 +0200', '2024-05-01T10:30:59'],
    ['1 May 2024', '2024-05-01T00:00:00'],
    ['01-MAY-2024 12:30:59', '2024-05-01T12:30:59'],
    ['Wed May  1 12:30:59 2024', '2024-05-01T12:30:59'],
    ['Wed May  1 12:30:59 CEST 2024', '2024-05-01T12:30:59'],
    ['September 1, 2024, 12:30:59 AM', '2024-09-01T00:30:59'],
  ])('is read from %j', async (written, read) => {
    expect(await captureDateOf(written)).toBe(`${read}.000Z`);
  });

  it('is the date of adding where the file has no date', async () => {
    const wrong = [
      'yesterday',
      '2023:02:29 12:00:00',
      '2024:13:01 12:00:00',
      '2024:00:10',
      '2024:01:00',
      '30/30/2024',
      '31 Foo 2024',
      '1714560000',
      '    :  :     :  :  ',
      '',
    ];
    for (const text of [...wrong, '1904-01-01T00:00:00Z', '0001:01:01 00:00:00', '9999:01:01'])
      expect(await captureDateOf(text), text).toBe('1970-01-01T00:00:00.000Z');
  });
});

describe('listGroups by capture date', () => {
  it('counts originals by month, or by the date of adding where the file has no date', async () => {
    const { library } = await aLibrary(domain);
    const may = await captured(library, '2024:05:31 23:59:59');
    await captured(library, '2024:06:01 00:00:00');
    await captured(library, '2024:05:01 00:00:00', 'video');
    await anAsset(domain, library);
    await anAsset(domain, library, { parentId: may.id });
    const months = [
      { key: '2026-03', count: 1 },
      { key: '2024-06', count: 1 },
      { key: '2024-05', count: 2 },
    ];
    expect(await listGroups(domain, library, VIEW)).toEqual(months);
    expect(await listGroups(domain, library, aView({ sort: 'captured', kind: 'video' }))).toEqual([
      { key: '2024-05', count: 1 },
    ]);

    await trashAssets(domain, library, [may.id]);
    expect((await listGroups(domain, library, VIEW))[2]).toEqual({ key: '2024-05', count: 1 });
    await restoreAssets(domain, library, [may.id]);
    expect(await listGroups(domain, library, VIEW)).toEqual(months);
  });

  it('stays right while many assets change months at once', async () => {
    const { organizationId, library } = await aLibrary(domain);
    const assets = await Promise.all(Array.from({ length: 12 }, () => anAsset(domain, library)));
    await Promise.all(
      Array.from({ length: 150 }, (_, n) => {
        const ids = [0, 5, 7].map((step) => assets[(n + step) % 12]?.id);
        const recorded = `20${10 + (n % 15)}:0${1 + (n % 9)}:10 10:00:00`;
        return n % 4 === 0
          ? sql(
              'UPDATE asset SET trashed_at = CASE WHEN trashed_at IS NULL THEN now() END WHERE id = $1',
              [ids[0]],
            )
          : sql(
              `UPDATE asset SET metadata = jsonb_build_object('capture', jsonb_build_object('recordedAt', $2::text))
               WHERE id IN (SELECT id FROM asset WHERE id = ANY ($1) ORDER BY id FOR UPDATE)`,
              [ids, recorded],
            );
      }),
    );
    await expectCounted(domain, organizationId);
  });
});

/** Originals with many ties: same groups, same times; models differ in case, and some have none. */
async function aMixedLibrary(count: number) {
  const { organizationId, library } = await aLibrary(domain);
  await sql(
    `INSERT INTO asset (id, organization_id, library_id, kind, name, blob, sha256, size_bytes, content_type, metadata, created,
       approval_state, approval_set_at)
     SELECT substr(md5($1 || n), 1, 22), $1, $2, (CASE WHEN n % 5 = 0 THEN 'video' ELSE 'image' END)::"MediaKind", n || '.jpg',
       md5($1 || n), '', 1, CASE WHEN n % 5 = 0 THEN 'video/mp4' WHEN n % 7 = 0 THEN 'image/png' ELSE 'image/jpeg' END,
       CASE WHEN n % 3 > 0 THEN jsonb_build_object('capture', jsonb_build_object(
         'model', (ARRAY['Zenit', 'pixel 9', 'PIXEL 9', 'Canon EOS R5'])[1 + n % 4],
         'recordedAt', to_char(timestamp '2020-01-01' + n * 37 % 90 * interval '1 day', 'YYYY:MM:DD HH24:MI:SS'))) END,
       timestamptz '2026-01-01' + n % 50 * interval '1 day', state, CASE WHEN state IS NOT NULL THEN now() END
     FROM generate_series(1, $3) n, LATERAL (SELECT (ARRAY['approved', 'in_review', NULL])[1 + n % 3]) s(state)`,
    [organizationId, library.id, count],
  );
  return { organizationId, library };
}

/** The order of each grouping, said in another way than the indexes say it. */
const ORDER: Record<Grouping, string> = {
  captured: 'captured_at DESC, id DESC',
  camera: `lower(metadata #>> '{capture,model}') NULLS LAST, created DESC, id`,
  type: 'content_type, created DESC, id',
  approval: 'approval_state NULLS LAST, created DESC, id',
};

describe.each(GROUPINGS)('a library in groups by %s', (sort) => {
  it('has every block and all groups in the order of all assets', async () => {
    const { organizationId, library } = await aMixedLibrary(350);
    for (const kind of [null, 'image'] as const) {
      const view = aView({ sort, kind });
      const all = await sql(
        `SELECT id, to_char(captured_at AT TIME ZONE 'UTC', 'YYYY-MM') AS captured, content_type AS type,
           approval_state AS approval, metadata #>> '{capture,model}' AS camera
         FROM asset WHERE organization_id = $1 AND ($2::text IS NULL OR kind::text = $2) ORDER BY ${ORDER[sort]}`,
        [organizationId, kind],
      );
      for (let offset = 0; offset < 400; offset += 25) {
        const { rows } = await browseAssets(domain, library, view, offset);
        const expected = all.slice(offset, offset + ASSETS_PER_BLOCK).map(({ id }) => id);
        expect(rows.map(({ id }) => id)).toEqual(expected);
      }
      const counts = new Map<string | null, number>();
      for (const row of all) {
        const key = row[sort] === 'pixel 9' ? 'PIXEL 9' : row[sort];
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      const groups = await listGroups(domain, library, view);
      expect(groups).toEqual([...counts].map(([key, count]) => ({ key, count })));
    }
  });

  it('can be walked from neighbour to neighbour, through all of its groups', async () => {
    const { library } = await aMixedLibrary(60);
    const view = aView({ sort });
    const { rows, total } = await browseAssets(domain, library, view, 0);
    const shown = rows.map(({ id }) => id);
    for (const [index, id] of shown.entries()) {
      const { before, after, ...rest } = await findNeighbours(domain, library, view, id);
      expect(before.map((row) => row.id)).toEqual(shown.slice(Math.max(0, index - 12), index));
      expect(after.map((row) => row.id)).toEqual(shown.slice(index + 1, index + 13));
      expect(rest).toEqual({ place: index + 1, total });
    }
  });
});

describe('listGroups', () => {
  it('moves an asset to another group with its approval, and its camera', async () => {
    const { library } = await aLibrary(domain);
    const { id } = await aReadyAsset(domain, library);
    const groups = (sort: Grouping) => listGroups(domain, library, aView({ sort }));
    expect(await groups('approval')).toEqual([{ key: null, count: 1 }]);
    expect(await groups('camera')).toEqual([{ key: null, count: 1 }]);
    await sql(
      `UPDATE asset SET approval_state = 'approved', approval_set_at = now(),
         metadata = '{ "capture": { "model": "Zenit" } }' WHERE id = $1`,
      [id],
    );
    expect(await groups('approval')).toEqual([{ key: 'approved', count: 1 }]);
    expect(await groups('camera')).toEqual([{ key: 'Zenit', count: 1 }]);
  });

  it('finds no groups in the trash, nor in an ungrouped view', async () => {
    const { library } = await aLibrary(domain);
    const [, gone] = [await anAsset(domain, library), await anAsset(domain, library)];
    await trashAssets(domain, library, [gone.id]);
    expect(await listGroups(domain, library, aView({ sort: 'captured', trashed: true }))).toEqual(
      [],
    );
    expect(await listGroups(domain, library, aView())).toEqual([]);
  });
});
