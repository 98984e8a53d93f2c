import { DAY_MS, earlier, HOUR_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import { COMMAND_LINE_CLIENT_ID } from '@/contract/organization/applications';
import { type Domain, operation } from '../operation';
import { earliestUndoable } from '../record-change';
import { removeInBatches } from './remove-in-batches';

// Each deletes what is due at `now`, and returns how many rows.

const daysBefore = (now: Date, days: number) => ({ lt: earlier(now, days * DAY_MS) });

/** Mails of 30 days ago, sent or not. */
export async function deleteOldMail({ database }: Domain, now: Date): Promise<number> {
  const where = { created: daysBefore(now, LIMITS.mailDays) };
  return (await database.prisma.mail.deleteMany({ where })).count;
}

/** Bulk changes that ended 3 days ago. */
export async function deleteOldBulkChanges({ database }: Domain, now: Date): Promise<number> {
  const where = { endedAt: daysBefore(now, LIMITS.bulkChangeDays) };
  return (await database.prisma.bulkChange.deleteMany({ where })).count;
}

/** Marks of runs that were killed an hour ago, and whose asset nobody processed since. */
export async function deleteKilledRuns({ database }: Domain, now: Date): Promise<number> {
  const where = { since: { lt: earlier(now, HOUR_MS) } };
  return (await database.prisma.processingRun.deleteMany({ where })).count;
}

/** Requests for approval made 90 days ago. */
export async function deleteOldRequests({ database }: Domain, now: Date): Promise<number> {
  const where = { created: daysBefore(now, LIMITS.approvalRequest.days) };
  return (await database.prisma.approvalRequest.deleteMany({ where })).count;
}

/** Share links that ended long ago. */
export async function deleteEndedShareLinks({ database }: Domain, now: Date): Promise<number> {
  const where = { withdrawnAt: daysBefore(now, LIMITS.shareLinkDays) };
  return (await database.prisma.shareLink.deleteMany({ where })).count;
}

/** Invitations accepted, or expired, 30 days ago. */
export async function deleteEndedInvitations({ database }: Domain, now: Date): Promise<number> {
  const ended = daysBefore(now, LIMITS.endedInvitationDays);
  const where = { OR: [{ acceptedAt: ended }, { expiresAt: ended }] };
  return (await database.prisma.invitation.deleteMany({ where })).count;
}

/** Keys revoked 30 days ago, unless an asset names them as its uploader, and access tokens that have expired. */
export async function deleteEndedCredentials(
  { database: { prisma } }: Domain,
  now: Date,
): Promise<number> {
  const revokedAt = daysBefore(now, LIMITS.keptKeys.revokedDays);
  const keys = await prisma.apiKey.deleteMany({ where: { revokedAt, uploads: { none: {} } } });
  const tokens = await prisma.accessToken.deleteMany({ where: { expiresAt: { lt: now } } });
  return keys.count + tokens.count;
}

/** Sessions and one-time links that have expired. */
export async function deleteExpiredSignIns({ database }: Domain, now: Date): Promise<number> {
  const over = { where: { expiresAt: { lt: now } } };
  const sessions = await database.prisma.session.deleteMany(over);
  const links = await database.prisma.verification.deleteMany(over);
  return sessions.count + links.count;
}

/**
 * Accounts whose email address nobody confirmed in 30 days: nobody has ever been in one. Somebody who signs up again can
 * use the address.
 */
export async function deleteUnconfirmedPeople({ database }: Domain, now: Date): Promise<number> {
  const where = {
    emailVerified: false,
    created: daysBefore(now, LIMITS.unconfirmedDays),
    avatarBlob: null,
    memberships: { none: {} },
    sessions: { none: {} },
    tokens: { none: {} },
    passkeys: { none: {} },
    consents: { none: {} },
    claims: { none: {} },
    accounts: { none: { NOT: { providerId: 'credential' } } },
  };
  return (await database.prisma.person.deleteMany({ where })).count;
}

/** How long an application stays registered without anyone's access, once somebody gave it access. */
const DISCONNECTED_DAYS = 30;

/**
 * Expired tokens of applications and device requests. Of the applications without a consent, those never given access
 * after a day, and others 30 days after their registration. The command line stays registered. Consents stay: a person
 * sees and revokes them.
 */
export async function deleteUnusedApplications(
  { database: { prisma } }: Domain,
  now: Date,
): Promise<number> {
  const over = { where: { expiresAt: { lt: now } } };
  const access = await prisma.oauthAccessToken.deleteMany(over);
  const refresh = await prisma.oauthRefreshToken.deleteMany(over);
  const devices = await prisma.deviceRequest.deleteMany(over);
  const clients = await prisma.oauthClient.deleteMany({
    where: {
      clientId: { not: COMMAND_LINE_CLIENT_ID },
      consents: { none: {} },
      OR: [
        { connectedAt: null, createdAt: daysBefore(now, LIMITS.unusedRegistrationDays) },
        { createdAt: daysBefore(now, DISCONNECTED_DAYS) },
      ],
    },
  });
  return access.count + refresh.count + devices.count + clients.count;
}

/**
 * Deleted comments that can no longer be restored. One with replies stays until the last of them is removed, but without
 * its text, mark and author.
 */
export const deleteWithdrawnComments = operation(async ({ tx }, now: Date): Promise<number> => {
  const over = { withdrawnAt: { lt: earliestUndoable(now) } };
  const replies = await tx.comment.deleteMany({ where: { ...over, parentId: { not: null } } });
  const others = await tx.comment.deleteMany({ where: { ...over, replies: { none: {} } } });
  const mark = { x: null, y: null, width: null, height: null, atSeconds: null };
  await tx.comment.updateMany({
    where: { ...over, text: { not: '' } },
    data: { text: '', authorId: null, visitorId: null, visitorName: null, edited: null, ...mark },
  });
  return replies.count + others.count;
});

/** Deliveries, with their attempts, of 30 days ago, and of each webhook the past ones beyond the last 10,000. */
export async function deleteOldDeliveries(
  { database: { prisma } }: Domain,
  now: Date,
): Promise<number> {
  const where = { created: daysBefore(now, LIMITS.eventDays) };
  const { count } = await prisma.webhookDelivery.deleteMany({ where });
  const beyond = await prisma.$executeRaw`
    DELETE FROM webhook_delivery d
    USING webhook_endpoint w CROSS JOIN LATERAL (
      SELECT id FROM webhook_delivery past WHERE past.endpoint_id = w.id AND past.state <> 'pending'
      ORDER BY id DESC OFFSET ${LIMITS.webhookLog.deliveries} LIMIT 1
    ) last
    WHERE d.endpoint_id = w.id AND d.id <= last.id AND d.state <> 'pending'`;
  return count + beyond;
}

const DELETE_RESULTS = `
  DELETE FROM idempotent_result WHERE (organization_id, lookup) IN (
    SELECT organization_id, lookup FROM idempotent_result WHERE created < $1 LIMIT 5000 FOR UPDATE SKIP LOCKED)`;

/** Results kept for requests with an Idempotency-Key, of a day ago. */
export function deleteIdempotentResults({ database }: Domain, now: Date): Promise<number> {
  const ended = earlier(now, LIMITS.idempotentHours * HOUR_MS);
  return removeInBatches(
    async () => (await database.pool.query(DELETE_RESULTS, [ended])).rowCount ?? 0,
  );
}

/** Entries are written in the order of their ids, so the oldest are found without reading the others. */
const DELETE_OLD_AUDIT = `
  DELETE FROM audit WHERE at < $1 AND id IN (SELECT id FROM audit ORDER BY id LIMIT 5000)`;

const DELETE_EXCESS_AUDIT = `
  DELETE FROM audit a USING (
    SELECT full_one.organization_id, last.at
    FROM (SELECT organization_id FROM audit WHERE organization_id IS NOT NULL GROUP BY 1 HAVING count(*) > $1) full_one,
    LATERAL (
      SELECT at FROM audit WHERE organization_id = full_one.organization_id ORDER BY at DESC OFFSET $1 LIMIT 1) last
  ) excess
  WHERE a.organization_id = excess.organization_id AND a.at <= excess.at`;

/** Entries of the audit log of a year ago, and all but the latest of an organization. */
export async function deleteOldAudit({ database }: Domain, now: Date): Promise<number> {
  const before = earlier(now, LIMITS.auditDays * DAY_MS);
  const old = await removeInBatches(
    async () => (await database.pool.query(DELETE_OLD_AUDIT, [before])).rowCount ?? 0,
  );
  const excess = await database.pool.query(DELETE_EXCESS_AUDIT, [LIMITS.keptAuditEntries]);
  return old + (excess.rowCount ?? 0);
}
