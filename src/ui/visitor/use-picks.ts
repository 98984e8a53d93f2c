'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Pick } from '@/contract/sharing/pick';
import { asRendered } from '../call/as-rendered';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { toast } from '../control/toasts';

/**
 * What may bring the cookie by which the service recognizes the visitor is sent one after the other: two at once would
 * make two visitors.
 */
export const VISITOR_SCOPE = { id: 'visitor' };

/** An asset on the page of a link, and the reference to answer by. */
export type SharedAsset = { id: string; ref?: string };

/** A visitor's own picks, by the ids of the assets on the link. */
export type OwnPicks = Record<string, Pick>;

/**
 * The visitor's picks. Only one component of a page passes those rendered by the server, at `at`; the tiles ask for
 * nothing. What the visitor picks is written into them, and they are asked for again only after a failure.
 */
export const useOwnPicks = (first?: { picks: OwnPicks; at: number }): OwnPicks =>
  useQuery(
    useCalls().shared.picks.queryOptions(undefined, {
      ...(first && asRendered(first.picks, first.at)),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  ).data ?? {};

/**
 * Picks an asset of the link, or with null removes the pick. Changes show at once.
 */
export function usePicking(): (asset: SharedAsset, pick: Pick | null) => Promise<void> {
  const calls = useCalls().shared;
  const queryClient = useQueryClient();
  const picking = useMutation(calls.pick.mutationOptions({ scope: VISITOR_SCOPE }));
  const { queryKey } = calls.picks.queryOptions();
  return async ({ id, ref = '' }, pick) => {
    const feedback = calls.feedback.queryOptions({ ref });
    for (const stale of [queryKey, feedback.queryKey])
      await queryClient.cancelQueries({ queryKey: stale });
    queryClient.setQueryData(queryKey, (now) => now && withPick(now, id, pick));
    queryClient.setQueryData(feedback.queryKey, (now) => now && { ...now, pick });
    try {
      await picking.mutateAsync({ ref, pick });
    } catch (error) {
      toast({ text: errorMessage(error) });
      await queryClient.invalidateQueries({ queryKey });
      await queryClient.invalidateQueries({ queryKey: feedback.queryKey });
    }
  };
}

function withPick(picks: OwnPicks, assetId: string, pick: Pick | null): OwnPicks {
  const { [assetId]: _, ...others } = picks;
  return pick === null ? others : { ...others, [assetId]: pick };
}
