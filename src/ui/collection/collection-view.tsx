'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import type { Neighbour } from '@/contract/browse/browse';
import { MAX_SELECTED } from '@/contract/browse/view';
import type {
  CollectionBlock,
  CollectionPage,
  CollectionSort,
} from '@/contract/sharing/collection';
import { EmptyView } from '../browse/empty-view';
import type { GridSource } from '../browse/grid-source';
import { LoadError } from '../browse/load-error';
import { useAnswers } from '../browse/use-answers';
import { isAtTop } from '../browse/use-blocks';
import type { useBrowsing } from '../browse/use-browsing';
import { type Found, useFoundAssets } from '../browse/use-found-assets';
import { asRendered } from '../call/as-rendered';
import { useCalls, useClient } from '../call/call-provider';
import type { CollectionRef } from '../call/resource-ref';
import { onDemand } from '../control/on-demand';
import { formatAssetCount } from '../format/format-quantity';
import { originQuery } from '../format/origin';
import { collectionsPath } from '../format/paths';
import { AssetGrid } from '../grid/asset-grid';
import { useFoundBrowsing } from '../selection/use-found-browsing';
import { CollectionHeader } from './collection-header';
import { useOrderByHand } from './use-order-by-hand';

type CollectionViewProps = { page: CollectionPage; first: { block: CollectionBlock; at: number } };

/**
 * How often a visible page checks the collection for changes, and how often while something in it is being processed.
 */
const ASK_EVERY_MS = 20_000;
const ASK_WHILE_PROCESSING_MS = 3000;

const CollectionSelection = onDemand(() => import('./collection-selection'), 'CollectionSelection');

/** A collection as a grid of images, with actions for many of them. */
export function CollectionView({ page: given, first }: CollectionViewProps) {
  const { organization } = given;
  const router = useRouter();
  const collectionRef = { organizationId: organization.id, collectionId: given.collection.id };
  const options = useCalls().page.collection.queryOptions(collectionRef, {
    ...asRendered(given, first.at, ASK_EVERY_MS),
    refetchInterval: ASK_EVERY_MS,
    refetchOnWindowFocus: 'always',
  });
  const { data: page, refetch } = useQuery(options);
  const { collection } = page;
  const { browsing, bulk, parts, trash } = useFoundBrowsing(
    organization.id,
    useCollectionSource(collectionRef, collection.sort, { key: given.collection.sort, ...first }),
  );
  const answersAbout = useAnswers(organization.id, browsing.idsInBlocks);
  // What a smart collection has changes without it.
  useShowChanged(`${collection.updated} ${collection.count}`, browsing);
  const byHand = useOrderByHand(collectionRef, browsing);
  const isByHand = page.mayChange && collection.sort === 'manual';
  const pathOf = ({ id, libraryId }: Neighbour) =>
    `/app/${organization.id}/${libraryId}/${id}${originQuery({ kind: 'collection', collectionId: collection.id })}`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only prefetches what a selection needs.
    <div
      className="flex flex-1 flex-col gap-4 pt-5 max-sm:gap-2.5 max-sm:pt-2.5"
      onPointerEnter={CollectionSelection.load}
      onFocus={CollectionSelection.load}
    >
      <CollectionHeader
        page={page}
        size={browsing.isKnown ? formatAssetCount(browsing.total) : 'Loading…'}
        onChanged={() => void refetch()}
        onDeleted={() => router.push(collectionsPath(organization.id))}
      />
      {browsing.isKnown && browsing.total === 0 ? (
        <EmptyView title="No assets yet">
          <p className="text-quiet">
            {collection.filter === null
              ? 'Drop photos and videos here, or select assets in a library or in a search and choose Add to collection.'
              : 'Nothing matches its filter now.'}
          </p>
        </EmptyView>
      ) : (
        <AssetGrid
          key={collection.sort}
          label={`Assets in ${collection.name}`}
          pathOf={pathOf}
          groups={null}
          {...browsing.grid}
          answersAbout={answersAbout}
          onRemove={trash}
          {...(isByHand && byHand)}
        />
      )}
      <CollectionSelection
        needed={bulk.isSelecting}
        page={page}
        browsing={browsing}
        bulk={bulk}
        parts={parts()}
        onChanged={() => void refetch()}
        onTrash={trash}
      />
      <LoadError failure={browsing.failure} retry={browsing.retry} />
    </div>
  );
}

/**
 * Refetches the assets while some of them are being processed. Also refetches after a change of the collection, as long
 * as nothing is selected and the page is at its top.
 */
function useShowChanged(
  updated: string,
  {
    refresh,
    selected,
    waiting,
  }: Pick<ReturnType<typeof useBrowsing>, 'refresh' | 'selected' | 'waiting'>,
) {
  const shown = useRef(updated);
  const isFree = selected.count === 0;
  useEffect(() => {
    if (shown.current === updated || !isFree || !isAtTop()) return;
    shown.current = updated;
    void refresh();
  }, [updated, isFree, refresh]);
  const isProcessing = waiting.length > 0;
  useEffect(() => {
    if (!isProcessing) return;
    const timer = setInterval(() => !document.hidden && void refresh(), ASK_WHILE_PROCESSING_MS);
    return () => clearInterval(timer);
  }, [isProcessing, refresh]);
}

/** A collection as the source of a grid, with the libraries of the fetched assets. */
function useCollectionSource(
  collectionRef: CollectionRef,
  sort: CollectionSort,
  first: GridSource<Neighbour>['first'],
) {
  const { block } = useCalls().collection;
  const { collection } = useClient();
  const { note, foundOf } = useFoundAssets<Found>(block.pathFilter());
  const source: GridSource<Neighbour> = {
    key: sort,
    first,
    blockKey: (number) => [...block.queryKey({ ...collectionRef, number }), sort],
    fetchBlock: (number, signal) =>
      collection.block.query({ ...collectionRef, number }, { signal }),
    fetchIds: async (offset, count) =>
      note(await collection.ids.query({ ...collectionRef, offset, count })),
    maxSelected: MAX_SELECTED,
    inBulk: null,
  };
  return { source, foundOf };
}
