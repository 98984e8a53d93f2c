import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/contract/durations';
import type { Domain } from '../operation';
import { openWebhookSecret } from './webhook-secret';

/** An event to be delivered now. */
export type DueDelivery = {
  id: number;
  position: number;
  type: string;
  /** Failed attempts. */
  attempts: number;
  /** When it was first due. */
  since: Date;
};

/** An active endpoint, with its signing secrets, the newest first. */
export type ActiveEndpoint = {
  id: string;
  organizationId: string;
  url: string;
  /** The ids of the libraries whose events it gets, of a key those that the key reads now; null: all. */
  reach: string[] | null;
  secrets: string[];
  /** Null while deliveries are accepted. */
  failingSince: Date | null;
  /** Whether events have no deliveries yet. */
  isBehind: boolean;
};

/** A key does not read a library in the trash. */
const LIVE = { where: { library: { trashedAt: null } }, select: { libraryId: true } } as const;

/** The endpoint, unless it is gone or switched off, or its organization is in the trash. */
export async function findActiveEndpoint(
  { database, secrets, now }: Domain,
  id: string,
): Promise<ActiveEndpoint | null> {
  const found = await database.prisma.webhookEndpoint.findFirst({
    where: { id, switchedOffAt: null, organization: { trashedAt: null } },
    include: { key: { select: { grants: LIVE } } },
  });
  if (!found) return null;
  const { organizationId, url, libraries, key, failingSince, behindFrom } = found;
  const read = key && new Set(key.grants.map(({ libraryId }) => libraryId));
  const chosen = libraries.length > 0 ? libraries : null;
  const { secret, formerSecret, formerSecretEnd } = found;
  const isOverlap = formerSecret && formerSecretEnd && formerSecretEnd > now();
  const sealed = isOverlap ? [secret, formerSecret] : [secret];
  const opened = sealed.map((each) => openWebhookSecret(secrets, found, each));
  return {
    id,
    organizationId,
    url,
    reach: read ? libraries.filter((library) => read.has(library)) : chosen,
    failingSince,
    secrets: opened,
    isBehind: behindFrom !== null,
  };
}

const DUE = {
  name: 'due-webhook-deliveries',
  // The earliest of each subject: later ones wait until it is delivered or given up. Tests, of position 0, come first.
  text: `
  SELECT id, position, type, attempts, created AS since FROM (
    SELECT DISTINCT ON (subject) id, position, type, attempts, created, due FROM webhook_delivery
    WHERE endpoint_id = $1 AND state = 'pending' ORDER BY subject, id
  ) first WHERE due <= $2 ORDER BY position > 0, id LIMIT $3`,
};

/** The due deliveries to an endpoint, at most one of each asset, the oldest first. */
export const takeDueDeliveries = ({ database, now }: Domain, endpointId: string, limit: number) =>
  database.rows<DueDelivery>(DUE, [endpointId, now(), limit]);

/** The pauses after the first failures; after more, a day. */
const PAUSES_MS = [
  5_000,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
];
const GIVEN_UP_AFTER_MS = 3 * DAY_MS;

/** Milliseconds from a failure to the next attempt. `attempts`: those that failed before. */
export const pauseAfter = (attempts: number) => PAUSES_MS[attempts] ?? DAY_MS;

/** The pause of a delivery that has been due for this long, as if no attempt had been brought forward. */
function pauseWithin(dueMs: number): number {
  let endMs = 0;
  for (const pause of PAUSES_MS) {
    endMs += pause;
    if (endMs > dueMs) return pause;
  }
  return DAY_MS;
}

/**
 * When a delivery is tried again; null: it is given up, three days after it was first due. Attempts that were brought
 * forward, because the endpoint accepted another event, do not lengthen its pauses.
 */
export function nextAttempt({ attempts, since }: DueDelivery, failedAt: Date): Date | null {
  const dueMs = failedAt.getTime() - since.getTime();
  const next = new Date(failedAt.getTime() + Math.min(pauseAfter(attempts), pauseWithin(dueMs)));
  return next.getTime() - since.getTime() > GIVEN_UP_AFTER_MS ? null : next;
}
