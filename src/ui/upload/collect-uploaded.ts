import { useSyncExternalStore } from 'react';
import { createListeners } from '../control/listen';
import type { Upload, UploadTo } from './upload-rows';

/** Assets for one collection. */
export type ToCollect = {
  organizationId: string;
  collection: NonNullable<UploadTo['collection']>;
  assetIds: string[];
};

const waiting = new Map<string, ToCollect>();
const { subscribe, notify } = createListeners();

/** Notes an uploaded asset for the collection of its upload, if any. */
export function collectUploaded({ to }: Upload, assetId: string) {
  const { organizationId, collection, parentId } = to;
  if (!collection) return;
  const known = waiting.get(collection.id);
  const some = known ?? { organizationId, collection, assetIds: [] };
  // A variant shows in a collection with its original.
  some.assetIds.push(parentId ?? assetId);
  waiting.set(collection.id, some);
  notify();
}

/** Removes and returns the assets waiting for one collection; null when none wait. */
export function takeCollected(): ToCollect | null {
  const [first] = waiting.values();
  if (first) waiting.delete(first.collection.id);
  notify();
  return first ?? null;
}

/** Whether assets wait to be added. */
export const isCollecting = () => waiting.size > 0;

export const useIsCollecting = (): boolean =>
  useSyncExternalStore(subscribe, isCollecting, () => false);
