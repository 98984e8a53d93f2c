import { refuse } from '@/contract/errors';
import { requireRecentSignIn, type SettingsForOwner } from '../access/authorize-settings';
import { boundToRow, lookupOf, newBearer, openSecret, sealSecret } from '../access/secret/secrets';
import { writeAudit } from '../access/write-audit';
import { type Change, operation } from '../operation';
import { type Grants, insertGrants } from './insert-key';

/**
 * Changes the name and the grants of a key, from the next request on. Refuses an unknown key with NOT_FOUND, and
 * a library of another organization with API_KEY_NOT_AUTHORIZED_FOR_LIBRARY.
 */
export const changeKey = operation(
  async (
    change,
    organization: SettingsForOwner,
    keyId: string,
    wanted: { name: string; grants: Grants },
  ) => {
    const { id: organizationId, actor } = organization;
    await findOwnKey(change, organizationId, keyId);
    await change.tx.apiKey.update({ where: { id: keyId }, data: { name: wanted.name } });
    // A library restored from the trash keeps its grants.
    await change.tx.keyGrant.deleteMany({ where: { keyId, library: { trashedAt: null } } });
    await insertGrants(change, { id: keyId, organizationId }, wanted.grants);
    await writeAudit(change, actor, organizationId, 'change key', keyId);
  },
);

/**
 * Gives a key a new secret. The name and the grants stay; the old secret is refused from the next request on.
 * Refuses with NOT_FOUND.
 */
export const rotateKey = operation(
  async (change, organization: SettingsForOwner, keyId: string) => {
    const { tx, secrets } = change;
    const { id: organizationId, actor } = organization;
    await findOwnKey(change, organizationId, keyId);
    const apiKey = newBearer('key');
    await tx.apiKey.update({
      where: { id: keyId },
      data: {
        lookup: lookupOf(secrets, apiKey, 'api-key'),
        sealed: sealSecret(secrets, apiKey, boundToRow(keyId, organizationId)),
        lastUsedAt: null,
      },
    });
    await writeAudit(change, actor, organizationId, 'rotate key', keyId);
    return { apiKey };
  },
);

/**
 * Shows the secret of a key again (docs/rules.md#claiming), and records who saw it. Refuses a person who did not sign
 * in within the last ten minutes with UNAUTHENTICATED, and an unknown key with NOT_FOUND.
 */
export const revealKey = operation(
  async (change, organization: SettingsForOwner, keyId: string) => {
    const { id: organizationId, actor, person } = organization;
    requireRecentSignIn(person, change.at);
    const { sealed } = await findOwnKey(change, organizationId, keyId);
    const apiKey = openSecret(change.secrets, sealed, boundToRow(keyId, organizationId));
    await writeAudit(change, actor, organizationId, 'reveal key', keyId);
    return { apiKey };
  },
);

/** An unrevoked key of the organization, locked until the transaction ends; refuses with NOT_FOUND. */
export async function findOwnKey({ tx }: Change, organizationId: string, keyId: string) {
  const [key] = await tx.$queryRaw<{ sealed: Uint8Array }[]>`
    SELECT sealed FROM api_key
    WHERE id = ${keyId} AND organization_id = ${organizationId} AND revoked_at IS NULL FOR UPDATE`;
  return key ?? refuse('NOT_FOUND', 'API key not found.');
}
