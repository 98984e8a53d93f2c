'use client';

import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnswerCounts } from '@/contract/sharing/feedback-page';
import { useOwnOrganization } from '../call/access-provider';
import { useCalls } from '../call/call-provider';

/** As long as the blocks they belong to. */
const STALE_MS = 30_000;
const CACHE_MS = 90_000;

/**
 * How visitors answered about the assets in some blocks of a grid, each asked for once its block is there: a block
 * never waits for it, and a failure shows nothing. Guests do not hear of visitors.
 */
export function useAnswers(
  organizationId: string,
  idsInBlocks: string[][],
): (assetId: string) => AnswerCounts | null {
  const calls = useCalls();
  const own = useOwnOrganization(organizationId);
  const isAsked = own !== undefined && !own.isGuest;
  const asked = isAsked ? idsInBlocks.filter((ids) => ids.length > 0) : [];
  const found = useQueries({
    queries: asked.map((ids) =>
      calls.feedback.counts.queryOptions(
        { organizationId, ids },
        { staleTime: STALE_MS, gcTime: CACHE_MS },
      ),
    ),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
  const byId = useMemo(() => new Map(found.map((each) => [each.id, each])), [found]);
  return (assetId) => byId.get(assetId) ?? null;
}
