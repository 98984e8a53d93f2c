'use client';

import { RotateCwIcon } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { LIMITS } from '@/contract/limits';
import type { LibraryPage } from '@/contract/organization/page';
import { EmptyView } from '../browse/empty-view';
import { LoadError } from '../browse/load-error';
import type { FirstBlock } from '../browse/use-blocks';
import type { Selected } from '../browse/use-selection';
import { useMayWrite } from '../call/access-provider';
import { errorMessage } from '../call/error-message';
import type { LibraryRef } from '../call/resource-ref';
import { BackTo } from '../control/back-to';
import { Button } from '../control/button';
import { onDemand } from '../control/on-demand';
import { Note } from '../control/section';
import { toast } from '../control/toasts';
import { FilterBar } from '../filter/filter-bar';
import { ConfirmDialog } from '../form/confirm-dialog';
import { formatAssetCount } from '../format/format-quantity';
import { parseView, viewQuery } from '../format/view-url';
import { AssetGrid } from '../grid/asset-grid';
import { DisplayMenu } from '../grid/display-menu';
import { SelectionBar } from '../selection/selection-bar';
import { useSelectedChange } from '../selection/use-selected-change';
import { useLibraryBrowsing } from './use-library-browsing';

type Props = {
  libraryRef: LibraryRef;
  path: string;
  library: LibraryPage;
  first: FirstBlock;
  /** Why the filter of the address is none; null: it is one. */
  problem: string | null;
};

const NoMatches = onDemand(() => import('../filter/no-matches'), 'NoMatches');

/** The trash of a library: its assets, their remaining days, and buttons to restore or remove them. */
export function TrashView({ libraryRef, path, library, first, problem }: Props) {
  const view = parseView(useSearchParams(), true);
  const browsing = useLibraryBrowsing(libraryRef, view, first, problem);
  const scope = {
    organizationId: libraryRef.organizationId,
    library: { id: libraryRef.libraryId, trashed: true },
    libraries: {},
  };
  const isFiltered = view.filter !== '';
  const onFilter = (filter: string) =>
    window.history.replaceState(null, '', `${path}/trash${viewQuery({ ...view, filter })}`);
  const bulk = useSelectedChange(browsing);
  const mayWrite = useMayWrite(libraryRef);
  const { selected } = browsing;
  const many = formatAssetCount(selected.count);
  const restore = () =>
    bulk.change([{ libraryRef, ...selected }], {
      change: { kind: 'restore' },
      leaves: true,
    });
  const remove = (gone: Selected) =>
    bulk.change([{ libraryRef, ...gone }], {
      change: { kind: 'purge', count: gone.count },
      leaves: true,
    });
  const empty = async () => {
    try {
      await remove(await browsing.selectAll());
    } catch (error) {
      toast({ text: errorMessage(error) });
    }
  };
  return (
    <div className="flex flex-1 flex-col gap-4 pt-5">
      <div className="wide-page flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <BackTo href={path} name={library.name} />
          <h1 className="text-2xl">Trash</h1>
          <Note>
            {browsing.isKnown && browsing.total > 0 && `${formatAssetCount(browsing.total)}. `}
            Items are permanently deleted after {LIMITS.trashDays} days.
          </Note>
        </div>
        {mayWrite && !isFiltered && browsing.isKnown && browsing.total > 0 && (
          <ConfirmDialog
            label="Empty trash"
            title={`Permanently delete ${formatAssetCount(browsing.total)}?`}
            confirmLabel={`Delete ${formatAssetCount(browsing.total)}`}
            onConfirm={empty}
            pending={bulk.pending}
          >
            <p>This is everything in the trash. This can’t be undone.</p>
          </ConfirmDialog>
        )}
      </div>
      {(isFiltered || browsing.total > 0) && (
        <FilterBar
          label="Search the trash"
          scope={scope}
          filter={view.filter}
          onFilter={onFilter}
          problem={browsing.problem}
        >
          <DisplayMenu />
        </FilterBar>
      )}
      {browsing.isKnown && browsing.total === 0 ? (
        isFiltered ? (
          <NoMatches scope={scope} filter={view.filter} onFilter={onFilter} />
        ) : (
          <EmptyView title="Trash is empty" />
        )
      ) : (
        <AssetGrid
          label={`Trash of ${library.name}`}
          pathOf={null}
          {...browsing.grid}
          readOnly={!mayWrite}
          onRemove={() => toast({ text: 'To delete them permanently, choose Delete permanently.' })}
        />
      )}
      <SelectionBar browsing={browsing}>
        <Button onClick={restore} aria-disabled={bulk.pending}>
          <RotateCwIcon className="size-4" />
          Restore
        </Button>
        <ConfirmDialog
          label="Delete permanently"
          title={`Permanently delete ${many}?`}
          confirmLabel={`Delete ${many}`}
          onConfirm={() => remove(selected)}
          pending={bulk.pending}
        >
          <p>This can’t be undone, and their URLs stop working.</p>
        </ConfirmDialog>
      </SelectionBar>
      <LoadError failure={browsing.failure} retry={browsing.retry} />
    </div>
  );
}
