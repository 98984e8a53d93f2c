import { HOUR_MS, later } from '@/contract/durations';
import type { SettingsForMember, SettingsForOwner } from '../access/authorize-settings';
import type { WebhooksOfKey } from '../access/authorize-webhooks';
import { writeAudit } from '../access/write-audit';
import { operation } from '../operation';
import { refuseUnreadLibraries, type WantedWebhook } from './add-webhook';
import { announceNow } from './announce-due-deliveries';
import { findOwnWebhook } from './list-webhooks';
import { newWebhookSecret } from './webhook-secret';

const OVERLAP_MS = 24 * HOUR_MS;

/**
 * Changes the given fields of an endpoint: its URL, and its events from now on. Waiting deliveries go to the new URL.
 * Refuses libraries as addWebhook does, also for an owner who changes the webhook of a key.
 */
export const changeWebhook = operation(
  async (
    change,
    settings: SettingsForOwner | WebhooksOfKey,
    webhookId: string,
    wanted: Partial<WantedWebhook>,
  ) => {
    const { id: organizationId, actor } = settings;
    const found = await findOwnWebhook(change, settings, webhookId);
    const { id, url } = found;
    if (wanted.libraries) await refuseUnreadLibraries(change, found, wanted.libraries);
    await change.tx.webhookEndpoint.update({ where: { id }, data: wanted });
    const subject = wanted.url ?? url;
    await writeAudit(change, actor, organizationId, 'change webhook', subject);
  },
);

/** Deletes an endpoint with what waits for it and its log. */
export const deleteWebhook = operation(
  async (change, settings: SettingsForMember | WebhooksOfKey, webhookId: string) => {
    const { id: organizationId, actor } = settings;
    const { id, url } = await findOwnWebhook(change, settings, webhookId);
    await change.tx.webhookEndpoint.delete({ where: { id } });
    await writeAudit(change, actor, organizationId, 'delete webhook', url);
  },
);

/** Gives an endpoint a new secret, shown only in the answer. For a day, messages are signed with the former one, too. */
export const rotateWebhookSecret = operation(
  async (change, settings: SettingsForOwner | WebhooksOfKey, webhookId: string) => {
    const { id: organizationId, actor } = settings;
    const found = await findOwnWebhook(change, settings, webhookId);
    const { secret, sealed } = newWebhookSecret(change.secrets, found);
    await change.tx.webhookEndpoint.update({
      where: { id: found.id },
      data: {
        secret: sealed,
        formerSecret: found.secret,
        formerSecretEnd: later(change.at, OVERLAP_MS),
      },
    });
    await writeAudit(change, actor, organizationId, 'rotate webhook secret', found.url);
    return { secret };
  },
);

/** Switches an endpoint on again, and tries what waits at once. */
export const switchOnWebhook = operation(
  async (change, settings: SettingsForOwner | WebhooksOfKey, webhookId: string) => {
    const { id: organizationId, actor } = settings;
    const { id, url } = await findOwnWebhook(change, settings, webhookId);
    const { tx, at } = change;
    await tx.webhookEndpoint.update({
      where: { id },
      data: { switchedOffAt: null, switchedOffWhy: null, failingSince: null, announcedAt: null },
    });
    await tx.webhookDelivery.updateMany({
      where: { endpointId: id, state: 'pending' },
      data: { due: at },
    });
    await announceNow(change, id);
    await writeAudit(change, actor, organizationId, 'switch on webhook', url);
  },
);
