import { refuse } from '@/contract/errors';
import type { LibraryForWriting } from '@/domain/access/authorize-library';
import type { PrincipalOrganization } from '@/domain/access/principal';
import { admitUpload } from '@/domain/asset/admit-upload';
import type { AssetRow } from '@/domain/asset/asset-row';
import { findOriginal } from '@/domain/asset/find-original';
import {
  type FoundFile,
  inspectFile,
  type TypeRules,
  VIDEO_INSPECTION_TIMEOUT_MS,
} from '@/domain/asset/processing/inspect-file';
import { alsoAsking, type IdempotentRequest } from '@/domain/idempotency/idempotent-request';
import { findKept } from '@/domain/idempotency/run-once';
import { refuseStorageFull } from '@/domain/plan/reserve-storage';
import { newBlobName } from '@/platform/blobs/blob-name';
import type { StagedFile } from '@/platform/incoming/stage-file';
import { UploadProblem } from '@/platform/incoming/upload-problem';
import type { ApiDependencies } from '../context';
import { type ReceivedUpload, receiveFiles } from './receive-files';
import type { SentFiles } from './sent-files';
import type { StagedBytes } from './staging-budget';
import { type FileToStore, storeFiles } from './store-files';
import { inTurn, withUploadPermit } from './upload-queues';

type StoreOptions = {
  /** Creates the id of each asset. */
  newId?: () => string;
  idempotent?: IdempotentRequest | undefined;
};

/**
 * Stores an upload. Every file is inspected before any is stored, and one refused file refuses all
 * (docs/rules.md#upload). Leaves no files of the request in the staging folder.
 */
export async function storeUpload(
  dependencies: ApiDependencies,
  library: LibraryForWriting,
  sent: SentFiles,
  { newId = dependencies.domain.newId, idempotent }: StoreOptions = {},
): Promise<AssetRow[]> {
  const { organization } = library;
  const { domain } = dependencies;
  // An upload executed before adds nothing, and its assets may have used the rest of the storage.
  const kept = idempotent && (await findKept<AssetRow[]>(domain, idempotent));
  const storageLeft = kept ? null : await admitUpload(domain, library, sent.leastBytes);
  const opened = await dependencies.staging.open(organization, storageLeft);
  const staged = kept ? atMost(opened, kept, organization) : opened;
  try {
    const upload = await receive(dependencies, library, sent, staged);
    const request = idempotent && alsoAsking(idempotent, contentOf(upload));
    const received = { ...upload, staged, bytesDecide: sent.bytesDecide ?? false };
    const store = async () =>
      (kept && request && (await findKept<AssetRow[]>(domain, request))) ||
      storeReceived(dependencies, library, received, { newId, idempotent: request });
    return await store().finally(upload.discard);
  } finally {
    staged.release();
  }
}

/** An upload sent again may be as large as the first time, whatever other uploads take of the storage meanwhile. */
function atMost(
  staged: StagedBytes,
  kept: AssetRow[],
  organization: PrincipalOrganization,
): StagedBytes {
  let left = kept.reduce((sum, row) => sum + row.size_bytes, 0);
  return {
    release: staged.release,
    async add(bytes) {
      left -= bytes;
      if (left < 0) refuseStorageFull(organization);
      await staged.add(bytes);
    },
  };
}

/** What makes an upload the same when it is sent again. */
const contentOf = ({ files, parentId }: ReceivedUpload) => [
  files.map(({ name, sha256 }) => [name, sha256]),
  parentId,
];

async function receive(
  dependencies: ApiDependencies,
  library: LibraryForWriting,
  sent: SentFiles,
  staged: StagedBytes,
): Promise<ReceivedUpload> {
  try {
    return await withUploadPermit(dependencies.permits, library, (permit) => {
      permit.revoked.addEventListener('abort', () => sent.cut?.());
      return receiveFiles(sent, {
        folder: dependencies.blobs.stagingFolder,
        maxFileBytes: dependencies.domain.limits.fileBytes,
        log: dependencies.log,
        staged,
        flushKey: library.organization.id,
      });
    });
  } catch (error) {
    if (!(error instanceof UploadProblem)) throw error;
    const aboutFile = error.kind === 'unsupported' || error.kind === 'too-large';
    // An unknown parent is refused first.
    if (aboutFile && error.parentId !== null)
      await findOriginal(dependencies.domain, library, error.parentId);
    const code = error.kind === 'too-large' ? 'PAYLOAD_TOO_LARGE' : 'BAD_USER_INPUT';
    return refuse(code, error.message);
  }
}

async function storeReceived(
  dependencies: ApiDependencies,
  library: LibraryForWriting,
  {
    files,
    parentId,
    staged,
    bytesDecide,
  }: ReceivedUpload & { staged: StagedBytes; bytesDecide: boolean },
  { newId, idempotent }: { newId: () => string; idempotent: IdempotentRequest | undefined },
): Promise<AssetRow[]> {
  const parent =
    parentId === null ? null : await findOriginal(dependencies.domain, library, parentId);
  if (parent && files.length > 1)
    refuse('BAD_USER_INPUT', 'A variant is uploaded as one file at a time.');
  const inspected = await inspectFiles(dependencies, files, {
    organization: library.organization,
    parentKind: parent?.kind ?? null,
    bytesDecide,
  });
  const assets = newAssets(inspected, parent?.id ?? null, newId);
  return storeFiles(dependencies, library, assets, { staged, idempotent });
}

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
        crc32: staged.crc32,
        sizeBytes: staged.sizeBytes,
        parentId,
      },
    }),
  );

type InspectedFile = FoundFile & { staged: StagedFile };

type Options = TypeRules & { organization: PrincipalOrganization };

/** Inspects all files. Refuses with the reasons for all refused files; with several files, the name precedes each. */
async function inspectFiles(
  dependencies: ApiDependencies,
  files: StagedFile[],
  { organization, ...rules }: Options,
): Promise<InspectedFile[]> {
  const reasons: string[] = [];
  const inspected: InspectedFile[] = [];
  let videoMs = VIDEO_INSPECTION_TIMEOUT_MS;
  for (const staged of files) {
    const verdict = await inTurn('inspect', organization, async () => {
      const begin = performance.now();
      const found = await inspectFile(dependencies, staged, rules, videoMs);
      if (typeof found !== 'string' && found.kind === 'video') videoMs -= performance.now() - begin;
      return found;
    });
    if (typeof verdict === 'string')
      reasons.push(files.length === 1 ? verdict : `${staged.name}: ${verdict}`);
    else inspected.push({ staged, ...verdict });
  }
  if (reasons.length > 0) refuse('BAD_USER_INPUT', { message: reasons.join(' ') });
  return inspected;
}
