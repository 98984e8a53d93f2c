'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useOfferUndo } from '../bulk-change/use-change-at-once';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { toast } from '../control/toasts';
import { formatCount } from '../format/format-quantity';
import { sentenceFor } from '../selection/use-add-to-collection';
import { isCollecting, type ToCollect, takeCollected, useIsCollecting } from './collect-uploaded';
import { uploads } from './uploads';

/** Files ready within this time, in milliseconds, are added in one change. */
const GATHER_MS = 1000;

/** Adds uploaded assets to their collections, many assets in one change. Returns whether some are still to be added. */
export function useCollectUploads(): boolean {
  const isWaiting = useIsCollecting();
  const [isBusy, setBusy] = useState(false);
  const collect = useEffectEvent(useCollect());
  useEffect(() => {
    if (!isWaiting || isBusy) return;
    const timer = setTimeout(async () => {
      setBusy(true);
      const some = takeCollected();
      if (some) await collect(some);
      setBusy(false);
    }, GATHER_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, isBusy]);
  return isWaiting || isBusy;
}

type Tally = { added: number; present: number; changes: (string | null)[] };

/** Adds to a collection. Once no more are on their way, reports the number added since the last report. */
function useCollect() {
  const calls = useCalls();
  const queryClient = useQueryClient();
  const offerUndo = useOfferUndo();
  const adding = useMutation(calls.collection.add.mutationOptions());
  const tallies = useRef(new Map<string, Tally>());
  return async function collect(some: ToCollect): Promise<void> {
    const { organizationId, collection, assetIds: ids } = some;
    try {
      const ref = { organizationId, collectionId: collection.id };
      const { added, present, changeId } = await adding.mutateAsync({ ...ref, assets: { ids } });
      const before = tallies.current.get(collection.id) ?? { added: 0, present: 0, changes: [] };
      const tally = {
        added: before.added + added,
        present: before.present + present,
        changes: [...before.changes, changeId],
      };
      if (areMoreComing(collection.id)) tallies.current.set(collection.id, tally);
      else {
        offerUndo(sentenceFor(tally, collection.name), tally.changes);
        tallies.current.delete(collection.id);
      }
    } catch (error) {
      const files = `${formatCount(ids.length, 'file')} ${ids.length === 1 ? 'was' : 'were'}`;
      toast({
        text: `${files} uploaded, but not added to “${collection.name}”. ${errorMessage(error)}`,
        actions: [{ label: 'Try again', run: () => void collect(some) }],
      });
    }
    void queryClient.invalidateQueries(calls.page.collection.pathFilter());
  };
}

const areMoreComing = (collectionId: string) =>
  isCollecting() ||
  uploads
    .uploads()
    .some(
      ({ state, to }) =>
        (state === 'waiting' || state === 'sending') && to.collection?.id === collectionId,
    );
