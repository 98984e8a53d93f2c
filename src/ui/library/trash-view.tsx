'use client';

import { useMutation } from '@tanstack/react-query';
import { ArrowLeftIcon, RotateCwIcon } from 'lucide-react';
import Link from 'next/link';
import { limits } from '@/contract/limits';
import type { LibraryPage } from '@/contract/page';
import { mostChosen } from '@/contract/view';
import { assetsInWords } from '../asset/quantities';
import { useCalls } from '../call/call-provider';
import { sentenceFor } from '../call/sentence-for';
import { AskFirst } from '../control/ask-first';
import { Button } from '../control/button';
import { AssetGrid } from '../grid/asset-grid';
import type { FirstBlock, LibraryAddress } from '../grid/use-blocks';
import { say } from '../toast/toasts';
import { BlockFailure } from './block-failure';
import { EmptyView } from './empty-view';
import { SelectionBar } from './selection-bar';
import { useBrowsing } from './use-browsing';
import { useBulkChange } from './use-bulk-change';

type Props = {
  address: LibraryAddress;
  path: string;
  library: LibraryPage;
  first: FirstBlock;
};

/** The trash of a library: what is in it, for how long still, the way back and the way out for good. */
export function TrashView({ address, path, library, first }: Props) {
  const calls = useCalls();
  const browsing = useBrowsing(address, first.view, first);
  const bulk = useBulkChange(browsing);
  const restoring = useMutation(calls.browse.restore.mutationOptions());
  const purging = useMutation(calls.browse.purge.mutationOptions());
  const ids = [...browsing.selection.ids];
  const many = assetsInWords(ids.length);
  const restore = () =>
    bulk.carryOut(ids, {
      call: (chunk) => restoring.mutateAsync({ ...address, ids: chunk }),
      leaves: true,
      done: `${many} restored.`,
    });
  const remove = (gone: string[]) =>
    bulk.carryOut(gone, {
      call: (chunk) => purging.mutateAsync({ ...address, ids: chunk }),
      leaves: true,
      done: `${assetsInWords(gone.length)} removed for good.`,
    });
  const inTrash = Math.min(browsing.total, mostChosen);
  const empty = async () => {
    try {
      await remove(await browsing.idsFrom(0, browsing.total));
    } catch (error) {
      say({ text: sentenceFor(error) });
    }
  };
  return (
    <div className="flex flex-1 flex-col gap-4 pt-5">
      <div className="wide-page flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <Link
            href={path}
            prefetch={false}
            className="flex items-center gap-1.5 justify-self-start rounded-control text-sm text-quiet hover:text-ink"
          >
            <ArrowLeftIcon className="size-4" />
            {library.name}
          </Link>
          <h1 className="text-2xl">Trash</h1>
          <p className="text-sm text-quiet">
            {browsing.total > 0 && `${assetsInWords(browsing.total)}. `}
            What comes here is removed for good {limits.trashDays} days later.
          </p>
        </div>
        {browsing.total > 0 && (
          <AskFirst
            label="Empty the trash"
            title={`Remove ${assetsInWords(inTrash)} for good?`}
            yes={`Remove ${assetsInWords(inTrash)}`}
            onYes={empty}
            pending={bulk.pending}
          >
            <p>
              {browsing.total > inTrash
                ? 'More than these are not removed at once.'
                : 'That is all there is in this trash.'}{' '}
              Nobody can bring it back.
            </p>
          </AskFirst>
        )}
      </div>
      {browsing.total === 0 ? (
        <EmptyView title="The trash is empty" />
      ) : (
        <AssetGrid
          label={`Trash of ${library.name}`}
          pathOf={null}
          {...browsing.grid}
          onRemove={() => say({ text: 'To remove them for good, choose Remove now.' })}
        />
      )}
      <SelectionBar browsing={browsing} progress={bulk.progress}>
        <Button onClick={restore} aria-disabled={bulk.pending}>
          <RotateCwIcon className="size-4" />
          Restore
        </Button>
        <AskFirst
          label="Remove now"
          title={`Remove ${many} for good?`}
          yes={`Remove ${many}`}
          onYes={() => remove(ids)}
          pending={bulk.pending}
        >
          <p>Nobody can bring them back, and their addresses stop working.</p>
        </AskFirst>
      </SelectionBar>
      <BlockFailure failure={browsing.failure} retry={browsing.retry} />
    </div>
  );
}
