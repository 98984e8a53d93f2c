import { createHash } from 'node:crypto';
import { LIMITS } from '@/contract/limits';
import type { LibraryForReading } from '../access/authorize-library';
import { TILE_COLUMNS, type TileRow } from '../asset/view/browse-assets';
import type { Domain } from '../operation';
import { groupAlike } from './alike-hashes';

/** One of several similar live originals of a library. */
export type AlikeRow = TileRow & {
  /** Of its group: the smallest hash. */
  group: string;
  size_bytes: number;
  /** Unix milliseconds. */
  created: number;
};

/**
 * Each hash once, in 8 bytes, plus one byte of flags: two when several files have it, and one when all of them were
 * marked as similar to no others. One value for a library, because a million rows cost the driver seconds.
 */
const READ_HASHES = {
  name: 'read-perceptual-hashes',
  text: `
    SELECT string_agg(int8send(hash) || set_byte('\\x00', 0, 2 * several + ignored), ''::bytea ORDER BY hash) AS hashes
    FROM (
      SELECT perceptual_hash AS hash, (min(sha256) <> max(sha256))::int AS several,
        bool_and(not_alike)::int AS ignored
      FROM asset
      WHERE organization_id = $1 AND library_id = $2 AND perceptual_hash > 0 AND trashed_at IS NULL AND parent_id IS NULL
      GROUP BY perceptual_hash) each`,
};
const ENTRY_BYTES = 9;
const [SEVERAL, IGNORED] = [2, 1];

type Group = bigint[];

/** The groups of recently viewed libraries: comparing is most of the work. */
const MOST_KEPT = 20;
const kept = new Map<string, Promise<number[][]>>();

/** Compares hashes once for all callers while they stay the same. */
function groupOnce(hashes: BigUint64Array): Promise<number[][]> {
  const key = createHash('sha256').update(hashes).digest('base64');
  const groups = kept.get(key) ?? groupAlike(hashes);
  kept.delete(key);
  kept.set(key, groups);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return groups;
}

/** Without groups in which all were marked as not similar, and those with the same bytes. */
async function findGroups({ database }: Domain, library: LibraryForReading): Promise<Group[]> {
  const values = [library.organization.id, library.id];
  const row = await database.row<{ hashes: Buffer | null }>(READ_HASHES, values);
  const entries = row?.hashes ?? Buffer.alloc(0);
  const count = entries.length / ENTRY_BYTES;
  const hashes = new BigUint64Array(count);
  for (let n = 0; n < count; n++) hashes[n] = entries.readBigUInt64BE(n * ENTRY_BYTES);
  const has = (n: number, flag: number) =>
    ((entries[n * ENTRY_BYTES + ENTRY_BYTES - 1] as number) & flag) !== 0;
  const groups = [...(await groupOnce(hashes))];
  const grouped = new Uint8Array(count);
  for (const places of groups) for (const place of places) grouped[place] = 1;
  for (let n = 0; n < count; n++) if (!grouped[n] && has(n, SEVERAL)) groups.push([n]);
  return groups
    .filter((places) => places.some((place) => !has(place, IGNORED)))
    .sort(([a = 0], [b = 0]) => a - b)
    .map((places) => places.slice(0, assets).map((place) => hashes[place] as bigint));
}

const { groups: perPage, assets } = LIMITS.duplicatesPage;

const FIND_ASSETS = {
  name: 'list-alike',
  text: `
    SELECT w.first::text AS "group", ${TILE_COLUMNS}, a.size_bytes, date_part('epoch', a.created) * 1000 AS created
    FROM unnest($3::bigint[], $4::bigint[]) AS w(first, hash) CROSS JOIN LATERAL (
      SELECT * FROM asset
      WHERE organization_id = $1 AND library_id = $2 AND perceptual_hash = w.hash AND trashed_at IS NULL
        AND parent_id IS NULL
      ORDER BY created, id LIMIT ${assets}) a
    ORDER BY w.first, a.created, a.id`,
};

/**
 * Groups of similar live originals, by the smallest hash, from the one after `after` on; the oldest of each group
 * first. Groups a person marked as none are left out. `next`: what the next page begins after.
 */
export async function listAlike(
  domain: Domain,
  library: LibraryForReading,
  after: string | null,
): Promise<{ groups: AlikeRow[][]; next: string | null }> {
  const from = after === null ? -1n : BigInt(after);
  const found = (await findGroups(domain, library)).filter(([first = 0n]) => first > from);
  const page = found.slice(0, perPage);
  const values = [library.organization.id, library.id];
  const wanted = page.flatMap((hashes) => hashes.map((hash) => [hashes[0], hash].map(String)));
  const rows = await domain.database.rows<AlikeRow>(FIND_ASSETS, [
    ...values,
    wanted.map(([first]) => first),
    wanted.map(([, hash]) => hash),
  ]);
  const byGroup = new Map<string, AlikeRow[]>();
  for (const row of rows) byGroup.set(row.group, [...(byGroup.get(row.group) ?? []), row]);
  return {
    // Between the two queries the others may have gone.
    groups: [...byGroup.values()]
      .filter(({ length }) => length > 1)
      .map((group) => group.slice(0, assets)),
    next: found.length > page.length ? String(page.at(-1)?.[0]) : null,
  };
}
