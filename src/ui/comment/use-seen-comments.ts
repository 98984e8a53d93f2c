'use client';

import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import type { CommentList } from '@/contract/comment';
import { useCalls } from '../call/call-provider';
import type { AssetRef } from '../call/resource-ref';

/**
 * Notes that the comments were seen once `place` has been in view, and tells which are new since the visit before. On a
 * first visit these are the ones that come while it lasts.
 */
export function useSeenComments(
  assetRef: AssetRef,
  { comments, seenUntil }: CommentList,
  place: RefObject<HTMLElement | null>,
) {
  const { mutate } = useMutation(useCalls().comment.seen.mutationOptions());
  const newest = comments.at(-1)?.created ?? 0;
  const [since] = useState(seenUntil ?? newest);
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setInView(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: assetRef is constant for the page.
  useEffect(() => {
    if (inView && newest > 0) mutate({ ...assetRef, until: newest });
  }, [inView, newest, mutate]);
  return (comment: CommentList['comments'][number]) => !comment.own && comment.created > since;
}
