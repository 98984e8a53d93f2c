'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SmallChange } from '@/contract/browse/bulk-change';
import type { AssetPage } from '@/contract/organization/page';
import { useChangeAtOnce, useOfferUndo } from '../bulk-change/use-change-at-once';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import type { AssetRef } from '../call/resource-ref';

type Change = {
  /** The page with and without the change. Both start from the current page because other changes may be pending. */
  show: (page: AssetPage) => AssetPage;
  undo: (page: AssetPage) => AssetPage;
  send: () => Promise<unknown>;
};

/**
 * Changes an asset optimistically and undoes the change if it fails. Returns null on success, otherwise the reason as a
 * sentence.
 */
export function useAssetChange(assetRef: AssetRef): (change: Change) => Promise<string | null> {
  const calls = useCalls();
  const queryClient = useQueryClient();
  const { queryKey } = calls.page.asset.queryOptions(assetRef);
  const mutationKey = ['change', ...queryKey];
  const { mutateAsync } = useMutation({
    mutationKey,
    mutationFn: ({ send }: Change) => send(),
    onMutate: async ({ show }) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (page) => page && show(page));
    },
    onError: (_error, { undo }) => queryClient.setQueryData(queryKey, (page) => page && undo(page)),
    onSettled: () => {
      // A refetch during another change would show the page without that change.
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      void queryClient.invalidateQueries({ queryKey });
      void queryClient.invalidateQueries(calls.browse.pathFilter());
    },
  });
  return (change) => mutateAsync(change).then(() => null, errorMessage);
}

type UndoableChange = Omit<Change, 'send'> & {
  wanted: SmallChange;
  /** What a toast says then. */
  said: string;
  /** The changed asset, if it is another one than that of the page. */
  id?: string;
};

/** As `useAssetChange`, for a change that the toast about it offers to undo. */
export function useUndoableChange(assetRef: AssetRef) {
  const change = useAssetChange(assetRef);
  const changeAtOnce = useChangeAtOnce();
  const offerUndo = useOfferUndo();
  return ({ wanted, said, id = assetRef.assetId, ...shown }: UndoableChange) =>
    change({
      ...shown,
      send: async () => offerUndo(said, [await changeAtOnce(assetRef, [id], wanted)]),
    });
}

/** A page with some fields of its asset replaced. */
export const withAsset = (page: AssetPage, fields: Partial<AssetPage['asset']>): AssetPage => ({
  ...page,
  asset: { ...page.asset, ...fields },
});
