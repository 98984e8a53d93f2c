'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApprovalAfterPromote } from '@/contract/asset-changes';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import type { AssetRef } from '../call/resource-ref';

const POLL_MS = 700;
const TIMEOUT_MS = 120_000;

/** `changeId`: needed to undo it. */
type Outcome = { changeId: string | null; failure: null } | { failure: string };

/** Makes a variant the image of its original and waits until this is done. Failures are sentences. */
export function usePromote(original: AssetRef) {
  const calls = useCalls();
  const queryClient = useQueryClient();
  const promoting = useMutation(calls.asset.makePrimary.mutationOptions());
  const [pending, setPending] = useState(false);
  const options = calls.page.asset.queryOptions(original);
  const fetchPage = () => queryClient.fetchQuery({ ...options, staleTime: 0 });

  async function waitUntilPromoted(before: number | null): Promise<string | null> {
    for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; ) {
      const { promoting, asset } = await fetchPage();
      if (!promoting)
        return asset.contentVersion === before
          ? 'The primary version couldn’t be changed. Try again in a moment.'
          : null;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    return 'This is taking longer than usual and continues in the background.';
  }

  const promote = async (variantId: string, approval: ApprovalAfterPromote): Promise<Outcome> => {
    setPending(true);
    try {
      const { asset } = await fetchPage();
      const call = { ...original, variantId, approval };
      const { changeId } = await promoting.mutateAsync(call);
      const failure = await waitUntilPromoted(asset.contentVersion);
      return failure === null ? { changeId, failure } : { failure };
    } catch (error) {
      return { failure: errorMessage(error) };
    } finally {
      setPending(false);
      void queryClient.invalidateQueries(calls.browse.pathFilter());
    }
  };
  return { promote, fetchPage, pending };
}
