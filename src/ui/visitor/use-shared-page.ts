'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import type { SharedAssetPage } from '@/contract/sharing/share-link';
import { asRendered } from '../call/as-rendered';
import { useCalls, useClient } from '../call/call-provider';
import { usePollWhile } from '../call/use-poll-while';

/**
 * The page of an asset of a link: as rendered by the server at `at`, and asked for again while the asset is being
 * processed, or its version for browsers is being made. `askAgain` asks for it in any case, because its URLs expire after
 * an hour, and resolves to the asset.
 */
export function useSharedPage(first: SharedAssetPage, at: number) {
  const router = useRouter();
  const client = useClient();
  const place = first.neighbours.place ?? 1;
  const isWaiting = isPending(first);
  const options = useCalls().shared.asset.queryOptions(
    { place },
    { ...asRendered(first, at), enabled: isWaiting, refetchInterval: usePollWhile(isPending) },
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
  return { page: renewed && isSame(renewed) ? renewed : shown, askAgain };
}

const isPending = ({ asset: { processing, playback } }: SharedAssetPage) =>
  processing === 'waiting' || playback?.state === 'waiting';
