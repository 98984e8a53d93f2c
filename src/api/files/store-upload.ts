import type { IncomingMessage } from 'node:http';
import { Refusal, refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { LibraryForWriting } from '@/domain/access/authorize-library';
import { addAssets, type NewAsset } from '@/domain/asset/add-assets';
import { admitUpload } from '@/domain/asset/admit-upload';
import type { AssetRow } from '@/domain/asset/asset-row';
import { discardFiles } from '@/domain/asset/discard-files';
import { findOriginal } from '@/domain/asset/find-original';
import { newBlobName } from '@/platform/blobs/blob-name';
import { type BlobName, BlobsUnreachable } from '@/platform/blobs/port';
import { refusalOfCoding } from '../content-coding';
import type { ApiDependencies } from '../context';
import { type InspectedFile, inspectFiles, problemOfType } from './inspect-files';
import { MAX_BYTES_BESIDE_FILES, type ReceivedUpload, receiveUpload } from './receive-upload';
import type { StagedBytes } from './staging-budget';
import { UploadProblem } from './upload-problem';
import { inTurn } from './upload-queues';

/**
 * Stores an upload. Every file is inspected before any is stored, and one refused file refuses all
 * (docs/rules.md#upload). The staging folder is always left without files of the request. `newId` creates the id of
 * each asset.
 */
export async function storeUpload(
  parts: ApiDependencies,
  library: LibraryForWriting,
  request: IncomingMessage,
  newId: () => string = parts.domain.newId,
): Promise<AssetRow[]> {
  const { organization } = library;
  const coded = refusalOfCoding(request);
  if (coded) throw coded;
  const storageLeft = await admitUpload(parts.domain, library, leastBytesOf(request));
  const staged = await parts.staging.open(organization, storageLeft);
  try {
    const upload = await receive(parts, library, request, staged);
    return await storeReceived(parts, library, upload, newId).finally(upload.discard);
  } finally {
    staged.release();
  }
}

/** The least bytes of files in a body, by its stated length. */
const leastBytesOf = ({ headers }: IncomingMessage): number =>
  // A file has at least one byte.
  Math.max(1, Number(headers['content-length'] ?? 0) - MAX_BYTES_BESIDE_FILES);

async function receive(
  parts: ApiDependencies,
  library: LibraryForWriting,
  request: IncomingMessage,
  staged: StagedBytes,
): Promise<ReceivedUpload> {
  try {
    return await receiveUpload(request, {
      folder: parts.blobs.stagingFolder,
      maxFileBytes: parts.domain.limits.fileBytes,
      maxFiles: LIMITS.filesPerUpload,
      log: parts.log,
      admit: staged.add,
      flushKey: library.organization.id,
      problemOfType,
    });
  } catch (error) {
    if (!(error instanceof UploadProblem)) throw error;
    const aboutFile = error.kind === 'unsupported' || error.kind === 'too-large';
    // Refuses an unknown parent first.
    if (aboutFile && error.parentId !== null)
      await findOriginal(parts.domain, library, error.parentId);
    const code = error.kind === 'too-large' ? 'PAYLOAD_TOO_LARGE' : 'BAD_USER_INPUT';
    return refuse(code, { message: error.message });
  }
}

async function storeReceived(
  parts: ApiDependencies,
  library: LibraryForWriting,
  { files, parentId }: ReceivedUpload,
  newId: () => string,
): Promise<AssetRow[]> {
  const parent = parentId === null ? null : await findOriginal(parts.domain, library, parentId);
  if (parent && files.length > 1)
    refuse('BAD_USER_INPUT', { message: 'A variant is uploaded as one file at a time.' });
  const inspected = await inspectFiles(parts, files, {
    organizationId: library.organization.id,
    parentKind: parent?.kind ?? null,
  });
  return storeAll(parts, library, newAssets(inspected, parent?.id ?? null, newId));
}

type FileToStore = { path: string; asset: NewAsset };

const newAssets = (inspected: InspectedFile[], parentId: string | null, newId: () => string) =>
  inspected.map(
    ({ staged, kind, contentType }): FileToStore => ({
      path: staged.path,
      asset: {
        id: newId(),
        name: staged.name,
        kind,
        contentType,
        blob: newBlobName(),
        sha256: staged.sha256,
        sizeBytes: staged.sizeBytes,
        parentId,
      },
    }),
  );

/** Makes the bytes durable first, then writes the rows: a row never names bytes that could be missing. */
async function storeAll(
  parts: ApiDependencies,
  library: LibraryForWriting,
  files: FileToStore[],
): Promise<AssetRow[]> {
  const { blobs, domain } = parts;
  const assets = files.map(({ asset }) => asset);
  const names = assets.map(({ blob }) => blob);
  const organizationId = library.organization.id;
  try {
    await allOrNone(
      files.map(({ path, asset }) =>
        inTurn('store', organizationId, () => blobs.store(path, asset.blob)),
      ),
    );
  } catch (error) {
    if (!(error instanceof BlobsUnreachable)) {
      await removeAll(parts, library, names);
      throw error;
    }
    // Another call to the store would only make the client wait.
    await discardFiles(domain, organizationId, names);
    refuse('SERVICE_UNAVAILABLE', { message: storeUnavailable, why: error.message });
  }
  try {
    return await inTurn('record', organizationId, () => addAssets(domain, library, assets));
  } catch (error) {
    if (error instanceof Refusal) await removeAll(parts, library, names);
    // Only a refusal proves that no asset was created: after any other error, the commit may have succeeded.
    else await discardUnsettled(parts, library, names);
    throw error;
  }
}

/** Removes the files of a refused upload; the background removes what the store cannot remove now. */
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
 * Lets the background decide about files that may belong to assets. If the database is still unavailable, the bytes
 * stay until `admin check --repair` removes them, and the upload fails with its original error.
 */
async function discardUnsettled(
  { domain, log }: ApiDependencies,
  library: LibraryForWriting,
  names: BlobName[],
) {
  await discardFiles(domain, library.organization.id, names).catch((error) =>
    log.warn({ err: error, blobs: names }, 'files of a failed upload are left behind'),
  );
}

/** Waits for all files: after a failure, a file that is still being stored would appear after the removal. */
async function allOrNone(storing: Promise<void>[]) {
  await Promise.allSettled(storing);
  await Promise.all(storing);
}

const storeUnavailable =
  'Files cannot be stored for the moment, and nothing of this upload was. Try again.';
