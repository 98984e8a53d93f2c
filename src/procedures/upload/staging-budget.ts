import { refuse } from '@/contract/errors';
import { sayLimit } from '@/contract/organization/say-limit';
import type { PrincipalOrganization } from '@/domain/access/principal';
import { refuseStorageFull } from '@/domain/plan/reserve-storage';
import type { DiskSpace } from '@/platform/disk-space';
import { UploadProblem } from '@/platform/incoming/upload-problem';

/** Bytes of unfinished uploads at the same time: two of the largest requests, and those of several organizations. */
const MAX_STAGED_BYTES = { organization: 48 * 2 ** 30, total: 192 * 2 ** 30 };
/** The share of the disk's free space one organization may fill; the rest lets others upload. */
const ORGANIZATION_SHARE = 0.75;
const RETRY_AFTER_SECONDS = 10;

/** The staged bytes of one request. */
export type StagedBytes = {
  /** Counts bytes before they are staged. Refuses them when the storage, the budgets or the disk have no space. */
  add(bytes: number): Promise<void>;
  /** Counts all of them as gone: removed, or about to be counted by the storage. */
  release(): void;
};

/** Bytes of earlier requests. `onDisk`: whether they occupy the disk of DATA_DIR. */
export type KeptBytes = { bytes: number; onDisk: boolean };

export type StagingBudget = {
  /**
   * Begins to count the bytes of a request. `storageLeft`: bytes left in the organization's storage, for all requests to
   * it together; null: no limit, or they are reserved. `kept`: bytes already received for its unfinished uploads, on this
   * disk or elsewhere; the bytes of this request go there, too. Refuses with SERVICE_UNAVAILABLE while the disk is almost
   * full.
   */
  open(
    organization: PrincipalOrganization,
    storageLeft: number | null,
    kept?: KeptBytes,
  ): Promise<StagedBytes>;
};

/** Limits the bytes of unfinished uploads on the disk (docs/rules.md#upload). */
export function makeStagingBudget(disk: DiskSpace): StagingBudget {
  const byOrganization = new Map<string, number>();
  /** Of these, the bytes that will need storage which is not reserved yet. */
  const unreserved = new Map<string, number>();
  let total = 0;

  const count = (counts: Map<string, number>, id: string, bytes: number) => {
    const counted = (counts.get(id) ?? 0) + bytes;
    if (counted === 0) counts.delete(id);
    else counts.set(id, counted);
    return counted;
  };

  return {
    async open(organization, storageLeft, kept = { bytes: 0, onDisk: true }) {
      await refuseOnFullDisk(disk);
      const { id } = organization;
      let own = 0;
      const countOwn = (bytes: number) => {
        own += bytes;
        total += bytes;
        if (storageLeft !== null) count(unreserved, id, bytes);
        return count(byOrganization, id, bytes);
      };
      const release = () => void countOwn(-own);
      return {
        release,
        async add(bytes) {
          if (storageLeft !== null && (unreserved.get(id) ?? 0) + bytes > storageLeft) {
            // At once, so that of several requests only as many are refused as do not fit.
            release();
            refuseStorageFull(organization);
          }
          const staged = countOwn(bytes);
          if (kept.onDisk) disk.noteWritten(bytes);
          const left = await disk.aboveFloor();
          if (left < 0) refuseFullDisk();
          const onDisk = kept.onDisk
            ? ORGANIZATION_SHARE * (left + total + kept.bytes)
            : Number.POSITIVE_INFINITY;
          if (staged + kept.bytes > onDisk) refuseLittleSpace();
          const most = MAX_STAGED_BYTES;
          if (staged + kept.bytes > most.organization || total > most.total) refuseBusy();
        },
      };
    },
  };
}

/**
 * The bytes of a file, as far as `staged` takes them. Refuses with `too-large` before a byte beyond `maxBytes` is passed
 * on.
 */
export async function* limitBytes(
  bytes: AsyncIterable<Buffer>,
  maxBytes: number,
  staged?: StagedBytes,
): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > maxBytes) throw new UploadProblem('too-large', tooLarge(maxBytes));
    await staged?.add(piece.length);
    yield piece;
  }
}

/** The message for a file over the limit per file. */
export const tooLarge = (maxBytes: number) =>
  `A file is larger than ${sayLimit(maxBytes)}, the limit per file.`;

/** Refuses with SERVICE_UNAVAILABLE while the disk is below its floor. */
export async function refuseOnFullDisk(disk: DiskSpace) {
  if (await disk.isLow()) refuseFullDisk();
}

const refuseFullDisk = (): never =>
  refuse('SERVICE_UNAVAILABLE', {
    message: 'The disk of the service is almost full, so nothing can be changed. Try again later.',
    retryAfterSeconds: 30,
  });

const refuseLittleSpace = (): never =>
  refuse('SERVICE_UNAVAILABLE', {
    message: 'The disk of the service has too little space for this upload. Try again later.',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });

const refuseBusy = (): never =>
  refuse('SERVICE_UNAVAILABLE', {
    message: 'Too many bytes are being uploaded at the moment. Try again when other uploads ended.',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
