import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { SettingsForOwner } from '../access/authorize-settings';
import { type Change, operation } from '../operation';
import { TEST_TYPE } from './compose-message';
import { findOwnWebhook } from './find-own-webhook';

/** Sends a message of the type `webhook.test`. */
export const sendTestEvent = operation(
  async (change, organization: SettingsForOwner, webhookId: string): Promise<void> => {
    const { id } = await findWorking(change, organization, webhookId);
    const { tx, at, newId } = change;
    await tx.webhookDelivery.create({
      data: {
        ...{ endpointId: id, position: 0, type: TEST_TYPE },
        // Nothing waits for it, and it waits for nothing.
        subject: newId(),
        ...{ due: at, created: at },
      },
    });
    change.emit('webhook/due', { endpointId: id });
  },
);

/** Sends a delivery once more, whatever its result. Refuses an unknown one with NOT_FOUND. */
export const resendDelivery = operation(
  async (
    change,
    organization: SettingsForOwner,
    webhookId: string,
    deliveryId: number,
  ): Promise<void> => {
    const { id } = await findWorking(change, organization, webhookId);
    const { count } = await change.tx.webhookDelivery.updateMany({
      where: { id: deliveryId, endpointId: id },
      data: { state: 'pending', attempts: 0, due: change.at, created: change.at },
    });
    if (count === 0) refuse('NOT_FOUND');
    change.emit('webhook/due', { endpointId: id });
  },
);

/**
 * Delivers the events since a time once more, those of before the endpoint was added, too, as far as they are kept.
 * Returns how many. Refuses with CONFLICT while many deliveries wait: nobody can pile them up.
 */
export const replayEvents = operation(
  async (
    change,
    organization: SettingsForOwner,
    webhookId: string,
    since: Date,
  ): Promise<{ replayed: number }> => {
    const { id } = await findWorking(change, organization, webhookId);
    const waiting = { endpointId: id, state: 'pending' };
    if ((await change.tx.webhookDelivery.count({ where: waiting })) > LIMITS.webhookWaiting)
      refuse('CONFLICT', {
        message: `More than ${LIMITS.webhookWaiting} deliveries wait. Replay once they have been made.`,
      });
    const replayed = await change.tx.$executeRaw`
      INSERT INTO webhook_delivery (endpoint_id, position, type, subject, due, created)
      SELECT w.id, e.position, e.type, coalesce(e.asset_id, e.library_id), ${change.at}, ${change.at}
      FROM webhook_endpoint w JOIN published_event e ON e.organization_id = w.organization_id
      WHERE w.id = ${id} AND e.position IS NOT NULL AND e.created >= ${since}
        AND (w.types = '{}' OR e.type = ANY (w.types))
        AND (w.libraries = '{}' OR e.library_id = ANY (w.libraries) OR e.from_library_id = ANY (w.libraries))
      ORDER BY e.position`;
    change.emit('webhook/due', { endpointId: id });
    return { replayed };
  },
);

/** Refuses a switched-off endpoint with CONFLICT. */
async function findWorking(change: Change, { id }: SettingsForOwner, webhookId: string) {
  const found = await findOwnWebhook(change, id, webhookId);
  if (found.switchedOffAt !== null)
    refuse('CONFLICT', { message: 'This webhook is switched off. Switch it on first.' });
  return found;
}
