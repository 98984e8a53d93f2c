'use client';

import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { AssetPage } from '@/contract/page';
import { useCalls } from '../call/call-provider';
import type { LibraryAddress } from '../grid/use-blocks';

export type AssetAddress = LibraryAddress & { assetId: string };

/** The page as the server drew it, and when. */
export type FirstLook = { page: AssetPage; at: number };

/** A page may have been fetched ahead: one older than this is shown, and asked for again meanwhile. */
const freshMs = 1000;

/** What is known of an asset, asked for again, slower and slower, while something of it is on its way. */
export function useAssetPage(address: AssetAddress, first: FirstLook): AssetPage {
  /** When something of it began to be on its way, or this page to watch it. */
  const since = useRef<number | null>(null);
  const options = useCalls().page.asset.queryOptions(address, {
    initialData: first.page,
    initialDataUpdatedAt: first.at,
    staleTime: freshMs,
    refetchInterval: ({ state: { data } }) => {
      if (!data || !isOnItsWay(data)) {
        since.current = null;
        return false;
      }
      since.current ??= Date.now();
      return Math.min(15_000, 1000 + (Date.now() - since.current) / 5);
    },
  });
  return useQuery(options).data;
}

const isOnItsWay = ({ asset, processingError, promoting }: AssetPage) =>
  promoting ||
  (asset.processing === 'waiting' && processingError === null) ||
  (asset.variants ?? []).some((variant) => variant?.sizes === null);
