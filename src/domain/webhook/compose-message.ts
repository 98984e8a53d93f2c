import { Webhook } from 'standardwebhooks';
import type { EventRow } from '../event/list-events';
import { listEvents } from '../event/list-events';
import type { Domain } from '../operation';
import type { ActiveEndpoint, DueDelivery } from './take-due-deliveries';

/** The type of an owner's test message to an endpoint. */
export const TEST_TYPE = 'webhook.test';

/**
 * The request of a delivery: the event as the interface shows it now to a reader of the endpoint's libraries, signed as
 * Standard Webhooks 1.0 says with every valid secret. Null when the event is gone, or its library no longer chosen.
 * Repeated, the message has the same id.
 */
export async function composeMessage(
  domain: Domain,
  { organizationId, reach, secrets }: ActiveEndpoint,
  { id, position, type }: DueDelivery,
  present: (row: EventRow) => object,
): Promise<{ body: string; headers: Record<string, string> } | null> {
  const now = domain.now();
  const payload =
    type === TEST_TYPE
      ? { type, timestamp: now.toISOString(), organizationId, data: {} }
      : await findEvent(domain, { organizationId, reach }, position, present);
  if (!payload) return null;
  const body = JSON.stringify(payload);
  const messageId = type === TEST_TYPE ? `test_${id}` : `evt_${position}`;
  const signatures = secrets.map((secret) => new Webhook(secret).sign(messageId, now, body));
  return {
    body,
    headers: {
      'Content-Type': 'application/json',
      'webhook-id': messageId,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': signatures.join(' '),
    },
  };
}

async function findEvent(
  domain: Domain,
  { organizationId, reach }: Pick<ActiveEndpoint, 'organizationId' | 'reach'>,
  position: number,
  present: (row: EventRow) => object,
) {
  // The receiver learns nothing about libraries not chosen for it.
  const page = { after: position - 1, libraries: reach, reach, types: [], limit: 1 };
  const [row] = await listEvents(domain, organizationId, page);
  return row?.position === position ? present(row) : null;
}
