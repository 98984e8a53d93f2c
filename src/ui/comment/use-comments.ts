'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CommentList } from '@/contract/sharing/comment';
import { useOfferUndo } from '../bulk-change/use-change-at-once';
import { asRendered } from '../call/as-rendered';
import { useCalls, useClient } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import type { AssetRef } from '../call/resource-ref';
import { toast } from '../control/toasts';

/** The comments as rendered by the server, and when; null for people who may not see them. */
export type FirstComments = { comments: CommentList | null; at: number };

/** How often a visible tab polls for new comments, in milliseconds. */
const ASK_EVERY_MS = 20_000;

/**
 * The comments of an asset; undefined for people who may not see them. Only one component of a page passes the rendered
 * comments as `first`, and it polls for new ones.
 */
export function useComments(assetRef: AssetRef, first?: FirstComments) {
  const options = useCalls().comment.list.queryOptions(assetRef, {
    ...asRendered(first?.comments ?? undefined, first?.at ?? 0, ASK_EVERY_MS),
    refetchInterval: first !== undefined && ASK_EVERY_MS,
  });
  return useQuery(options).data;
}

/** The changes of comments. Each returns null on success, otherwise the reason as a sentence. */
export function useCommentChanges(assetRef: AssetRef) {
  const { comment } = useClient();
  const queryClient = useQueryClient();
  const { queryKey } = useCalls().comment.list.queryOptions(assetRef);
  const offerUndo = useOfferUndo();
  const { assetId: _, ...library } = assetRef;

  type Addition = Omit<Parameters<typeof comment.add.mutate>[0], keyof AssetRef>;
  const failureOf = async (sent: Promise<unknown>) => {
    const failure = await sent.then(() => null, errorMessage);
    if (failure === null) await queryClient.invalidateQueries({ queryKey });
    return failure;
  };
  const orToast = async (sent: Promise<unknown>) => {
    const failure = await failureOf(sent);
    if (failure !== null) toast({ text: failure });
    return failure;
  };
  return {
    add: (sent: Addition) => failureOf(comment.add.mutate({ ...assetRef, ...sent })),
    edit: (id: string, text: string) => failureOf(comment.edit.mutate({ ...library, id, text })),
    resolve: (id: string) => orToast(comment.resolve.mutate({ ...library, id })),
    reopen: (id: string) => orToast(comment.reopen.mutate({ ...library, id })),
    async remove(id: string) {
      const deleted = comment.delete.mutate({ ...library, id });
      const failure = await orToast(deleted);
      if (failure === null) offerUndo('Comment deleted.', [(await deleted).changeId]);
      return failure;
    },
  };
}

export type CommentChanges = ReturnType<typeof useCommentChanges>;
