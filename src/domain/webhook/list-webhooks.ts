import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { Delivery, Webhook } from '@/contract/organization/webhook';
import type { Prisma } from '@/platform/database/generated/client';
import type { SettingsForMember, SettingsForOwner } from '../access/authorize-settings';
import type { WebhooksOfKey } from '../access/authorize-webhooks';
import type { Change, Domain } from '../operation';

/** Who manages webhooks: a person, or a key. */
type Managing = SettingsForMember | WebhooksOfKey;

/**
 * The webhooks that a caller sees and changes: an application and a key those that it added, a person all of the
 * organization. An application could otherwise have the events of another webhook sent to itself, also after it is
 * disconnected.
 */
const ownWebhooks = (by: Managing) => ({
  organizationId: by.id,
  ...('key' in by
    ? { keyId: by.key.keyId }
    : by.person.byApplication && { consentId: by.person.tokenId }),
});

/** One of the caller's webhooks. Refuses an unknown one with NOT_FOUND. */
export async function findOwnWebhook({ tx }: Change, settings: Managing, id: string) {
  const found = await tx.webhookEndpoint.findFirst({ where: { id, ...ownWebhooks(settings) } });
  return found ?? refuse('NOT_FOUND', 'Webhook not found.');
}

const SHOWN = {
  key: { select: { id: true, name: true } },
  consent: { select: { client: { select: { name: true } } } },
  _count: { select: { deliveries: { where: { state: 'pending' } } } },
} satisfies Prisma.WebhookEndpointInclude;

type Row = Prisma.WebhookEndpointGetPayload<{ include: typeof SHOWN }>;

/** The caller's webhooks, the oldest first. */
export async function listWebhooks(
  { database }: Domain,
  settings: SettingsForOwner | WebhooksOfKey,
): Promise<Webhook[]> {
  const found = await database.prisma.webhookEndpoint.findMany({
    where: ownWebhooks(settings),
    orderBy: [{ created: 'asc' }, { id: 'asc' }],
    include: SHOWN,
  });
  return found.map(webhookOf);
}

/** One webhook. Refuses an unknown one with NOT_FOUND. */
export async function getWebhook(
  { database }: Domain,
  settings: SettingsForOwner | WebhooksOfKey,
  id: string,
): Promise<Webhook> {
  const found = await database.prisma.webhookEndpoint.findFirst({
    where: { id, ...ownWebhooks(settings) },
    include: SHOWN,
  });
  return found ? webhookOf(found) : refuse('NOT_FOUND', 'Webhook not found.');
}

const webhookOf = (row: Row): Webhook => ({
  id: row.id,
  url: row.url,
  types: row.types as Webhook['types'],
  libraries: row.libraries,
  created: row.created,
  failingSince: row.failingSince,
  switchedOff: row.switchedOffAt && { at: row.switchedOffAt, why: row.switchedOffWhy ?? '' },
  waiting: row._count.deliveries,
  isBehind: row.behindFrom !== null,
  key: row.key,
  application: row.consent && { name: row.consent.client.name },
});

/**
 * A page of the deliveries to a webhook, the latest first, each with its last attempts. `before`: the id of the last
 * known. `next`: the `before` of the next page, null for none.
 */
export async function listDeliveries(
  { database, now }: Domain,
  webhookId: string,
  before: number | null,
): Promise<{ deliveries: Delivery[]; next: number | null }> {
  const { deliveriesPage, attempts } = LIMITS.webhookLog;
  const rows = await database.prisma.webhookDelivery.findMany({
    where: { endpointId: webhookId, ...(before !== null && { id: { lt: before } }) },
    orderBy: { id: 'desc' },
    // One more than is shown tells whether another page follows.
    take: deliveriesPage + 1,
    include: {
      endpoint: { select: { retryAt: true } },
      log: { orderBy: { id: 'desc' }, take: attempts },
    },
  });
  const deliveries = rows.slice(0, deliveriesPage).map((row) => ({
    id: Number(row.id),
    type: row.type,
    subject: row.subject,
    state: row.state as Delivery['state'],
    created: row.created,
    due: row.state === 'pending' ? nextAttemptOf(row, now()) : null,
    attempts: row.log.map(({ at, status, tookMs, answer, failure }) => ({
      at,
      status,
      tookMs,
      answer,
      failure,
    })),
  }));
  return {
    deliveries,
    next: rows.length > deliveriesPage ? (deliveries.at(-1)?.id ?? null) : null,
  };
}

/** Null when it is due already. */
function nextAttemptOf(
  { due, endpoint: { retryAt } }: { due: Date; endpoint: { retryAt: Date | null } },
  now: Date,
): Date | null {
  const next = retryAt && retryAt > due ? retryAt : due;
  return next > now ? next : null;
}
