'use client';

import { useQuery } from '@tanstack/react-query';
import { CopyIcon, Trash2Icon } from 'lucide-react';
import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import { lazy, Suspense } from 'react';
import type { View } from '@/contract/browse/view';
import type { LibraryPage } from '@/contract/organization/page';
import { LoadError } from '../browse/load-error';
import { useAnswers } from '../browse/use-answers';
import type { FirstBlock } from '../browse/use-blocks';
import { useLiveLibrary } from '../browse/use-live-library';
import { useMayCollect, useMayShareAll, useMayWrite } from '../call/access-provider';
import { asRendered } from '../call/as-rendered';
import { useCalls } from '../call/call-provider';
import type { LibraryRef } from '../call/resource-ref';
import { Button, buttonClass } from '../control/button';
import { onDemand } from '../control/on-demand';
import { FilterBar } from '../filter/filter-bar';
import { ViewMenu } from '../filter/view-menu';
import { formatCount, formatLibrarySize, formatNumber } from '../format/format-quantity';
import { parseView, readSort, sortName, viewQuery } from '../format/view-url';
import { AssetGrid } from '../grid/asset-grid';
import { useDragToCollection } from '../selection/use-drag-to-collection';
import { useSelectedChange } from '../selection/use-selected-change';
import { ShareButton } from '../share-link/share-button';
import { UploadTarget } from '../upload/upload-target';
import { uploads } from '../upload/uploads';
import { useLibraryBrowsing } from './use-library-browsing';
import { useShowAdded } from './use-show-added';

type Props = {
  libraryRef: LibraryRef;
  /** The URL path of the library. */
  path: string;
  library: LibraryPage;
  first: FirstBlock;
  /** Why the filter of the address is none; null: it is one. */
  problem: string | null;
  /** The latest event at the time of rendering. */
  after: string;
};

/** How often a visible page asks for changes to the library, where it does not hear of them at once. */
const ASK_EVERY_MS = 20_000;

const EmptyContent = lazy(async () => ({
  default: (await import('./empty-library')).EmptyContent,
}));

const NoMatches = onDemand(() => import('../filter/no-matches'), 'NoMatches');

const ORDERS = [
  {
    heading: 'Order',
    options: [
      { value: '', text: 'Newest first' },
      { value: 'added', text: 'Oldest first' },
      { value: 'name', text: 'By name' },
    ],
  },
  {
    heading: 'Groups',
    options: [
      { value: '-taken', text: 'By date taken' },
      { value: 'camera', text: 'By camera' },
      { value: 'type', text: 'By type' },
      { value: 'approval', text: 'By approval' },
    ],
  },
];

const LibrarySelection = onDemand(() => import('./library-selection'), 'LibrarySelection');

/** A library as a grid of images, with actions for many of them. The URL holds the view. */
export function LibraryView({ libraryRef, path, library: given, first, problem, after }: Props) {
  const library = useLibraryPage(libraryRef, given, first.at);
  const view = parseView(useSearchParams());
  const browsing = useLibraryBrowsing(libraryRef, view, first, problem);
  const answersAbout = useAnswers(libraryRef.organizationId, browsing.idsInBlocks);
  const bulk = useSelectedChange(browsing);
  const changes = useLiveLibrary(libraryRef, after);
  const { assetsCount } = library;
  const added = useShowAdded(libraryRef, view, { assetsCount, changes }, browsing);
  const selectedParts = () => [{ libraryRef, ...browsing.selected }];
  const trash = () => bulk.trash(selectedParts());
  const mayWrite = useMayWrite(libraryRef);
  const mayCollect = useMayCollect(libraryRef.organizationId);
  const toCollection = useDragToCollection(libraryRef.organizationId, selectedParts);

  const show = (next: View, replaces = false) => {
    const how = replaces ? 'replaceState' : 'pushState';
    window.history[how](null, '', `${path}${viewQuery(next)}`);
    window.scrollTo(0, 0);
  };
  const showAdded = () => {
    window.scrollTo(0, 0);
    void browsing.refresh();
  };
  const onFilter = (filter: string, replaces?: boolean) => show({ ...view, filter }, replaces);
  const scope = {
    organizationId: libraryRef.organizationId,
    library: { id: libraryRef.libraryId, trashed: false },
    libraries: {},
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only prefetches what a selection needs.
    <div
      className="flex flex-1 flex-col gap-4 pt-5 max-sm:gap-2.5 max-sm:pt-2.5"
      onPointerEnter={LibrarySelection.load}
      onFocus={LibrarySelection.load}
    >
      <LibraryHead
        libraryRef={libraryRef}
        path={path}
        library={library}
        size={sizeOf(library, view, browsing)}
      />
      <FilterBar
        label={`Search ${library.name}`}
        scope={scope}
        filter={view.filter}
        onFilter={onFilter}
        problem={browsing.problem}
      >
        <ViewMenu
          scope={scope}
          filter={view.filter}
          sort={sortName(view.sort)}
          orders={ORDERS}
          onSort={(sort) => show({ ...view, sort: readSort(sort) })}
          onShow={({ filter, sort }) => show({ ...view, filter, sort: readSort(sort) })}
        />
      </FilterBar>
      {browsing.isKnown && browsing.total === 0 ? (
        view.filter === '' ? (
          <Suspense>
            <EmptyContent libraryRef={libraryRef} maxFileBytes={library.maxFileBytes} />
          </Suspense>
        ) : (
          <NoMatches scope={scope} filter={view.filter} onFilter={onFilter} />
        )
      ) : (
        <AssetGrid
          key={viewQuery(view)}
          label={`Assets in ${library.name}`}
          pathOf={({ id }) => `${path}/${id}${viewQuery(view)}`}
          {...browsing.grid}
          answersAbout={answersAbout}
          dragging={mayCollect ? toCollection.dragging : undefined}
          onRemove={() => mayWrite && trash()}
        />
      )}
      {toCollection.shown}
      <LibrarySelection
        needed={bulk.isSelecting}
        libraryRef={libraryRef}
        library={library}
        view={view}
        browsing={browsing}
        bulk={bulk}
        onTrash={trash}
      />
      <AddedNotice added={added} onShow={showAdded} />
      <LoadError failure={browsing.failure} retry={browsing.retry} />
    </div>
  );
}

/** Stands below the selection bar. */
const AddedNotice = ({ added, onShow }: { added: number; onShow: () => void }) => (
  <div role="status" className="fixed top-16 left-1/2 z-10 -translate-x-1/2">
    {added > 0 && (
      <Button className="shadow-card" onClick={onShow}>
        Show {formatCount(added, 'new asset')}
      </Button>
    )}
  </div>
);

/** The library as rendered by the server at `at`, kept up to date. */
function useLibraryPage(libraryRef: LibraryRef, given: LibraryPage, at: number): LibraryPage {
  const options = useCalls().page.library.queryOptions(libraryRef, {
    ...asRendered(given, at, ASK_EVERY_MS),
    // Only while the tab is visible, and at once when it becomes visible.
    refetchInterval: ASK_EVERY_MS,
    refetchOnWindowFocus: 'always',
  });
  return useQuery(options).data;
}

type Shown = { isKnown: boolean; total: number };

function sizeOf(
  { assetsCount, variantsCount }: LibraryPage,
  view: View,
  { isKnown, total }: Shown,
) {
  if (!isKnown) return 'Loading…';
  return view.filter !== ''
    ? `${formatNumber(total)} of ${formatCount(assetsCount, 'asset')}`
    : formatLibrarySize(total, variantsCount);
}

type LibraryHeadProps = Pick<Props, 'libraryRef' | 'path' | 'library'> & {
  /** The number of assets shown, in words. */
  size: string;
};

/** The name of a library, and for those who may change it a way to add files. */
function LibraryHead({ libraryRef, path, library, size }: LibraryHeadProps) {
  const mayWrite = useMayWrite(libraryRef);
  const mayShareAll = useMayShareAll(libraryRef.organizationId);
  return (
    <div className="wide-page grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 max-sm:gap-x-3">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-4 max-lg:flex-1 max-lg:basis-40">
          <h1 dir="auto" className="text-2xl wrap-anywhere max-sm:text-xl">
            {library.name}
          </h1>
          <p role="status" className="text-sm text-quiet">
            {size}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          {mayShareAll && library.assetsCount > 0 && (
            <ShareButton
              organizationId={libraryRef.organizationId}
              content={{ kind: 'library', libraryId: libraryRef.libraryId }}
              what={`all of ${library.name}`}
              title={library.name}
            />
          )}
          {mayWrite && (
            <UploadTarget
              name={library.name}
              maxFileBytes={library.maxFileBytes}
              beside={<LibraryLinks path={path} trashCount={library.trashCount} />}
              onFiles={(groups) => {
                for (const { files, tags } of groups) uploads.add(files, libraryRef, tags);
              }}
            />
          )}
        </div>
      </div>
    </div>
  );
}

/** Less used than the button beside them, which leads. */
function LibraryLinks({ path, trashCount }: { path: string; trashCount: number }) {
  const look = `${buttonClass('secondary')} border-transparent bg-transparent`;
  return (
    <>
      <Link href={`${path}/duplicates`} prefetch={false} className={look}>
        <CopyIcon className="size-4" />
        Duplicates
      </Link>
      <Link href={`${path}/trash`} prefetch={false} className={look}>
        <Trash2Icon className="size-4" />
        Trash{trashCount > 0 && ` (${formatNumber(trashCount)})`}
      </Link>
    </>
  );
}
