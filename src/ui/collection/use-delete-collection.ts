'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOfferUndo } from '../bulk-change/use-change-at-once';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import type { CollectionRef } from '../call/resource-ref';
import { toast } from '../control/toasts';

/** Deletes a collection; its assets stay. The toast offers to undo it. */
export function useDeleteCollection(
  collectionRef: CollectionRef,
  name: string,
  onDeleted: () => void,
) {
  const calls = useCalls();
  const queryClient = useQueryClient();
  const offerUndo = useOfferUndo();
  const deleting = useMutation(calls.collection.delete.mutationOptions());
  return async () => {
    try {
      const { changeId } = await deleting.mutateAsync(collectionRef);
      offerUndo(`Collection “${name}” deleted.`, [changeId]);
      onDeleted();
      void queryClient.invalidateQueries(calls.collection.list.pathFilter());
    } catch (error) {
      toast({ text: errorMessage(error) });
    }
  };
}
