import { LIMITS } from '@/contract/limits';
import { errorMessage } from '../call/error-message';
import type { LibraryRef } from '../call/resource-ref';
import { serviceClient } from '../call/service-client';
import { toast } from '../control/toasts';
import type { Upload } from './upload-rows';

/** How long assets with the same tags are collected before one call tags them. */
const COLLECT_MS = 1000;

type Batch = { library: LibraryRef; tags: readonly string[]; assetIds: string[] };

const batches = new Map<string, Batch>();
let calling = 0;

/** Puts the tags of an upload on its asset, many assets in one call. */
export function tagUploaded({ to, tags }: Upload, assetId: string) {
  if (tags.length === 0) return;
  const { organizationId, libraryId } = to;
  // No tag contains a comma.
  const key = [organizationId, libraryId, ...tags].join();
  const batch = batches.get(key);
  if (batch) {
    batch.assetIds.push(assetId);
    if (batch.assetIds.length >= LIMITS.idsPerCall) send(key);
    return;
  }
  batches.set(key, { library: { organizationId, libraryId }, tags, assetIds: [assetId] });
  setTimeout(() => send(key), COLLECT_MS);
}

/** Whether closing the page would lose tags. */
export const isTagging = () => batches.size > 0 || calling > 0;

function send(key: string) {
  const batch = batches.get(key);
  batches.delete(key);
  if (batch) void call(batch);
}

async function call(batch: Batch) {
  const { library, tags, assetIds } = batch;
  calling++;
  try {
    await serviceClient.asset.tag.mutate({ ...library, assetIds, tags: [...tags] });
  } catch (error) {
    toast({
      text: `The folder names weren’t added as tags. ${errorMessage(error)}`,
      actions: [{ label: 'Try again', run: () => void call(batch) }],
    });
  } finally {
    calling--;
  }
}
