import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { SmallChange } from '@/contract/browse/bulk-change';
import { Refusal } from '@/contract/errors';
import { aDomain, aReadyAsset } from '@/testing/domain';
import { twoLibraries } from '@/testing/two-libraries';
import type { LibraryForWriting } from '../access/authorize-library';
import type { PersonPrincipal } from '../access/principal';
import { changeAtOnce } from './change-at-once';
import { findBulkChange } from './list-bulk-changes';
import { undoBulkChange } from './undo-bulk-change';

/** More of them by hand: UNDO_PROGRAMS=1000 npx vitest run src/domain/bulk-change/undo-programs.test.ts */
const PROGRAMS = Number(process.env.UNDO_PROGRAMS ?? 40);
const ORIGINALS = 4;

const domain = await aDomain();
let organizationId: string;
let person: PersonPrincipal;
const libraries = {} as Record<string, LibraryForWriting>;
/** The originals, and a variant of the first. */
const ids: string[] = [];

beforeAll(async () => {
  const made = await twoLibraries(domain);
  ({ organizationId, person } = made);
  Object.assign(libraries, { home: made.library, away: made.target });
  for (let n = 0; n < ORIGINALS; n++) ids.push((await add(`${n}.jpg`)).id);
  ids.push((await add('variant.jpg', ids[0])).id);
});

const add = (name: string, parentId: string | null = null) =>
  aReadyAsset(domain, libraries.home as LibraryForWriting, { name, parentId }, { tags: ['sky'] });

const tags = fc.uniqueArray(fc.constantFrom('sea', 'sky', 'sand'), { minLength: 1 });
const wanted: fc.Arbitrary<SmallChange> = fc.oneof(
  fc.record({ kind: fc.constant('tag' as const), tags }),
  fc.record({ kind: fc.constant('untag' as const), tags }),
  fc.record({
    kind: fc.constant('approve' as const),
    state: fc.constantFrom('approved', 'in_review'),
    note: fc.constantFrom(null, 'Why'),
  }),
  fc.record({ kind: fc.constant('transfer' as const), targetLibraryId: fc.constant('other') }),
  fc.record({ kind: fc.constant('trash' as const) }),
  fc.record({ kind: fc.constant('restore' as const) }),
  fc.record({ kind: fc.constant('rename' as const), name: fc.constantFrom('a.jpg', 'b.jpg') }),
  fc.record({ kind: fc.constant('describe' as const), description: fc.constantFrom('', 'Dusk') }),
  fc.record({
    kind: fc.constant('edit' as const),
    set: fc.constantFrom(
      { takenAt: '1998-06-14', position: { latitude: 1, longitude: 2 } },
      { takenAt: null, descriptions: { de: 'Abend' } },
      { descriptions: { de: null }, rights: { hold: true, creator: 'Ada' } },
      { rights: { hold: false, validUntil: '2027-01-01T00:00:00Z' }, focalPoint: { x: 0, y: 1 } },
    ),
  }),
);
const chosen = fc.uniqueArray(fc.nat({ max: ORIGINALS }), { minLength: 1, maxLength: 3 });
/** `ours`: made by who undoes it later; the others are a colleague's, which nobody undoes. */
const step = fc.record({ wanted, chosen, ours: fc.boolean() });

const libraryOf = async (id: string) => {
  const { libraryId } = await domain.database.prisma.asset.findUniqueOrThrow({ where: { id } });
  return { here: libraryId, other: libraryId === 'home' ? 'away' : 'home' };
};

/** Makes a change in the library of the first chosen asset; null when it is refused, or changes nothing. */
async function run(change: SmallChange, places: number[]): Promise<string | null> {
  domain.pass(1);
  const all = places.map((place) => ids[place] as string);
  const some = change.kind === 'rename' || change.kind === 'describe' ? all.slice(0, 1) : all;
  const { here, other } = await libraryOf(all[0] as string);
  const library = libraries[here] as LibraryForWriting;
  const target = libraries[other] as LibraryForWriting;
  const input = change.kind === 'transfer' ? { ...change, targetLibraryId: other } : change;
  try {
    return await changeAtOnce(domain, { library, target }, some, input);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

const jsonOf = async (sql: string) =>
  (await domain.sql(sql, [organizationId])).map(({ row }) => row);

/** The rows of assets by id, and everything counted or indexed from them. */
const snapshot = async () => {
  const assets = await jsonOf(
    `SELECT to_jsonb(a) - 'updated' || jsonb_build_object('trashed_at', trashed_at IS NOT NULL, 'approvals',
       (SELECT jsonb_agg(e.state ORDER BY e.set_at) FROM approval_entry e WHERE e.asset_id = a.id)) AS row
     FROM asset a WHERE organization_id = $1 ORDER BY id`,
  );
  const of = (table: string) =>
    jsonOf(`SELECT to_jsonb(t) AS row FROM ${table} t WHERE organization_id = $1 ORDER BY 1`);
  return {
    assets: Object.fromEntries(assets.map((row) => [row.id, row])),
    counted: [
      (await of('tag')).filter(({ count }) => count > 0),
      (await of('library_month')).filter(({ count }) => count > 0),
      (await of('library')).map((row) => [row.id, row.assets_count, row.trash_count]),
      await of('search.asset'),
    ],
  };
};

it('an undo of random programs of changes restores the exact former state', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const before = await snapshot();
      const made: string[] = [];
      for (const { wanted, chosen } of steps) {
        const id = await run(wanted, chosen);
        if (id) made.push(id);
      }
      for (const id of made.reverse()) await undoBulkChange(domain, person, id);
      expect(await snapshot()).toEqual(before);
    }),
    { numRuns: PROGRAMS },
  );
});

it('an undo restores or leaves alone each asset others changed meanwhile, never half of it', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      const made: string[] = [];
      for (const { wanted, chosen, ours } of steps) {
        const id = await run(wanted, chosen);
        if (id && ours) made.push(id);
      }
      for (const id of made.reverse()) {
        const { assets } = await snapshot();
        await undoBulkChange(domain, person, id);
        const done = await findBulkChange(domain, person, id);
        const after = (await snapshot()).assets;
        const isOther = (asset: string) =>
          JSON.stringify(after[asset]) !== JSON.stringify(assets[asset]);
        const changed = ids.filter(isOther).length;
        expect(done).toMatchObject({ state: 'undone' });
        const { kept = 0, undone = 0, changed: made = 0 } = done ?? {};
        expect(undone + kept).toBe(made);
        // The variants of an original follow it.
        expect(changed).toBeGreaterThanOrEqual(undone);
        expect(changed).toBeLessThanOrEqual(undone + 1);
      }
    }),
    { numRuns: PROGRAMS },
  );
  // The counters agree with a recount, whatever was refused or kept.
  const counted = await jsonOf(
    `SELECT jsonb_build_array(l.assets_count - count(a.id) FILTER (WHERE a.trashed_at IS NULL),
       l.trash_count - count(a.id) FILTER (WHERE a.trashed_at IS NOT NULL)) AS row
     FROM library l LEFT JOIN asset a ON a.organization_id = l.organization_id AND a.library_id = l.id
     WHERE l.organization_id = $1 GROUP BY l.organization_id, l.id`,
  );
  expect(counted).toEqual([
    [0, 0],
    [0, 0],
  ]);
});
