'use client';

import { type MutationCache, type QueryCache, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { refusalOf } from '../call/error-message';

/**
 * Loads the page again once a call is refused for want of the password of the link, or of its session: then it asks for
 * them.
 */
export function AskForAccess() {
  const queryClient = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    const askAfter = (event: Event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      if (refusalOf(event.action.error) === 'UNAUTHENTICATED') router.refresh();
    };
    const endings = [
      queryClient.getQueryCache().subscribe(askAfter),
      queryClient.getMutationCache().subscribe(askAfter),
    ];
    return () => {
      for (const end of endings) end();
    };
  }, [queryClient, router]);
  return null;
}

/** What happened to a query or a mutation. */
type Event = Parameters<Parameters<(QueryCache | MutationCache)['subscribe']>[0]>[0];
