import { refuse } from '@/contract/errors';
import type { SettingsForMember } from '../access/authorize-settings';
import type { Change } from '../operation';

/**
 * The webhooks that a caller sees and changes: an application those that it added, a person all of the organization. An
 * application could otherwise have the events of another webhook sent to itself, also after it is disconnected.
 */
export const ownWebhooks = ({ id: organizationId, person }: SettingsForMember) => ({
  organizationId,
  ...(person.byApplication && { consentId: person.tokenId }),
});

/** One of the caller's webhooks. Refuses an unknown one with NOT_FOUND. */
export async function findOwnWebhook({ tx }: Change, settings: SettingsForMember, id: string) {
  const found = await tx.webhookEndpoint.findFirst({ where: { id, ...ownWebhooks(settings) } });
  return found ?? refuse('NOT_FOUND', 'Webhook not found.');
}
