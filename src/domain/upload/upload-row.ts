import { HOUR_MS } from '@/contract/durations';
import type { ErrorCode } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { UploadState } from '@/platform/database/generated/enums';
import type { IncomingFile } from '@/platform/incoming/port';

/** A resumable upload as its row has it. */
export type UploadRow = {
  id: string;
  organizationId: string;
  libraryId: string;
  personId: string | null;
  keyId: string | null;
  name: string;
  declaredType: string;
  metadata: string | null;
  parentId: string | null;
  assetId: string | null;
  sha256: string | null;
  sourceUrl: string | null;
  isDirect: boolean;
  sizeBytes: bigint;
  receivedBytes: bigint;
  state: UploadState;
  blob: string;
  parts: unknown;
  refusalCode: string | null;
  refusalMessage: string | null;
  touched: Date;
};

/** The file of an upload, as the store of incoming files knows it. */
export const incomingFileOf = (row: UploadRow): IncomingFile => ({
  id: row.id,
  blob: row.blob,
  size: Number(row.sizeBytes),
  offset: Number(row.receivedBytes),
  parts: (row.parts as object | null) ?? null,
});

/** When an upload ends if nothing more is received. */
export const expiryOf = ({ touched }: Pick<UploadRow, 'touched'>): Date =>
  new Date(touched.getTime() + LIMITS.uploadHours * HOUR_MS);

/** Uploads without any bytes since have ended. */
export const latestExpired = (now: Date): Date =>
  new Date(now.getTime() - LIMITS.uploadHours * HOUR_MS);

/** Why an upload ended without an asset. */
export type UploadRefusal = { code: ErrorCode; message: string };

/** The refusal of uploads without any bytes for a day. */
export const EXPIRED: UploadRefusal = {
  code: 'RESOURCE_NOT_FOUND',
  message: 'The upload has ended, because nothing of it came for a day.',
};

/** Why an upload has ended without an asset at a moment; null when it has not. */
export function refusalOfUpload(row: UploadRow, now: Date): UploadRefusal | null {
  const { state, refusalCode, refusalMessage } = row;
  if (state === 'refused') return { code: refusalCode as ErrorCode, message: refusalMessage ?? '' };
  return state === 'receiving' && row.touched <= latestExpired(now) ? EXPIRED : null;
}
