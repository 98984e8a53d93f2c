import { earlier, MINUTE_MS } from '@/contract/durations';
import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { SettingsForOwner } from '../access/authorize-settings';
import type { WebhooksOfKey } from '../access/authorize-webhooks';
import { type Change, operation } from '../operation';
import { announceNow } from './announce-due-deliveries';
import { catchUp } from './catch-up';
import { TEST_TYPE } from './compose-message';
import { findOwnWebhook } from './list-webhooks';

/**
 * Sends a message of the type `webhook.test`. Refuses with CONFLICT while many wait or were sent within a minute: the
 * receiver may be somebody else's.
 */
export const sendTestEvent = operation(
  async (change, organization: SettingsForOwner | WebhooksOfKey, webhookId: string) => {
    const { id } = await findWorking(change, organization, webhookId);
    const { tx, at, newId } = change;
    const minuteAgo = earlier(at, MINUTE_MS);
    // The new subject: nothing waits for it, and it waits for nothing.
    const sent = await tx.$executeRaw`
      INSERT INTO webhook_delivery (endpoint_id, position, type, subject, due, created)
      SELECT ${id}, 0, ${TEST_TYPE}, ${newId()}, ${at}, ${at}
      WHERE ${LIMITS.webhookTests} > (
        SELECT count(*) FROM webhook_delivery
        WHERE endpoint_id = ${id} AND type = 'webhook.test' AND (state = 'pending' OR created > ${minuteAgo}))`;
    if (sent === 0)
      refuse(
        'CONFLICT',
        `At most ${LIMITS.webhookTests} tests wait or are sent within a minute. Try again in a minute.`,
      );
    await announceNow(change, id);
  },
);

/**
 * Sends a delivery once more, whatever its result. Does nothing when another one of the same event waits. Refuses an
 * unknown one with NOT_FOUND.
 */
export const resendDelivery = operation(
  async (
    change,
    organization: SettingsForOwner | WebhooksOfKey,
    webhookId: string,
    deliveryId: number,
  ) => {
    const { tx, at } = change;
    const { id } = await findWorking(change, organization, webhookId);
    const delivery = await tx.webhookDelivery.findFirst({
      where: { id: deliveryId, endpointId: id },
      select: { position: true, subject: true },
    });
    if (!delivery) refuse('NOT_FOUND', 'Delivery not found.');
    const waiting = { endpointId: id, state: 'pending', ...delivery, NOT: { id: deliveryId } };
    if ((await tx.webhookDelivery.count({ where: waiting })) > 0) return;
    await tx.webhookDelivery.update({
      where: { id: deliveryId },
      data: { state: 'pending', attempts: 0, due: at, created: at },
    });
    await announceNow(change, id);
  },
);

/**
 * Delivers the events since a time once more, those of before the endpoint was added, too, as far as they are kept. An
 * event with a waiting delivery gets no second one. Returns how many. Refuses with CONFLICT while many deliveries wait,
 * and within a minute of the last replay: nobody can pile them up.
 */
export const replayEvents = operation(
  async (
    change,
    organization: SettingsForOwner | WebhooksOfKey,
    webhookId: string,
    since: Date,
  ) => {
    const { tx, at } = change;
    // Like place_events(), before the row: each would wait for the other.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(11)`;
    const { id } = await findWorking(change, organization, webhookId);
    const waiting = { endpointId: id, state: 'pending' };
    if ((await tx.webhookDelivery.count({ where: waiting })) > LIMITS.webhookWaiting)
      refuse(
        'CONFLICT',
        `More than ${LIMITS.webhookWaiting} deliveries wait. Replay once they have been made.`,
      );
    const [found] = await tx.$queryRaw<{ from: bigint; events: bigint }[]>`
      SELECT min(e.position) - 1 AS from, count(*) AS events
      FROM webhook_endpoint w JOIN published_event e ON e.organization_id = w.organization_id
      CROSS JOIN LATERAL event_type_within(e.type, e.library_id, e.from_library_id, nullif(w.libraries, '{}')) AS seen(type)
      WHERE w.id = ${id} AND e.position IS NOT NULL AND e.created >= ${since}
        AND (w.types = '{}' OR seen.type = ANY (w.types))
        AND (w.libraries = '{}' OR e.library_id = ANY (w.libraries) OR e.from_library_id = ANY (w.libraries))`;
    const minuteAgo = earlier(at, MINUTE_MS);
    const begun = await tx.$executeRaw`
      UPDATE webhook_endpoint SET behind_from = least(behind_from, ${found?.from ?? null}::bigint), replayed_at = ${at}
      WHERE id = ${id} AND (replayed_at IS NULL OR replayed_at <= ${minuteAgo})`;
    if (begun === 0)
      refuse('CONFLICT', 'A webhook is replayed once within a minute. Try again in a minute.');
    await catchUp(change, id);
    await announceNow(change, id);
    return { replayed: Number(found?.events ?? 0) };
  },
);

/** The endpoint, which nobody else changes until the commit. Refuses a switched-off one with CONFLICT. */
async function findWorking(
  change: Change,
  settings: SettingsForOwner | WebhooksOfKey,
  webhookId: string,
) {
  await change.tx
    .$executeRaw`SELECT FROM webhook_endpoint WHERE id = ${webhookId} FOR NO KEY UPDATE`;
  const found = await findOwnWebhook(change, settings, webhookId);
  if (found.switchedOffAt !== null)
    refuse('CONFLICT', 'This webhook is switched off. Switch it on first.');
  return found;
}
