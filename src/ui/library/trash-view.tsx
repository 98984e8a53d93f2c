'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import { limits } from '@/contract/limits';
import type { LibraryPage } from '@/contract/page';
import type { View } from '@/contract/view';
import { assetsInWords } from '../asset/quantities';
import { useCalls } from '../call/call-provider';
import { sentenceFor } from '../call/sentence-for';
import { AskFirst } from '../control/ask-first';
import { Button } from '../control/button';
import { AssetGrid } from '../grid/asset-grid';
import type { FirstBlock, LibraryAddress } from '../grid/use-blocks';
import { ArrowLeftIcon, RetryIcon } from '../icon/icons';
import { say } from '../toast/toasts';
import { BlockFailure } from './block-failure';
import { EmptyView } from './empty-view';
import { SelectionBar } from './selection-bar';
import { type Browsing, useBrowsing } from './use-browsing';
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
  const remove = () =>
    bulk.carryOut(ids, {
      call: (chunk) => purging.mutateAsync({ ...address, ids: chunk }),
      leaves: true,
      done: `${many} removed for good.`,
    });
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
          <EmptyTrash address={address} view={first.view} browsing={browsing} />
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
      {ids.length > 0 && (
        <SelectionBar count={ids.length} onClear={browsing.clear}>
          <Button onClick={restore} aria-disabled={bulk.pending}>
            <RetryIcon className="size-4" />
            Restore
          </Button>
          <AskFirst
            label="Remove now"
            title={`Remove ${many} for good?`}
            yes={`Remove ${many}`}
            onYes={remove}
            pending={bulk.pending}
          >
            <p>Nobody can bring them back, and their addresses stop working.</p>
          </AskFirst>
        </SelectionBar>
      )}
      <BlockFailure failure={browsing.failure} retry={browsing.retry} />
    </div>
  );
}

type EmptyTrashProps = { address: LibraryAddress; view: View; browsing: Browsing };

function EmptyTrash({ address, view, browsing }: EmptyTrashProps) {
  const calls = useCalls();
  const queryClient = useQueryClient();
  const purging = useMutation(calls.browse.purge.mutationOptions());
  const [pending, setPending] = useState(false);
  const empty = async () => {
    if (pending) return;
    setPending(true);
    browsing.clear();
    try {
      for (let left = browsing.total; left > 0; ) {
        const options = calls.browse.block.queryOptions({
          ...address,
          view,
          number: 0,
        });
        const { total, tiles } = await queryClient.fetchQuery({ ...options, staleTime: 0 });
        const ids = tiles.map(({ id }) => id).slice(0, limits.idsPerCall);
        if (ids.length > 0) await purging.mutateAsync({ ...address, ids });
        left = total - ids.length;
      }
      say({ text: 'The trash is empty.' });
    } catch (error) {
      say({ text: sentenceFor(error) });
    }
    await browsing.refresh();
    setPending(false);
  };
  const many = assetsInWords(browsing.total);
  return (
    <AskFirst
      label={pending ? 'One moment …' : 'Empty the trash'}
      title={`Remove ${many} for good?`}
      yes={`Remove ${many}`}
      onYes={empty}
      pending={pending}
    >
      <p>That is all there is in this trash. Nobody can bring it back.</p>
    </AskFirst>
  );
}
