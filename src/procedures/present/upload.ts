import type { ErrorCode } from '@/contract/errors';
import type { UploadProgress } from '@/contract/upload/upload';
import { refusalOfUpload, type UploadRow } from '@/domain/upload/upload-row';

/** Presents the progress of an upload. After a day without bytes it has ended, even if its row does not say so yet. */
export function presentUpload(row: UploadRow, now: Date): UploadProgress {
  const refusal = refusalOfUpload(row, now);
  return {
    id: row.id,
    state: refusal ? 'refused' : row.state,
    offset: Number(row.receivedBytes),
    // Until then, sizeBytes may be what a file of unknown size has reserved.
    size: row.sourceUrl !== null && row.receivedBytes === 0n ? null : Number(row.sizeBytes),
    assetId: row.assetId,
    error: refusal && { code: refusal.code as ErrorCode, message: refusal.message },
  };
}
