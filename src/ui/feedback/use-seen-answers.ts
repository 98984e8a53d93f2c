'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCalls } from '../call/call-provider';
import type { LinkRef } from './use-answered-source';

/**
 * Marks the answers of a link as seen while its page is open, so that the bell no longer counts them and no mail tells
 * them. `answered`: when a visitor answered last, in unix milliseconds; null: never.
 */
export function useSeenAnswers(linkRef: LinkRef, answered: number | null) {
  const calls = useCalls().feedback;
  const queryClient = useQueryClient();
  const { organizationId } = linkRef;
  const { mutate } = useMutation(
    calls.seenOfLink.mutationOptions({
      onSuccess: () =>
        queryClient.invalidateQueries({ queryKey: calls.news.queryKey({ organizationId }) }),
    }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: linkRef is constant for the page.
  useEffect(() => {
    if (answered !== null) mutate({ ...linkRef, until: answered });
  }, [answered, mutate]);
}
