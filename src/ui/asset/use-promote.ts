'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCalls } from '../call/call-provider';
import { sentenceFor } from '../call/sentence-for';
import type { AssetAddress } from './use-asset-page';

const lookEveryMs = 700;
const patienceMs = 120_000;

/**
 * Makes a variant the picture of its original, and waits until it is. Answers null then, or in a sentence why it is
 * not.
 */
export function usePromote(original: AssetAddress) {
  const calls = useCalls();
  const queryClient = useQueryClient();
  const promoting = useMutation(calls.asset.promote.mutationOptions());
  const [pending, setPending] = useState(false);
  const options = calls.page.asset.queryOptions(original);
  const look = () => queryClient.fetchQuery({ ...options, staleTime: 0 });

  async function settle(before: number | null): Promise<string | null> {
    for (const end = Date.now() + patienceMs; Date.now() < end; ) {
      const { promoting, asset } = await look();
      if (!promoting)
        return asset.contentVersion === before
          ? 'The pictures could not be exchanged. Try again in a moment.'
          : null;
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    }
    return 'This takes unusually long. It goes on by itself.';
  }

  const promote = async (variantId: string): Promise<string | null> => {
    setPending(true);
    try {
      const { asset } = await look();
      await promoting.mutateAsync({ ...original, variantId });
      return await settle(asset.contentVersion);
    } catch (error) {
      return sentenceFor(error);
    } finally {
      setPending(false);
      void queryClient.invalidateQueries(calls.browse.pathFilter());
    }
  };
  return { promote, pending };
}
