import { ERRORS } from '@/contract/errors';
import { type Change, operation } from '../operation';
import { lockOrganization } from '../organization/find-organization';
import { releaseStorage } from '../plan/reserve-storage';
import { EXPIRED, latestExpired, type UploadRefusal, type UploadRow } from './upload-row';

type Ended = { id: string; blob: string; size_bytes: bigint };

/** The most uploads ended by one transaction. */
const UPLOADS_PER_TRANSACTION = 500;
/** A message may quote what a client or a server sent. */
const MAX_MESSAGE_LENGTH = 2000;

/** Refuses an upload: its reservation is given back, its bytes are removed. Does nothing to an ended one. */
export const refuseUpload = operation(
  async (
    change,
    { id, organizationId }: Pick<UploadRow, 'id' | 'organizationId'>,
    { code, message }: UploadRefusal,
  ) => {
    await lockOrganization(change, organizationId);
    const ended = await change.tx.$queryRaw<Ended[]>`
      UPDATE upload SET state = 'refused', refusal_code = ${code},
        refusal_message = left(${message}, ${MAX_MESSAGE_LENGTH}), ended_at = ${change.at}, lease_id = NULL
      WHERE id = ${id} AND state IN ('receiving', 'inspecting') RETURNING id, blob, size_bytes`;
    await giveBack(change, organizationId, ended);
  },
);

/** Deletes an upload at its client's request, in any state. An asset made from it stays. */
export const deleteUpload = operation(
  async (change, { id, organizationId }: Pick<UploadRow, 'id' | 'organizationId'>) => {
    await lockOrganization(change, organizationId);
    const deleted = await change.tx.$queryRaw<(Ended & { state: UploadRow['state'] })[]>`
      DELETE FROM upload WHERE id = ${id} RETURNING id, blob, size_bytes, state`;
    const unfinished = deleted.filter(
      ({ state }) => state === 'receiving' || state === 'inspecting',
    );
    await giveBack(change, organizationId, unfinished);
  },
);

/** Deletes the unfinished uploads of an organization or library about to be removed; at most 1,000 of them. */
export async function deleteUploadsOf(
  change: Change,
  { organizationId, libraryId }: { organizationId: string; libraryId?: string },
) {
  await lockOrganization(change, organizationId);
  const deleted = await change.tx.$queryRaw<Ended[]>`
    DELETE FROM upload WHERE organization_id = ${organizationId} AND state IN ('receiving', 'inspecting')
      AND (${libraryId ?? null}::text IS NULL OR library_id = ${libraryId ?? null}) RETURNING id, blob, size_bytes`;
  await giveBack(change, organizationId, deleted);
}

/**
 * Ends uploads of an organization without any bytes for a day, at most 500; returns how many. A writer holding the
 * lease of one is not disturbed.
 */
export const expireUploadsOf = operation(
  async (change, organizationId: string, now: Date): Promise<number> => {
    await lockOrganization(change, organizationId);
    const ended = await change.tx.$queryRaw<Ended[]>`
      UPDATE upload SET state = 'refused', refusal_code = ${EXPIRED.code}, refusal_message = ${EXPIRED.message}, ended_at = ${change.at}, lease_id = NULL
      WHERE id IN (
        SELECT id FROM upload WHERE organization_id = ${organizationId} AND state = 'receiving'
          AND touched <= ${latestExpired(now)} AND (lease_until IS NULL OR lease_until <= clock_timestamp())
        ORDER BY touched LIMIT ${UPLOADS_PER_TRANSACTION} FOR UPDATE SKIP LOCKED)
      RETURNING id, blob, size_bytes`;
    await giveBack(change, organizationId, ended);
    return ended.length;
  },
);

/** Gives back the storage of uploads ended without an asset, and has their bytes removed. */
async function giveBack(change: Change, organizationId: string, ended: Ended[]) {
  if (ended.length === 0) return;
  const bytes = ended.reduce((sum, { size_bytes }) => sum + BigInt(size_bytes), 0n);
  await releaseStorage(change, organizationId, bytes);
  change.emit('upload/discarded', {
    blobs: ended.map(({ blob }) => blob),
    incoming: ended.map(({ id }) => id),
  });
}

/** The refusal of an upload failing through no fault of its own. */
export const FAILED_UPLOAD: UploadRefusal = {
  code: 'INTERNAL_SERVER_ERROR',
  message: ERRORS.INTERNAL_SERVER_ERROR.message,
};
