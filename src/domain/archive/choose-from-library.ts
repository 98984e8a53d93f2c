import { refuse } from '@/contract/errors';
import type { SearchIndex } from '@/platform/search-index/port';
import type { LibraryForReading } from '../access/authorize-library';
import { findLibrarySummary } from '../library/list-libraries';
import type { Domain } from '../operation';
import { readApprovals } from '../search/search-assets';
import { type ArchiveContent, MOST_ASSETS, refuseTooManyFiles } from './list-archived-assets';
import { searchForArchive } from './search-for-archive';

/** Which assets of a library: some by their ids, or all matches; everything empty: all. */
export type Chosen = {
  ids: string[];
  text: string;
  /** All of them. */
  tags: string[];
  /** One of them; `none`: no approval. */
  approvals: string[];
  variants: boolean;
  /** What a filter and the rest mean, variants too; null without a filter. */
  meant: string[] | null;
};

/**
 * The content of an archive of a library: the assets with these ids, the matches of a text, best first, or else the
 * originals, newest first. Refuses with BAD_USER_INPUT an id not live in the library, an approval the organization does
 * not use, ids together with a filter, and more assets than an archive can hold.
 */
export async function chooseFromLibrary(
  domain: Domain,
  index: SearchIndex,
  library: LibraryForReading,
  chosen: Chosen,
): Promise<ArchiveContent> {
  const assetIds = await idsOf(domain, index, library, chosen);
  refuseTooManyFiles(assetIds.length);
  return {
    name: (await findLibrarySummary(domain, library))?.name ?? library.id,
    organizationId: library.organization.id,
    libraryIds: [library.id],
    assetIds,
  };
}

async function idsOf(
  domain: Domain,
  index: SearchIndex,
  library: LibraryForReading,
  chosen: Chosen,
): Promise<string[]> {
  const { ids, text, tags, approvals, variants, meant } = chosen;
  const narrowed = meant !== null || text.trim() !== '' || tags.length > 0 || approvals.length > 0;
  if (ids.length > 0 && narrowed)
    refuse('BAD_USER_INPUT', 'Send ids, or q, tags, approval and filter, not both.');
  if (ids.length > 0) return liveIds(domain, library, ids);
  if (meant) return variants ? meant : originalsAmong(domain, meant);
  if (text.trim() === '') return listOriginals(domain, library, chosen);
  const { organization, principal } = library;
  const search = { text, libraries: [library.id], approvals };
  return searchForArchive(domain, index, { organization, principal }, search, (row) => {
    const has = (tag: string) => row.tags.includes(tag);
    return (variants || row.parent_id === null) && tags.every(has);
  });
}

const FIND_LIVE = {
  name: 'find-live-ids',
  text: `
    SELECT id FROM asset
    WHERE organization_id = $1 AND library_id = $2 AND id = ANY ($3) AND trashed_at IS NULL`,
};

async function liveIds({ database }: Domain, library: LibraryForReading, ids: string[]) {
  const values = [library.organization.id, library.id, ids];
  const live = await database.rows(FIND_LIVE, values);
  if (live.length < ids.length)
    refuse('BAD_USER_INPUT', 'ids: not all of these assets are in this library');
  return ids;
}

const FIND_ORIGINALS = {
  name: 'find-originals-among',
  text: 'SELECT id FROM asset WHERE id = ANY ($1) AND parent_id IS NULL',
};

async function originalsAmong({ database }: Domain, ids: string[]) {
  const rows = await database.rows<{ id: string }>(FIND_ORIGINALS, [ids]);
  const originals = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => originals.has(id));
}

// Planned for its values: the filter decides which index serves best.
const LIST_ORIGINALS = {
  text: `
    SELECT id FROM asset
    WHERE organization_id = $1 AND library_id = $2 AND parent_id IS NULL AND trashed_at IS NULL
      AND tags @> $3::text[] AND ($4::text[] IS NULL OR coalesce(approval_state, '') = ANY ($4))
    ORDER BY created DESC, id DESC LIMIT ${MOST_ASSETS}`,
};

async function listOriginals(domain: Domain, library: LibraryForReading, chosen: Chosen) {
  const { organization, id } = library;
  const states = await readApprovals(domain, organization, chosen.approvals);
  const approvals = states.length > 0 ? states.map((state) => state ?? '') : null;
  const values = [organization.id, id, chosen.tags, approvals];
  const rows = await domain.database.rows<{ id: string }>(LIST_ORIGINALS, values);
  return rows.map((row) => row.id);
}
