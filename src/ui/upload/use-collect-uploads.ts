'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useOfferUndo } from '../bulk-change/use-change-at-once';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { sentenceFor } from '../collection/use-add-to-collection';
import { toast } from '../toast/toasts';
import type { Upload, UploadTo } from './upload-queue';

type Collection = NonNullable<UploadTo['collection']>;
type Collecting = Upload & { to: { collection: Collection }; assetId: string };

/** What is ready within this time, in milliseconds, is added in one change. */
const GATHER_MS = 1000;
const MAX_AT_ONCE = 500;

/**
 * Adds uploads that are done to the collection they were meant for, many in one change, in the order in which they were
 * chosen. Returns whether some are still to be added.
 */
export function useCollectUploads(all: readonly Upload[]): boolean {
  const [handled, setHandled] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const due = all.filter(isCollecting).filter(({ id }) => !handled.has(id));
  const collect = useCollect();
  const run = async () => {
    const collection = due[0]?.to.collection;
    if (!collection) return;
    const some = due.filter(({ to }) => to.collection.id === collection.id).slice(0, MAX_AT_ONCE);
    setBusy(true);
    const isLast = !all.some(
      (upload) => isUnderWay(upload) && upload.to.collection?.id === collection.id,
    );
    await collect(some, isLast && some.length === due.length);
    setHandled((before) => new Set([...before, ...some.map(({ id }) => id)]));
    setBusy(false);
  };
  const latest = useRef(run);
  latest.current = run;
  const hasDue = due.length > 0;
  useEffect(() => {
    if (!hasDue || isBusy) return;
    const timer = setTimeout(() => void latest.current(), GATHER_MS);
    return () => clearTimeout(timer);
  }, [hasDue, isBusy]);
  return hasDue;
}

const isCollecting = (upload: Upload): upload is Collecting =>
  upload.state === 'done' && upload.to.collection !== undefined && upload.assetId !== null;

const isUnderWay = ({ state }: Upload) => state === 'waiting' || state === 'sending';

type Tally = { added: number; present: number; changes: (string | null)[] };

/** Adds to a collection, and says how many were added since it said so last when these are the last ones. */
function useCollect() {
  const calls = useCalls();
  const queryClient = useQueryClient();
  const offerUndo = useOfferUndo();
  const adding = useMutation(calls.collection.add.mutationOptions());
  const tallies = useRef(new Map<string, Tally>());
  return async function collect(some: Collecting[], isLast: boolean): Promise<void> {
    const [first] = some;
    if (!first) return;
    const { organizationId, collection } = first.to;
    // A variant shows in a collection with its original.
    const ids = some.map(({ to, assetId }) => to.parentId ?? assetId);
    try {
      const ref = { organizationId, collectionId: collection.id };
      const { added, present, changeId } = await adding.mutateAsync({ ...ref, assets: { ids } });
      const before = tallies.current.get(collection.id) ?? { added: 0, present: 0, changes: [] };
      const tally = {
        added: before.added + added,
        present: before.present + present,
        changes: [...before.changes, changeId],
      };
      if (isLast) offerUndo(sentenceFor(tally, collection.name), tally.changes);
      if (isLast) tallies.current.delete(collection.id);
      else tallies.current.set(collection.id, tally);
    } catch (error) {
      toast({
        text: `${formatNotAdded(some.length)} “${collection.name}”. ${errorMessage(error)}`,
        actions: [{ label: 'Try again', run: () => void collect(some, isLast) }],
      });
    }
    void queryClient.invalidateQueries(calls.page.collection.pathFilter());
  };
}

const formatNotAdded = (count: number) =>
  count === 1
    ? '1 file was uploaded, but not added to'
    : `${count} files were uploaded, but not added to`;
