'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AssetPage } from '@/contract/organization/page';
import type { CommentList } from '@/contract/sharing/comment';
import { asRendered } from '../call/as-rendered';
import { useCalls, useClient } from '../call/call-provider';
import type { AssetRef } from '../call/resource-ref';
import { usePollWhile } from '../call/use-poll-while';

/**
 * The page as rendered by the server, with the time and the latest event before it. The `comments` and `collections` of
 * the asset are null for people without access to them.
 */
export type ServerPage = {
  page: AssetPage;
  comments: CommentList | null;
  collections: { id: string; name: string }[] | null;
  at: number;
  after: string;
};

/** The page of an asset. It is refetched at growing intervals while any part of it is being processed,
 * or a version of a video for browsers is being made. */
export function useAssetPage(assetRef: AssetRef, first: ServerPage): AssetPage {
  const options = useCalls().page.asset.queryOptions(assetRef, {
    ...asRendered(first.page, first.at),
    refetchInterval: usePollWhile(isPending),
  });
  return useQuery(options).data;
}

/** Returns a function that asks for the page again and shows it. It resolves to the asset. */
export function useAskAgain(assetRef: AssetRef) {
  const calls = useCalls();
  const client = useClient();
  const queries = useQueryClient();
  return async (signal: AbortSignal) => {
    const page = await client.page.asset.query(assetRef, { signal });
    queries.setQueryData(calls.page.asset.queryKey(assetRef), page);
    return page.asset;
  };
}

const isPending = ({ asset, processingError, promoting }: AssetPage) =>
  promoting ||
  (asset.processing === 'waiting' && processingError === null) ||
  (asset.playback?.state === 'waiting' && !asset.playback.originalPlays) ||
  (asset.variants ?? []).some((variant) => variant?.sizes === null);
