'use client';

import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import type { CommentList } from '@/contract/comment';
import { useCalls } from '../call/call-provider';
import type { AssetRef } from '../call/resource-ref';
import { useInView } from '../control/use-in-view';

/**
 * Marks the comments as seen once `place` has been in view, and returns which are new since the previous visit. On a
 * first visit, new ones are those arriving during it.
 */
export function useSeenComments(
  assetRef: AssetRef,
  { comments, seenUntil }: CommentList,
  place: RefObject<HTMLElement | null>,
) {
  const { mutate } = useMutation(useCalls().comment.seen.mutationOptions());
  const newest = comments.at(-1)?.created ?? 0;
  const [since] = useState(seenUntil ?? newest);
  const inView = useInView(place);
  // biome-ignore lint/correctness/useExhaustiveDependencies: assetRef is constant for the page.
  useEffect(() => {
    if (inView && newest > 0) mutate({ ...assetRef, until: newest });
  }, [inView, newest, mutate]);
  return (comment: CommentList['comments'][number]) => !comment.own && comment.created > since;
}
