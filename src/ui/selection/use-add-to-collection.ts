'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import type { AssetsToCollect } from '@/contract/sharing/collection';
import { useOfferUndo } from '../bulk-change/use-change-at-once';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { toast } from '../control/toasts';
import { formatNumber } from '../format/format-quantity';
import { collectionPath } from '../format/paths';

/** An existing collection, or the name for a new one. */
export type PickedCollection = { id: string; name: string } | { id: null; name: string };

/** Adds assets to a collection and says how many; the toast opens the collection or undoes the change. */
export function useAddToCollection(organizationId: string) {
  const calls = useCalls();
  const router = useRouter();
  const queryClient = useQueryClient();
  const offerUndo = useOfferUndo();
  const creating = useMutation(calls.collection.create.mutationOptions());
  const adding = useMutation(calls.collection.add.mutationOptions());
  return async (assets: AssetsToCollect[], { id, name }: PickedCollection) => {
    const sum = { added: 0, present: 0 };
    const changes: (string | null)[] = [];
    try {
      const collectionId = id ?? (await creating.mutateAsync({ organizationId, name })).id;
      const collectionRef = { organizationId, collectionId };
      for (const some of assets) {
        const added = await adding.mutateAsync({ ...collectionRef, assets: some });
        sum.added += added.added;
        sum.present += added.present;
        changes.push(added.changeId);
      }
      const open = () => router.push(collectionPath(collectionRef));
      offerUndo(sentenceFor(sum, name), changes, [{ label: 'Open', run: open }]);
    } catch (error) {
      toast({ text: errorMessage(error) });
    }
    void queryClient.invalidateQueries(calls.collection.pathFilter());
    void queryClient.invalidateQueries(calls.page.collection.pathFilter());
  };
}

/** "3 added to “Best”, 2 were there already." */
export function sentenceFor({ added, present }: { added: number; present: number }, name: string) {
  if (added === 0 && present === 0) return 'These assets are no longer here.';
  const there = `${formatNumber(present)} ${present === 1 ? 'was' : 'were'} already there`;
  if (added === 0) return `Nothing added to “${name}”: ${there}.`;
  return `${formatNumber(added)} added to “${name}”${present > 0 ? `, ${there}` : ''}.`;
}
