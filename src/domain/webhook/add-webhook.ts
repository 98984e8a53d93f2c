import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { EventType } from '@/contract/organization/event';
import type { SettingsForOwner } from '../access/authorize-settings';
import type { PersonPrincipal } from '../access/principal';
import { writeAudit } from '../access/write-audit';
import { type Change, operation } from '../operation';
import { lockOrganization } from '../organization/lock-organization';
import { newWebhookSecret } from './webhook-secret';

/** Empty lists: all events, all libraries. */
export type WantedWebhook = { url: string; types: EventType[]; libraries: string[] };

/**
 * Adds an endpoint; its secret is shown only in the answer. Refuses a library of another organization with
 * API_KEY_NOT_AUTHORIZED_FOR_LIBRARY, and more endpoints than an organization may have with FORBIDDEN.
 */
export const addWebhook = operation(
  async (
    change,
    { id: organizationId, actor, person }: SettingsForOwner,
    wanted: WantedWebhook,
  ): Promise<{ webhookId: string; secret: string }> => {
    const { tx, at } = change;
    // Additions in one organization run one after the other, so the count cannot change after it is read.
    await lockOrganization(change, organizationId);
    if ((await tx.webhookEndpoint.count({ where: { organizationId } })) >= LIMITS.webhookEndpoints)
      refuse(
        'FORBIDDEN',
        `An organization can have up to ${LIMITS.webhookEndpoints} webhooks. Delete one first.`,
      );
    await refuseForeignLibraries(change, organizationId, wanted.libraries);
    const consent = await holdConsent(change, organizationId, person);
    const id = change.newId();
    const { secret, sealed } = newWebhookSecret(change.secrets, { id, organizationId });
    await tx.webhookEndpoint.create({
      data: { id, organizationId, ...wanted, secret: sealed, created: at, ...consent },
    });
    await writeAudit(change, actor, { organizationId, action: 'add webhook', subject: wanted.url });
    return { webhookId: id, secret };
  },
);

/**
 * What a webhook of an application ends with: its access, also when the person who gave it leaves the organization.
 * Refuses with UNAUTHENTICATED when that has ended since the token was verified, and keeps it from ending meanwhile.
 */
async function holdConsent(
  { tx }: Change,
  organizationId: string,
  { byApplication, tokenId: consentId, personId: consentPersonId }: PersonPrincipal,
) {
  if (!byApplication) return undefined;
  const held = await tx.$queryRaw<object[]>`
    SELECT 1 FROM oauth_consent c, member m
    WHERE c.id = ${consentId} AND m.organization_id = ${organizationId} AND m.person_id = ${consentPersonId}
    FOR KEY SHARE`;
  if (held.length === 0) refuse('UNAUTHENTICATED');
  return { consentId, consentPersonId };
}

/** Refuses with API_KEY_NOT_AUTHORIZED_FOR_LIBRARY unless all are libraries of the organization. */
export async function refuseForeignLibraries(
  { tx }: Change,
  organizationId: string,
  libraries: string[],
) {
  const known = await tx.library.count({ where: { organizationId, id: { in: libraries } } });
  if (known < new Set(libraries).size) refuse('API_KEY_NOT_AUTHORIZED_FOR_LIBRARY');
}
