'use client';

import { useMutation } from '@tanstack/react-query';
import type { CollectionEntry } from '@/contract/collection';
import { LIMITS } from '@/contract/limits';
import { useCalls } from '../call/call-provider';
import type { CollectionRef } from './collection-url';

/** Puts entries back into a collection, as many at once as a call accepts. */
export function usePutBack() {
  const putting = useMutation(useCalls().collection.putBack.mutationOptions());
  return async (collectionRef: CollectionRef, entries: CollectionEntry[]) => {
    for (let from = 0; from < entries.length; from += LIMITS.entriesPerCall) {
      const some = entries.slice(from, from + LIMITS.entriesPerCall);
      await putting.mutateAsync({ ...collectionRef, entries: some });
    }
  };
}
