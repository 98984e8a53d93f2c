import { Refusal, refuse } from '@/contract/errors';
import type { LibraryForWriting } from '@/domain/access/authorize-library';
import { addAssets, type NewAsset } from '@/domain/asset/add-assets';
import type { AssetRow } from '@/domain/asset/asset-row';
import { discardFiles } from '@/domain/asset/discard-files';
import type { IdempotentRequest } from '@/domain/idempotency/idempotent-request';
import { type BlobName, BlobsUnreachable } from '@/platform/blobs/port';
import type { ApiDependencies } from '../context';
import { once } from '../once';
import type { StagedBytes } from './staging-budget';
import { inTurn } from './upload-queues';

/** A staged file and its future asset. */
export type FileToStore = { path: string; asset: NewAsset };

type Options = { staged?: StagedBytes; idempotent?: IdempotentRequest | undefined };

/**
 * Stores staged files as new assets, all or none. Makes the bytes durable first, then writes the rows, so a row never
 * names missing bytes. Releases the staged bytes before the storage counts them: no byte is counted twice.
 */
export async function storeFiles(
  dependencies: ApiDependencies,
  library: LibraryForWriting,
  files: FileToStore[],
  { staged, idempotent }: Options = {},
): Promise<AssetRow[]> {
  const { blobs, domain } = dependencies;
  const assets = files.map(({ asset }) => asset);
  const names = assets.map(({ blob }) => blob);
  const { organization } = library;
  try {
    await allOrNone(
      files.map(({ path, asset }) =>
        inTurn('store', organization, () => blobs.store(path, asset.blob)),
      ),
    );
  } catch (error) {
    if (!(error instanceof BlobsUnreachable)) {
      await removeAll(dependencies, library, names);
      throw error;
    }
    // Another call to the store would only make the client wait.
    await discardFiles(domain, organization.id, names);
    refuse('SERVICE_UNAVAILABLE', { message: STORE_UNAVAILABLE, why: error.message });
  }
  staged?.release();
  try {
    const rows = await inTurn('record', organization, () =>
      once({ domain, idempotent }, (change) => addAssets(change, library, assets)),
    );
    // A copy of the request in another process may have been first.
    const used = new Set(rows.map(({ id }) => id));
    const unused = assets.filter(({ id }) => !used.has(id));
    if (unused.length > 0)
      await removeAll(
        dependencies,
        library,
        unused.map(({ blob }) => blob),
      );
    return rows;
  } catch (error) {
    if (error instanceof Refusal) await removeAll(dependencies, library, names);
    // After any error but a refusal, the commit may have succeeded.
    else await discardUnsettled(dependencies, library, names);
    throw error;
  }
}

/** Removes the files of a refused or repeated upload. A job later removes those the store cannot remove now. */
async function removeAll(
  { blobs, domain }: ApiDependencies,
  library: LibraryForWriting,
  names: BlobName[],
) {
  const outcomes = await Promise.allSettled(names.map((blob) => blobs.discard(blob)));
  const left = names.filter((_, place) => outcomes[place]?.status === 'rejected');
  if (left.length > 0) await discardFiles(domain, library.organization.id, left);
}

/**
 * Lets a job decide about these files, which may belong to assets. If the database is still unavailable, the bytes stay
 * until `admin check --repair` removes them, and the upload fails with its original error.
 */
async function discardUnsettled(
  { domain, log }: ApiDependencies,
  library: LibraryForWriting,
  names: BlobName[],
) {
  await discardFiles(domain, library.organization.id, names).catch((error) =>
    log.warn({ err: error, blobs: names }, 'Files of a failed upload could not be removed.'),
  );
}

/** Waits for all files, also after a failure: a file still being stored would appear after the removal. */
async function allOrNone(storing: Promise<void>[]) {
  await Promise.allSettled(storing);
  await Promise.all(storing);
}

const STORE_UNAVAILABLE =
  'Files cannot be stored at the moment, and nothing of this upload was stored. Try again.';
