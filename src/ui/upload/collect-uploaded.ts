import type { Upload, UploadTo } from './upload-rows';

/** Assets that go into one collection. */
export type ToCollect = {
  organizationId: string;
  collection: NonNullable<UploadTo['collection']>;
  assetIds: string[];
};

const waiting = new Map<string, ToCollect>();
const listeners = new Set<() => void>();

/** Notes that the asset of an upload is to be added to the collection that the upload was meant for, if any. */
export function collectUploaded({ to }: Upload, assetId: string) {
  const { organizationId, collection, parentId } = to;
  if (!collection) return;
  const known = waiting.get(collection.id);
  const some = known ?? { organizationId, collection, assetIds: [] };
  // A variant shows in a collection with its original.
  some.assetIds.push(parentId ?? assetId);
  waiting.set(collection.id, some);
  for (const listener of listeners) listener();
}

/** The assets that wait for one collection, which then wait no more; null when none do. */
export function takeCollected(): ToCollect | null {
  const [first] = waiting.values();
  if (first) waiting.delete(first.collection.id);
  for (const listener of listeners) listener();
  return first ?? null;
}

/** Whether assets wait to be added. */
export const isCollecting = () => waiting.size > 0;

export function subscribeCollecting(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
