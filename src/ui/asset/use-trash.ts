'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { toast } from '../toast/toasts';
import type { AssetRef } from './use-asset-page';

type Pages = {
  /** The page of the asset, and the one that comes after it is gone. */
  here: string;
  after: string;
};

/** Moves an asset to the trash and goes on; for some seconds that can be undone. */
export function useTrash({ assetId, ...library }: AssetRef, { here, after }: Pages) {
  const calls = useCalls();
  const router = useRouter();
  const queryClient = useQueryClient();
  const trashing = useMutation(calls.asset.trash.mutationOptions());
  const restoring = useMutation(calls.browse.restore.mutationOptions());
  const { queryKey } = calls.page.asset.queryOptions({ ...library, assetId });

  /** Every list that the asset was in, or comes back to, is read anew. */
  const forget = () => {
    // What is on the page still would be asked for at once, and be missed.
    queryClient.removeQueries({ queryKey, type: 'inactive' });
    void queryClient.invalidateQueries(calls.browse.pathFilter());
  };
  const restore = async () => {
    try {
      await restoring.mutateAsync({ ...library, ids: [assetId] });
      forget();
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
    forget();
    toast({
      text: 'Moved to the trash.',
      action: { label: 'Undo', run: () => void restore() },
    });
  };
  return { trash, restore, pending: trashing.isPending || restoring.isPending };
}
