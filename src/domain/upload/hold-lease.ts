import { setTimeout as sleep } from 'node:timers/promises';
import { refuse } from '@/contract/errors';
import type { KeptBytes } from '@/platform/incoming/port';
import { type Domain, operation } from '../operation';
import { refuseUnknownUpload } from './find-upload';
import { latestExpired, refusalOfUpload, type UploadRow } from './upload-row';

/** The right to write to an upload, which one request has at a time. `id`: of the lease. */
export type Lease = {
  id: string;
  upload: UploadRow;
  /** Whether an earlier writer did not give the lease back: it may still be writing. */
  takenOver: boolean;
};

/**
 * How long an unrenewed lease lasts: the writer was killed. Read from the clock of the database, which all processes
 * share. A later end was written before that clock was set back.
 */
const LEASE_SECONDS = 15;
const LEASE_END = `clock_timestamp() + interval '${LEASE_SECONDS} seconds'`;

const TAKE = {
  name: 'take-upload-lease',
  text: `
    WITH held AS (SELECT id, lease_id FROM upload WHERE id = $1 FOR UPDATE)
    UPDATE upload u SET lease_id = $2, lease_until = ${LEASE_END} FROM held
    WHERE u.id = held.id AND u.state = 'receiving' AND u.received_bytes = $3 AND u.touched > $4
      AND (u.lease_until IS NULL OR u.lease_until NOT BETWEEN clock_timestamp() AND ${LEASE_END})
    RETURNING held.lease_id IS NOT NULL AS "takenOver"`,
};

/**
 * Takes the lease of an upload at an offset. Refuses with CONFLICT an offset other than the row's (409), and an upload
 * another request writes to (423); with RESOURCE_NOT_FOUND an ended one (404, or 410 while it is known).
 */
export async function takeLease(
  domain: Domain,
  found: UploadRow,
  offset: number,
  id: string,
): Promise<Lease> {
  const { rows, prisma } = domain.database;
  const values = [found.id, id, offset, latestExpired(domain.now())];
  const [taken] = await rows<{ takenOver: boolean }>(TAKE, values);
  const upload = await prisma.upload.findUnique({ where: { id: found.id } });
  if (!upload) return refuseUnknownUpload();
  if (taken && upload.leaseId === id) return { id, upload, takenOver: taken.takenOver };
  refuseEnded(domain, upload);
  if (upload.state === 'receiving' && upload.leaseId !== null) refuseLocked();
  return refuse('CONFLICT', `The upload goes on at the offset ${upload.receivedBytes}.`);
}

/** Refuses an upload already refused, or without any bytes for a day: 410. */
export function refuseEnded({ now }: Pick<Domain, 'now'>, upload: UploadRow) {
  const refusal = refusalOfUpload(upload, now());
  if (refusal) refuse('RESOURCE_NOT_FOUND', { status: 410, message: refusal.message });
}

/** For a request that finds, or loses its lease to, another writer. */
export const refuseLocked = (): never =>
  refuse('CONFLICT', {
    status: 423,
    message: 'Another request is writing to this upload. Try again in a moment.',
  });

const RENEW = {
  name: 'renew-upload-lease',
  text: `UPDATE upload SET lease_until = ${LEASE_END} WHERE id = $1 AND lease_id = $2 RETURNING id`,
};

/** Makes a lease last. Refuses with CONFLICT (423) a lease taken by another request. */
export async function renewLease({ database }: Domain, lease: Lease) {
  const renewed = await database.rows(RENEW, [lease.upload.id, lease.id]);
  if (renewed.length === 0) refuseLocked();
}

/** How long a writer has to give its lease back, and how often a waiting request looks. */
const HANDOVER = { longestMs: 3_000, everyMs: 50 };

const END_EARLIER = {
  name: 'end-earlier-upload-writer',
  text: `
    UPDATE upload SET unwanted_lease_id = lease_id WHERE id = $1 AND state = 'receiving'
      AND lease_until BETWEEN clock_timestamp() AND ${LEASE_END}
    RETURNING lease_id AS "leaseId"`,
};

const FIND_HOLDER = {
  name: 'find-upload-lease',
  text: 'SELECT lease_id AS "leaseId" FROM upload WHERE id = $1',
};

/**
 * Ends the request that still writes to an upload: its client asks for the offset, so it is about to continue with
 * another. Returns whether there was one, once its received bytes count; if its process was killed, after three seconds.
 */
export async function endEarlierWriter({ database }: Domain, { id }: UploadRow): Promise<boolean> {
  type Held = { leaseId: string | null };
  const writer = await database.row<Held>(END_EARLIER, [id]);
  const end = performance.now() + HANDOVER.longestMs;
  while (writer && performance.now() < end) {
    await sleep(HANDOVER.everyMs);
    const holder = await database.row<Held>(FIND_HOLDER, [id]);
    if (holder?.leaseId !== writer.leaseId) break;
  }
  return writer !== null;
}

const FIND_UNWANTED = {
  name: 'find-unwanted-upload-lease',
  text: 'SELECT 1 FROM upload WHERE id = $1 AND unwanted_lease_id = $2',
};

/** Refuses with CONFLICT (423) a lease wanted by a newer request. */
export async function refuseUnwantedLease({ database }: Domain, lease: Lease) {
  const unwanted = await database.rows(FIND_UNWANTED, [lease.upload.id, lease.id]);
  if (unwanted.length > 0) refuseLocked();
}

const GIVE_BACK = {
  name: 'give-back-upload-lease',
  text: 'UPDATE upload SET lease_id = NULL, lease_until = NULL WHERE id = $1 AND lease_id = $2',
};

/** Lets another request write. Does nothing when one took the lease already. */
export async function giveBackLease({ database }: Domain, lease: Lease) {
  await database.rows(GIVE_BACK, [lease.upload.id, lease.id]);
}

/**
 * Records durable bytes. Refuses with CONFLICT (423) when the lease was lost. With the last byte the upload waits to be
 * inspected.
 */
export const commitBytes = operation(async (change, lease: Lease, { offset, parts }: KeptBytes) => {
  const { upload } = lease;
  const complete = BigInt(offset) === upload.sizeBytes;
  const note = parts === null ? null : JSON.stringify(parts);
  const committed = await change.tx.$executeRaw`
      UPDATE upload SET received_bytes = ${offset}::bigint, parts = ${note}::jsonb, touched = ${change.at},
        state = (CASE WHEN ${complete} THEN 'inspecting' ELSE 'receiving' END)::"UploadState",
        lease_until = clock_timestamp() + ${LEASE_SECONDS}::int * interval '1 second'
      WHERE id = ${upload.id} AND lease_id = ${lease.id} AND state = 'receiving' AND received_bytes <= ${offset}::bigint`;
  if (committed === 0) refuseLocked();
  if (complete)
    change.emit('upload/received', {
      organizationId: upload.organizationId,
      uploadId: upload.id,
    });
});
