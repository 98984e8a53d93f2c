import { HOUR_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import type { ActivityEntry } from '@/contract/organization/activity';
import type { OrganizationOfPerson } from '../access/authorize-settings';
import { librariesNamed } from '../access/list-accessible-libraries';
import { TILE_COLUMNS, type TileRow } from '../asset/view/browse-assets';
import type { Domain } from '../operation';
import { FOR_THOSE_WHO_SEE_ALL, FOR_THOSE_WHO_SEE_SOME } from './latest-activity';

/** An entry, with the ids of some of its assets. */
export type ActivityRow = Omit<ActivityEntry, 'id' | 'tiles' | 'library' | 'link'> & {
  libraryId: string | null;
  libraryName: string | null;
  linkId: string | null;
  linkTitle: string | null;
  assetIds: string[];
};

/** An entry, or none, and back to which time its source was read, where it has more; in unix milliseconds. */
type Found = { [Key in keyof ActivityRow]: ActivityRow[Key] | null } & { readTo: number | null };

type Wanted = {
  /** Only what concerns the reader. */
  aboutMe: boolean;
  /** In unix milliseconds; null: the latest. */
  before: number | null;
};

/**
 * What happened last in an organization, the latest first: uploads and approvals from its published events, comments,
 * answers of visitors and new members. `earlier`: before which time it goes on; null at the end. Assets and libraries in
 * the trash are left out. Who sees only some libraries hears of uploads, approvals and comments of members in these. Each
 * source is bounded and read by an index, so it costs the same in every organization; for them it passes over what they
 * do not see.
 */
export async function listActivity(
  domain: Domain,
  { id, person }: OrganizationOfPerson,
  { aboutMe, before }: Wanted,
): Promise<{ rows: ActivityRow[]; earlier: number | null }> {
  const seen = await librariesNamed(domain, person, id);
  const time = before === null ? null : new Date(before);
  const values = [id, person.personId, aboutMe, time, ...(seen ? [seen] : [])];
  const sources = seen ? FOR_THOSE_WHO_SEE_SOME : FOR_THOSE_WHO_SEE_ALL;
  const found = await Promise.all(
    sources.map((source) => domain.database.rows<Found>(source, values)),
  );
  const rows = found.flat();
  const readTo = Math.max(...rows.map((row) => row.readTo ?? 0));
  const entries = rows.flatMap(({ readTo: _, ...entry }) =>
    entry.kind === null ? [] : [entry as ActivityRow],
  );
  return cutPage(
    entries.sort((one, other) => other.at - one.at),
    readTo > 0 ? readTo : null,
  );
}

type Cut<Row> = { rows: Row[]; earlier: number | null };

/**
 * The first page of entries, the latest first, and before which time the next one begins; null: there is none. Where it
 * can, a page ends with an hour of the clock, because the uploads and approvals of an hour are one entry.
 * @param readTo back to which time all sources were read; null: they have no more
 */
function cutPage<Row extends { at: number }>(entries: Row[], readTo: number | null): Cut<Row> {
  const known = readTo === null ? entries : entries.filter(({ at }) => at >= readTo);
  const next = known[LIMITS.activityEntries];
  const end = next?.at ?? readTo;
  if (end === null) return { rows: known, earlier: null };
  const hourEnd = (Math.floor(end / HOUR_MS) + 1) * HOUR_MS;
  const rows = known.filter(({ at }) => at >= hourEnd);
  if (rows.length > 0) return { rows, earlier: hourEnd };
  const [first] = known;
  if (!next || !first) return { rows: known, earlier: Math.floor(end) };
  // What happened at the same time as the next one may be told twice, unless it were a whole page.
  const earlier = Math.round(next.at) + (first.at > next.at ? 1 : 0);
  return { rows: known.slice(0, LIMITS.activityEntries), earlier };
}

const LIST = {
  name: 'list-tiles-of-activity',
  text: `
    SELECT ${TILE_COLUMNS}, a.library_id FROM asset a
    WHERE a.id = ANY ($2) AND a.organization_id = $1 AND a.trashed_at IS NULL
      AND ($3::text[] IS NULL OR a.library_id = ANY ($3))`,
};

/** Live assets that a person sees in their organization, by their ids. */
export const listTiles = async (
  domain: Domain,
  { id, person }: OrganizationOfPerson,
  assetIds: string[],
): Promise<(TileRow & { library_id: string })[]> =>
  domain.database.rows(LIST, [id, assetIds, await librariesNamed(domain, person, id)]);
