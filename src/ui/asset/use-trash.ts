'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { SmallChange } from '@/contract/browse/bulk-change';
import { useChangeAtOnce, useUndo } from '../bulk-change/use-change-at-once';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import type { AssetRef } from '../call/resource-ref';
import { toast } from '../control/toasts';

type Pages = {
  /** The URL of the asset, and the URL to open after trashing it. */
  here: string;
  after: string;
};

/**
 * Moves an asset to the trash and opens the next page. A toast offers to undo it. `pending` lasts until the next page
 * appears: this one has nothing left to show.
 */
export function useTrash({ assetId, ...library }: AssetRef, { here, after }: Pages) {
  const calls = useCalls();
  const router = useRouter();
  const queryClient = useQueryClient();
  const changeAtOnce = useChangeAtOnce();
  const undo = useUndo();
  const [pending, setPending] = useState(false);
  const { queryKey } = calls.page.asset.queryOptions({ ...library, assetId });

  /** Refetches every list the asset was in or returns to. */
  const refetchLists = () => {
    // A query still on the page would be refetched at once and answered with "not found".
    queryClient.removeQueries({ queryKey, type: 'inactive' });
    void queryClient.invalidateQueries(calls.browse.pathFilter());
    void queryClient.invalidateQueries(calls.collection.pathFilter());
  };
  const showAgain = () => {
    setPending(false);
    refetchLists();
    router.replace(here);
    router.refresh();
  };
  /** Only one at a time. */
  const run = async (change: SmallChange, then: (id: string | null) => void) => {
    if (pending) return;
    setPending(true);
    try {
      then(await changeAtOnce(library, [assetId], change));
    } catch (error) {
      toast({ text: errorMessage(error) });
      setPending(false);
    }
  };
  const restore = () => run({ kind: 'restore' }, showAgain);
  const trash = () =>
    run({ kind: 'trash' }, (id) => {
      router.replace(after);
      router.refresh();
      refetchLists();
      const action = { label: 'Undo', run: () => void undo(id ? [id] : []).then(showAgain) };
      toast({ text: 'Moved to trash.', actions: [action] });
    });
  return { trash, restore, pending };
}
