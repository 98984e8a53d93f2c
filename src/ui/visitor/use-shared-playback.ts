'use client';

import { useQuery } from '@tanstack/react-query';
import type { Playback } from '@/contract/playback';
import { useCalls } from '../call/call-provider';

const ASK_EVERY_MS = 5_000;

/** How a video of a link plays: as rendered by the server, and asked for again while its version is being made. */
export function useSharedPlayback(asset: { id: string; playback: Playback | null }) {
  const first = asset.playback;
  const options = useCalls().shared.playback.queryOptions(
    { id: asset.id },
    {
      enabled: first?.state === 'waiting',
      initialData: first,
      refetchInterval: ({ state: { data } }) => data?.state === 'waiting' && ASK_EVERY_MS,
    },
  );
  return useQuery(options).data;
}
