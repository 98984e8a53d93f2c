'use client';

import { useQuery } from '@tanstack/react-query';
import type { Feedback } from '@/contract/feedback';
import { asRendered } from '../call/as-rendered';
import { useCalls } from '../call/call-provider';

/** How often the page asks for comments of other visitors while its tab is visible, in milliseconds. */
const ASK_EVERY_MS = 30_000;

/**
 * What visitors say of an asset; null where the link takes no comments and picks.
 * @param first as rendered by the server, at `at`
 */
export function useFeedback(assetId: string, first: Feedback | null, at: number): Feedback | null {
  const options = useCalls().shared.feedback.queryOptions(
    { id: assetId },
    {
      ...asRendered(first ?? undefined, at),
      enabled: first !== null,
      refetchInterval: ASK_EVERY_MS,
    },
  );
  return useQuery(options).data ?? null;
}
