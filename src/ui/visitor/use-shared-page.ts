'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import type { SharedAssetPage } from '@/contract/share-link';
import { asRendered } from '../call/as-rendered';
import { useCalls } from '../call/call-provider';
import { usePollWhile } from '../call/use-poll-while';

/**
 * The page of an asset of a link: as rendered by the server at `at`, and asked for again while the asset is being
 * processed, or its version for browsers is being made.
 */
export function useSharedPage(first: SharedAssetPage, at: number): SharedAssetPage {
  const router = useRouter();
  const isWaiting = isPending(first);
  const options = useCalls().shared.asset.queryOptions(
    { place: first.neighbours.place ?? 1 },
    { ...asRendered(first, at), enabled: isWaiting, refetchInterval: usePollWhile(isPending) },
  );
  const { data } = useQuery(options);
  // Meanwhile the link may show another asset at this place.
  const isSame = data.asset.id === first.asset.id;
  useEffect(() => {
    if (isWaiting && !isSame) router.refresh();
  }, [isWaiting, isSame, router]);
  return isWaiting && isSame ? data : first;
}

const isPending = ({ asset: { processing, playback } }: SharedAssetPage) =>
  processing === 'waiting' || playback?.state === 'waiting';
