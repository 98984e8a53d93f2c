import type { SearchIndex } from '@/platform/search-index/port';
import type { CollectionsForReading, VisibleCollection } from '../access/authorize-collection';
import type { LibraryForReading } from '../access/authorize-library';
import type { SharedAssets } from '../access/authorize-shared';
import { liveLibraries } from '../access/list-accessible-libraries';
import { type AssetSelection, selectOriginals } from '../asset/view/select-originals';
import { browseCollectionIds } from '../collection/browse-collection';
import type { Domain } from '../operation';
import { listSharedIds } from '../share-link/list-shared-assets';
import { type ArchiveContent, MOST_ASSETS, refuseTooManyFiles } from './list-archived-assets';

/** A person's download: assets by their ids, a selection of a library, or a collection. */
export type Wanted =
  | { ids: string[] }
  | { library: LibraryForReading; selection: AssetSelection }
  | { collection: VisibleCollection };

/**
 * The content of an archive of a person's selection on a page, in the order of the pages. Leaves out assets not live in
 * a library the person may see. Refuses more assets than an archive can hold with BAD_USER_INPUT.
 */
export async function chooseSelected(
  domain: Domain,
  { organization, libraryIds }: CollectionsForReading,
  wanted: Wanted[],
  name: string,
): Promise<ArchiveContent> {
  const assetIds: string[] = [];
  for (const part of wanted) {
    assetIds.push(...(await idsOf(domain, part)));
    refuseTooManyFiles(assetIds.length);
  }
  return { name, organizationId: organization.id, libraryIds, assetIds };
}

async function idsOf(domain: Domain, wanted: Wanted): Promise<string[]> {
  if ('ids' in wanted) return wanted.ids;
  if ('collection' in wanted) {
    const all = { offset: 0, count: MOST_ASSETS };
    const shown = await browseCollectionIds(domain, wanted.collection, all);
    return shown.map(({ id }) => id);
  }
  const { where, order, values } = selectOriginals(wanted.library, wanted.selection, false);
  const text = `SELECT id FROM asset k ${where} ORDER BY ${order} LIMIT ${MOST_ASSETS}`;
  const rows = await domain.database.rows<{ id: string }>({ text }, values);
  return rows.map(({ id }) => id);
}

const MEASURE = {
  name: 'measure-archive',
  text: `
    SELECT count(*)::int AS files, coalesce(sum(a.size_bytes), 0)::float8 AS bytes
    FROM asset a JOIN library l ON l.organization_id = a.organization_id AND l.id = a.library_id
    WHERE a.organization_id = $1 AND a.library_id = ANY ($2) AND a.id = ANY ($3) AND a.trashed_at IS NULL
      AND l.trashed_at IS NULL`,
};

/** How many files an archive of originals has without its manifest, and how many bytes these are. */
export async function measureArchive(
  { database }: Domain,
  { organizationId, libraryIds, assetIds }: ArchiveContent,
): Promise<{ files: number; bytes: number }> {
  const values = [organizationId, libraryIds, assetIds];
  const [measured] = await database.rows<{ files: number; bytes: number }>(MEASURE, values);
  return measured ?? { files: 0, bytes: 0 };
}

/** The content of an archive of everything a share link shows, in its order, named after the link. */
export async function chooseShared(
  domain: Domain,
  index: SearchIndex,
  shared: SharedAssets,
): Promise<ArchiveContent> {
  const { id: organizationId } = shared.organization;
  const [{ ids }, libraryIds] = await Promise.all([
    listSharedIds(domain, index, shared, { offset: 0, limit: MOST_ASSETS }),
    liveLibraries(domain, organizationId),
  ]);
  return { name: shared.title, organizationId, libraryIds, assetIds: ids };
}
