import { type Domain, operation } from '../operation';
import type { UploadRow } from './upload-row';

/** Notes where the store takes the parts of an upload; returns its row. An earlier note of another request stays. */
export async function noteParts(
  { database, now }: Domain,
  { id }: UploadRow,
  note: object,
): Promise<UploadRow | null> {
  await database.pool.query(
    `UPDATE upload SET parts = $2, touched = $3 WHERE id = $1 AND parts IS NULL AND state = 'receiving'`,
    [id, JSON.stringify(note), now()],
  );
  return database.prisma.upload.findUnique({ where: { id } });
}

/** Notes how many bytes the store has. More of them than before keep the upload from expiring. */
export async function noteStoredBytes({ database, now }: Domain, { id }: UploadRow, bytes: number) {
  await database.pool.query(
    `UPDATE upload SET received_bytes = $2, touched = CASE WHEN received_bytes < $2 THEN $3 ELSE touched END
     WHERE id = $1 AND state = 'receiving' AND received_bytes <> $2`,
    [id, bytes, now()],
  );
}

/** Has an upload inspected whose parts are all in the store, as `note` says. Does nothing when it is already. */
export const completeUpload = operation(
  async (change, { id, organizationId }: UploadRow, note: object) => {
    const completed = await change.tx.$executeRaw`
      UPDATE upload SET state = 'inspecting', received_bytes = size_bytes, parts = ${JSON.stringify(note)}::jsonb, touched = ${change.at}
      WHERE id = ${id} AND state = 'receiving' AND is_direct`;
    if (completed > 0) change.emit('upload/received', { organizationId, uploadId: id });
  },
);
