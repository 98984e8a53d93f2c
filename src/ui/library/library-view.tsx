'use client';

import { useQuery } from '@tanstack/react-query';
import { CopyIcon, Trash2Icon } from 'lucide-react';
import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import { lazy, type ReactNode, Suspense, useRef } from 'react';
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
import { formatCount, formatLibrarySize, formatNumber } from '../format/format-quantity';
import { isFiltered, parseView, viewQuery } from '../format/view-url';
import { AssetGrid } from '../grid/asset-grid';
import { useStuckHeight } from '../grid/use-stuck-height';
import { useDragToCollection } from '../selection/use-drag-to-collection';
import { useSelectedChange } from '../selection/use-selected-change';
import { ShareButton } from '../share-link/share-button';
import { UploadTarget } from '../upload/upload-target';
import { uploads } from '../upload/uploads';
import { useLibraryBrowsing } from './use-library-browsing';
import { useShowAdded } from './use-show-added';
import { ViewFilters } from './view-filters';

type Props = {
  libraryRef: LibraryRef;
  /** The URL path of the library. */
  path: string;
  library: LibraryPage;
  first: FirstBlock;
  /** The latest event at the time of rendering. */
  after: string;
};

/** How often a visible page asks for changes to the library, where it does not hear of them at once. */
const ASK_EVERY_MS = 20_000;

const EmptyContent = lazy(async () => ({
  default: (await import('./empty-library')).EmptyContent,
}));

const LibrarySelection = onDemand(() =>
  import('./library-selection').then((module) => module.LibrarySelection),
);

/** A library as a grid of images, with actions for many of them. The URL holds the view. */
export function LibraryView({ libraryRef, path, library: given, first, after }: Props) {
  const library = useLibraryPage(libraryRef, given, first.at);
  const view = parseView(useSearchParams());
  const browsing = useLibraryBrowsing(libraryRef, view, first);
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

  const show = (next: View) => {
    window.history.pushState(null, '', `${path}${viewQuery(next)}`);
    window.scrollTo(0, 0);
  };
  const showAdded = () => {
    window.scrollTo(0, 0);
    void browsing.refresh();
  };
  const clearFilters = () => show({ ...parseView(new URLSearchParams()), sort: view.sort });
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
        onClear={isFiltered(view) ? clearFilters : null}
      />
      <StuckFilters>
        <ViewFilters
          libraryRef={libraryRef}
          path={path}
          view={view}
          approvalStates={library.approvalStates}
          hasPlaces={library.hasPlaces}
          onChange={show}
        />
      </StuckFilters>
      {browsing.isKnown && browsing.total === 0 ? (
        <Suspense>
          <EmptyContent
            libraryRef={libraryRef}
            maxFileBytes={library.maxFileBytes}
            onClear={isFiltered(view) ? clearFilters : null}
          />
        </Suspense>
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
      {/* Below the selection bar. */}
      <div role="status" className="fixed top-16 left-1/2 z-10 -translate-x-1/2">
        {added > 0 && (
          <Button className="shadow-card" onClick={showAdded}>
            Show {formatCount(added, 'new asset')}
          </Button>
        )}
      </div>
      <LoadError failure={browsing.failure} retry={browsing.retry} />
    </div>
  );
}

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
  return isFiltered(view)
    ? `${formatNumber(total)} of ${formatCount(assetsCount, 'asset')}`
    : formatLibrarySize(total, variantsCount);
}

type LibraryHeadProps = Pick<Props, 'libraryRef' | 'path' | 'library'> & {
  /** The number of assets shown, in words. */
  size: string;
  /** Null without filters. */
  onClear: (() => void) | null;
};

/** The name of a library, and for those who may change it a way to add files. */
function LibraryHead({ libraryRef, path, library, size, onClear }: LibraryHeadProps) {
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
          {onClear && (
            <button
              type="button"
              onClick={onClear}
              className="rounded-control text-sm text-quiet underline underline-offset-4 hover:text-ink print:hidden"
            >
              Clear all
            </button>
          )}
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

/** Stays within reach far down the page, except on a phone, whose window is low. */
function StuckFilters({ children }: { children: ReactNode }) {
  const filters = useRef<HTMLDivElement>(null);
  useStuckHeight(filters);
  return (
    <div
      ref={filters}
      className="wide-page z-10 -my-2 bg-paper py-2 sm:sticky sm:top-0 print:hidden"
    >
      {children}
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
