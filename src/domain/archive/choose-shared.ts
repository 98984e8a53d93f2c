import type { SearchIndex } from '@/platform/search-index/port';
import type { SharedAssets } from '../access/authorize-shared';
import { liveLibraries } from '../access/list-accessible-libraries';
import type { Domain } from '../operation';
import { listSharedIds } from '../share-link/list-shared-assets';
import { type ArchiveContent, MOST_ASSETS } from './archive-content';

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
