import type { IncomingMessage } from 'node:http';
import pLimit from 'p-limit';
import { Refusal, refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import { ACCEPTED_FORMATS, recognize } from '@/contract/media-types';
import type { LibraryForWriting } from '@/domain/access/authorize-library';
import { addAssets, type NewAsset } from '@/domain/asset/add-assets';
import type { AssetRow } from '@/domain/asset/asset-row';
import { discardFiles } from '@/domain/asset/discard-files';
import { findOriginal } from '@/domain/asset/find-original';
import { newBlobName } from '@/platform/blobs/blob-name';
import { type BlobName, BlobsUnreachable } from '@/platform/blobs/port';
import { UnreadableImage } from '@/platform/imaging/port';
import { UnreadableVideo } from '@/platform/video/port';
import type { ApiDependencies } from '../context';
import { inspectVideo } from './inspect-video';
import { type ReceivedUpload, receiveUpload } from './receive-upload';
import type { StagedFile } from './stage-file';
import { UploadProblem } from './upload-problem';

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
  const upload = await receive(parts, request);
  try {
    const { parentId } = upload;
    const parent = parentId === null ? null : await findOriginal(parts.domain, library, parentId);
    if (parent && upload.files.length > 1)
      refuse('BAD_USER_INPUT', { message: 'A variant is uploaded as one file at a time.' });
    const inspected = await inspectAll(parts, upload.files, parent?.kind ?? null);
    return await storeAll(parts, library, newAssets(inspected, parent?.id ?? null, newId));
  } finally {
    await upload.discard();
  }
}

async function receive(parts: ApiDependencies, request: IncomingMessage): Promise<ReceivedUpload> {
  try {
    return await receiveUpload(request, {
      folder: parts.blobs.stagingFolder,
      maxFileBytes: parts.domain.limits.fileBytes,
      maxFiles: LIMITS.filesPerUpload,
      log: parts.log,
    });
  } catch (error) {
    if (!(error instanceof UploadProblem)) throw error;
    const code = error.kind === 'too-large' ? 'PAYLOAD_TOO_LARGE' : 'BAD_USER_INPUT';
    return refuse(code, { message: error.message });
  }
}

/** Total time for opening the videos of one request; videos beyond it are accepted by their first bytes. */
const VIDEO_INSPECTION_TIMEOUT_MS = 6_000;

type InspectedFile = { staged: StagedFile; kind: 'image' | 'video'; contentType: string };

/** Refuses with the reason of each file. With several files, the file name precedes each reason. */
async function inspectAll(parts: ApiDependencies, files: StagedFile[], parentKind: string | null) {
  const reasons: string[] = [];
  const inspected: InspectedFile[] = [];
  const videosUntil = performance.now() + VIDEO_INSPECTION_TIMEOUT_MS;
  for (const file of files) {
    const verdict = await inspect(parts, file, parentKind, videosUntil);
    if (typeof verdict === 'string')
      reasons.push(files.length === 1 ? verdict : `${file.name}: ${verdict}`);
    else inspected.push(verdict);
  }
  if (reasons.length > 0) refuse('BAD_USER_INPUT', { message: reasons.join(' ') });
  return inspected;
}

/** The kind and media type of a file, or the reason why it is refused. */
async function inspect(
  parts: ApiDependencies,
  staged: StagedFile,
  parentKind: string | null,
  videosUntil: number,
): Promise<InspectedFile | string> {
  const kind = recognize(staged.name, staged.declaredType);
  if (kind === null) return `This type of file is not supported. Send ${ACCEPTED_FORMATS}.`;
  if (parentKind !== null && kind !== parentKind)
    return 'A variant must be of the same kind as its original.';
  try {
    const contentType =
      kind === 'video'
        ? await inspectVideo(parts.video, staged.path, videosUntil - performance.now())
        : (await parts.imaging.readHeader(staged.path)).contentType;
    return { staged, kind, contentType };
  } catch (error) {
    if (error instanceof UnreadableImage || error instanceof UnreadableVideo) return error.message;
    throw error;
  }
}

/**
 * Uploads to one organization wait for each other in the database, which counts their bytes. Only some of the
 * connections may wait there; otherwise other requests get no connection when many uploads end together.
 */
const recordInTurn = pLimit(4);

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
  try {
    await allOrNone(files.map(({ path, asset }) => blobs.store(path, asset.blob)));
  } catch (error) {
    if (!(error instanceof BlobsUnreachable)) {
      await removeAll(parts, library, names);
      throw error;
    }
    // Another call to the store would only make the client wait.
    await discardFiles(domain, library.organization.id, names);
    refuse('SERVICE_UNAVAILABLE', { message: storeUnavailable, why: error.message });
  }
  try {
    return await recordInTurn(() => addAssets(domain, library, assets));
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
