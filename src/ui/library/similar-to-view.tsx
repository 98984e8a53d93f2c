'use client';

import type { Block } from '@/contract/browse/browse';
import { ASSETS_PER_BLOCK, MAX_SELECTED } from '@/contract/browse/view';
import type { LibraryPage } from '@/contract/organization/page';
import { EmptyView } from '../browse/empty-view';
import type { GridSource } from '../browse/grid-source';
import { LoadError } from '../browse/load-error';
import { useBrowsing } from '../browse/use-browsing';
import { useCalls, useClient } from '../call/call-provider';
import type { AssetRef, LibraryRef } from '../call/resource-ref';
import { BackTo } from '../control/back-to';
import { onDemand } from '../control/on-demand';
import { formatCount } from '../format/format-quantity';
import { parseView } from '../format/view-url';
import { AssetGrid } from '../grid/asset-grid';
import { useDragToCollection } from '../selection/use-drag-to-collection';
import { useSelectedChange } from '../selection/use-selected-change';

type Props = {
  libraryRef: LibraryRef;
  /** The URL path of the library. */
  path: string;
  library: LibraryPage;
  asset: { id: string; name: string };
  first: { block: Block; at: number };
};

const LibrarySelection = onDemand(() => import('./library-selection'), 'LibrarySelection');

/** The images of a library most similar to an asset, the most similar first. */
export function SimilarToView({ libraryRef, path, library, asset, first }: Props) {
  const browsing = useBrowsing(useSimilarSource({ ...libraryRef, assetId: asset.id }, first));
  const bulk = useSelectedChange(browsing);
  const selectedParts = () => [{ libraryRef, ...browsing.selected }];
  const trash = () => bulk.trash(selectedParts());
  const toCollection = useDragToCollection(libraryRef.organizationId, selectedParts);
  return (
    <div className="flex flex-1 flex-col gap-4 pt-5">
      <div className="wide-page grid gap-1">
        <BackTo href={`${path}/${asset.id}`} name={asset.name} />
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h1 className="text-2xl">More like this</h1>
          <p role="status" className="text-sm text-quiet">
            {formatCount(browsing.total, 'asset')}
          </p>
        </div>
      </div>
      {browsing.total === 0 ? (
        <EmptyView title="Nothing similar">
          <p className="text-quiet">
            Nothing else in <bdi>{library.name}</bdi> looks like it, or it has not been looked at
            yet.
          </p>
        </EmptyView>
      ) : (
        <AssetGrid
          label={`More like ${asset.name}`}
          groups={null}
          pathOf={({ id }) => `${path}/${id}`}
          {...browsing.grid}
          dragging={toCollection.dragging}
          onRemove={trash}
        />
      )}
      {toCollection.shown}
      <LibrarySelection
        needed={bulk.isSelecting}
        libraryRef={libraryRef}
        library={library}
        browsing={browsing}
        bulk={bulk}
        view={parseView(new URLSearchParams())}
        onTrash={trash}
      />
      <LoadError failure={browsing.failure} retry={browsing.retry} />
    </div>
  );
}

/** The images similar to an asset as the source of a grid: one block. */
function useSimilarSource(assetRef: AssetRef, first: { block: Block; at: number }): GridSource {
  const calls = useCalls();
  const client = useClient();
  const input = { ...assetRef, most: ASSETS_PER_BLOCK };
  const fetchBlock = (_: number, signal?: AbortSignal) =>
    client.browse.similar.query(input, signal && { signal });
  return {
    key: assetRef.assetId,
    first: { ...first, key: assetRef.assetId },
    blockKey: () => calls.browse.similar.queryKey(input),
    fetchBlock,
    fetchIds: async (offset, count) => {
      const { tiles } = await fetchBlock(0);
      return tiles.slice(offset, offset + count).map(({ id }) => id);
    },
    maxSelected: MAX_SELECTED,
    inBulk: null,
  };
}
