'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { toast } from '../toast/toasts';
import type { AssetRef } from './use-asset-page';

type Pages = {
  /** The URL of the asset, and the URL to open after it was trashed. */
  here: string;
  after: string;
};

/** Moves an asset to the trash and opens the next page. A toast offers to undo it for some seconds. */
export function useTrash({ assetId, ...library }: AssetRef, { here, after }: Pages) {
  const calls = useCalls();
  const router = useRouter();
  const queryClient = useQueryClient();
  const trashing = useMutation(calls.asset.trash.mutationOptions());
  const restoring = useMutation(calls.asset.restore.mutationOptions());
  const { queryKey } = calls.page.asset.queryOptions({ ...library, assetId });

  /** Refetches every list that the asset was in or comes back to. */
  const refetchLists = () => {
    // A query that is still on the page would be refetched at once and answered with "not found".
    queryClient.removeQueries({ queryKey, type: 'inactive' });
    void queryClient.invalidateQueries(calls.browse.pathFilter());
  };
  const restore = async () => {
    try {
      await restoring.mutateAsync({ ...library, ids: [assetId] });
      refetchLists();
      router.replace(here);
      router.refresh();
    } catch (error) {
      toast({ text: errorMessage(error) });
    }
  };
  const trash = async () => {
    if (trashing.isPending) return;
    try {
      await trashing.mutateAsync({ ...library, ids: [assetId] });
    } catch (error) {
      toast({ text: errorMessage(error) });
      return;
    }
    router.replace(after);
    router.refresh();
    refetchLists();
    toast({
      text: 'Moved to trash.',
      action: { label: 'Undo', run: () => void restore() },
    });
  };
  return { trash, restore, pending: trashing.isPending || restoring.isPending };
}
