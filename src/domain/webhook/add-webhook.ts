import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { EventType } from '@/contract/organization/event';
import type { SettingsForOwner } from '../access/authorize-settings';
import type { WebhooksOfKey } from '../access/authorize-webhooks';
import type { PersonPrincipal } from '../access/principal';
import { writeAudit } from '../access/write-audit';
import { type Change, operation } from '../operation';
import { lockOrganization } from '../organization/find-organization';
import { newWebhookSecret } from './webhook-secret';

/** Empty lists: all events, all libraries. */
export type WantedWebhook = { url: string; types: EventType[]; libraries: string[] };

/**
 * Adds an endpoint; its secret is shown only in the answer. Refuses a library of another organization, or one that the
 * calling key does not read, with API_KEY_NOT_AUTHORIZED_FOR_LIBRARY, no library by a key with BAD_USER_INPUT, and more
 * endpoints than an organization or a key may have with FORBIDDEN.
 */
export const addWebhook = operation(
  async (change, by: SettingsForOwner | WebhooksOfKey, wanted: WantedWebhook) => {
    const { id: organizationId, actor } = by;
    const keyId = 'key' in by ? by.key.keyId : null;
    const { tx, at } = change;
    // Additions in one organization run one after the other, so the count cannot change after it is read.
    await lockOrganization(change, organizationId);
    await refuseTooMany(change, organizationId, keyId);
    await refuseUnreadLibraries(change, { organizationId, keyId }, wanted.libraries);
    const consent = 'key' in by ? {} : await holdConsent(change, organizationId, by.person);
    const id = change.newId();
    const { secret, sealed } = newWebhookSecret(change.secrets, { id, organizationId });
    await tx.webhookEndpoint.create({
      data: { id, organizationId, ...wanted, keyId, secret: sealed, created: at, ...consent },
    });
    await writeAudit(change, actor, organizationId, 'add webhook', wanted.url);
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

async function refuseTooMany({ tx }: Change, organizationId: string, keyId: string | null) {
  const { webhookEndpoints, webhooksOfKey } = LIMITS;
  if ((await tx.webhookEndpoint.count({ where: { organizationId } })) >= webhookEndpoints)
    refuse(
      'FORBIDDEN',
      `An organization can have up to ${webhookEndpoints} webhooks. Delete one first.`,
    );
  if (keyId === null) return;
  if ((await tx.webhookEndpoint.count({ where: { organizationId, keyId } })) >= webhooksOfKey)
    refuse('FORBIDDEN', `A key can have up to ${webhooksOfKey} webhooks. Delete one first.`);
}

/**
 * Refuses with API_KEY_NOT_AUTHORIZED_FOR_LIBRARY unless all are libraries of the organization, and read by the key that
 * the webhook is of, if any. For that of a key, refuses none with BAD_USER_INPUT: an empty list stands for all.
 */
export async function refuseUnreadLibraries(
  change: Change,
  { organizationId, keyId }: { organizationId: string; keyId: string | null },
  libraries: string[],
) {
  if (keyId !== null) return holdGrants(change, { organizationId, keyId }, libraries);
  const { tx } = change;
  const known = await tx.library.count({ where: { organizationId, id: { in: libraries } } });
  if (known < new Set(libraries).size) refuse('API_KEY_NOT_AUTHORIZED_FOR_LIBRARY');
}

/** Also keeps the key and its grants from ending until the commit: the triggers that end webhooks then see this one. */
async function holdGrants(
  { tx }: Change,
  { organizationId, keyId }: { organizationId: string; keyId: string },
  libraries: string[],
) {
  if (libraries.length === 0)
    refuse('BAD_USER_INPUT', 'Name the libraries: the webhook of a key has some that it reads.');
  // First the key, as whoever changes it does. Revoked meanwhile, it has no grants that count.
  await tx.$executeRaw`SELECT FROM api_key WHERE organization_id = ${organizationId} AND id = ${keyId} FOR SHARE`;
  const held = await tx.$queryRaw<object[]>`
    SELECT 1 FROM key_grant g
    JOIN api_key k ON k.id = g.key_id AND k.revoked_at IS NULL
    JOIN library l ON l.organization_id = g.organization_id AND l.id = g.library_id AND l.trashed_at IS NULL
    WHERE g.organization_id = ${organizationId} AND g.key_id = ${keyId} AND g.library_id = ANY (${libraries})
    FOR KEY SHARE OF g`;
  if (held.length < new Set(libraries).size) refuse('API_KEY_NOT_AUTHORIZED_FOR_LIBRARY');
}
