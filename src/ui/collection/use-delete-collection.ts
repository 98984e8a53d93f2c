'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import type { CollectionEntry } from '@/contract/collection';
import { useCalls, useClient } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { toast } from '../toast/toasts';
import { type CollectionRef, collectionPath } from './collection-url';
import { usePutBack } from './use-put-back';

/** Deletes a collection; its assets stay. The toast offers to undo it: a new collection is made that is the same. */
export function useDeleteCollection(collectionRef: CollectionRef, onDeleted: () => void) {
  const calls = useCalls();
  const client = useClient();
  const router = useRouter();
  const queryClient = useQueryClient();
  const deleting = useMutation(calls.collection.delete.mutationOptions());
  const creating = useMutation(calls.collection.create.mutationOptions());
  const putBack = usePutBack();
  const { organizationId } = collectionRef;
  const refetchLists = () => queryClient.invalidateQueries(calls.collection.list.pathFilter());

  return async () => {
    try {
      const { name, description, sort, coverId } = await client.collection.get.query(collectionRef);
      const { entries } = await deleting.mutateAsync(collectionRef);
      const again = () => void undo({ name, description, sort, coverId }, entries);
      toast({ text: `Collection “${name}” deleted.`, action: { label: 'Undo', run: again } });
      onDeleted();
      void refetchLists();
    } catch (error) {
      toast({ text: errorMessage(error) });
    }
  };

  type Fields = Omit<Parameters<typeof creating.mutateAsync>[0], 'organizationId'>;

  async function undo(fields: Fields, entries: CollectionEntry[]) {
    try {
      const { id } = await creating.mutateAsync({ organizationId, ...fields });
      await putBack({ organizationId, collectionId: id }, entries);
      // Its page has a new address; whoever is still there is led to it.
      if (location.pathname === collectionPath(collectionRef))
        router.replace(collectionPath({ organizationId, collectionId: id }));
      else router.refresh();
      void refetchLists();
    } catch (error) {
      toast({ text: errorMessage(error) });
    }
  }
}
