'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { MINUTE_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import type { SharedAssetPage } from '@/contract/sharing/share-link';
import { asRendered } from '../call/as-rendered';
import { useCalls, useClient } from '../call/call-provider';
import { usePollWhile } from '../call/use-poll-while';

/** Long before the references of the page end. */
const REFETCH_MS = (LIMITS.sharedFileMinutes / 2) * MINUTE_MS;

/**
 * The page of an asset of a link: as rendered by the server at `at`, and asked for again while the asset is being
 * processed, or its version for browsers is being made, and where visitors answer, long before its reference ends.
 * `askAgain` asks for it in any case, because its URLs expire after an hour, and resolves to the asset.
 */
export function useSharedPage(first: SharedAssetPage, at: number) {
  const router = useRouter();
  const client = useClient();
  const place = first.neighbours.place ?? 1;
  const isWaiting = isPending(first);
  const poll = usePollWhile(isPending);
  const options = useCalls().shared.asset.queryOptions(
    { place },
    {
      ...asRendered(first, at, isWaiting ? undefined : REFETCH_MS),
      enabled: isWaiting || first.takesFeedback,
      refetchInterval: (query) => poll(query) || REFETCH_MS,
    },
  );
  const { data } = useQuery(options);
  const [renewed, setRenewed] = useState<SharedAssetPage | null>(null);
  const isSame = (page: SharedAssetPage) => page.asset.id === first.asset.id;
  // Meanwhile the link may show another asset at this place.
  const isGone = isWaiting && !isSame(data);
  useEffect(() => {
    if (isGone) router.refresh();
  }, [isGone, router]);
  const askAgain = async (signal: AbortSignal) => {
    const page = await client.shared.asset.query({ place }, { signal });
    if (!isSame(page)) {
      router.refresh();
      return first.asset;
    }
    setRenewed(page);
    return page.asset;
  };
  const shown = isWaiting && !isGone ? data : first;
  const page = renewed && isSame(renewed) ? renewed : shown;
  // Only the reference is renewed: other URLs would load the image again.
  const { ref } = isSame(data) ? data.asset : page.asset;
  return { page: { ...page, asset: { ...page.asset, ref } }, askAgain };
}

const isPending = ({ asset: { processing, playback } }: SharedAssetPage) =>
  processing === 'waiting' || playback?.state === 'waiting';
