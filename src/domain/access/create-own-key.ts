import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import { operation } from '../operation';
import type { SettingsForOwner } from './authorize-settings';
import type { Grants } from './insert-grants';
import { insertKey, type MadeKey } from './insert-key';
import { writeAudit } from './write-audit';

/**
 * Makes an API key of one's organization. Refuses with API_KEY_NOT_AUTHORIZED_FOR_LIBRARY a library that is not the
 * organization's, with FORBIDDEN past the most keys that an organization has.
 */
export const createOwnKey = operation(
  async (
    change,
    organization: SettingsForOwner,
    wanted: { name: string; grants: Grants },
  ): Promise<MadeKey> => {
    const { id: organizationId, actor } = organization;
    // Creations of one organization go one after the other, so that the count cannot grow behind them.
    await change.tx.$executeRaw`SELECT 1 FROM organization WHERE id = ${organizationId} FOR UPDATE`;
    const keys = await change.tx.apiKey.count({ where: { organizationId, revokedAt: null } });
    if (keys >= LIMITS.keysPerOrganization)
      refuse('FORBIDDEN', {
        message: `An organization has at most ${keys} keys. Revoke one first.`,
      });
    const key = await insertKey(change, { ...wanted, name: wanted.name.trim(), organizationId });
    await writeAudit(change, actor, { organizationId, action: 'create key', subject: key.keyId });
    return key;
  },
);
