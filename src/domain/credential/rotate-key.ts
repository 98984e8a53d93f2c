import type { SettingsForOwner } from '../access/authorize-settings';
import { lookupOf, newBearer, sealSecret } from '../access/secrets';
import { writeAudit } from '../access/write-audit';
import { operation } from '../operation';
import { findOwnKey } from './find-own-key';

/**
 * Gives a key a new secret. The name and the grants stay; the old secret is refused from the next request on.
 * Refuses with NOT_FOUND.
 */
export const rotateKey = operation(
  async (change, organization: SettingsForOwner, keyId: string): Promise<{ apiKey: string }> => {
    const { tx, secrets } = change;
    const { id: organizationId, actor } = organization;
    await findOwnKey(change, organizationId, keyId);
    const apiKey = newBearer('key');
    await tx.apiKey.update({
      where: { id: keyId },
      data: {
        lookup: new Uint8Array(lookupOf(secrets, apiKey, 'api-key')),
        sealed: new Uint8Array(sealSecret(secrets, apiKey, `${keyId} ${organizationId}`)),
        lastUsedAt: null,
      },
    });
    await writeAudit(change, actor, { organizationId, action: 'rotate key', subject: keyId });
    return { apiKey };
  },
);
