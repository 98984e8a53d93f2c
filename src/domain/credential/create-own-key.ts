import { DAY_MS } from '@/contract/durations';
import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { SettingsForOwner } from '../access/authorize-settings';
import { writeAudit } from '../access/write-audit';
import { operation } from '../operation';
import type { Grants } from './insert-grants';
import { insertKey, type MadeKey } from './insert-key';

/**
 * Creates an API key of the caller's organization. Refuses a library of another organization with
 * API_KEY_NOT_AUTHORIZED_FOR_LIBRARY, and more keys than an organization may have with FORBIDDEN.
 */
export const createOwnKey = operation(
  async (
    change,
    organization: SettingsForOwner,
    wanted: { name: string; grants: Grants },
  ): Promise<MadeKey> => {
    const { id: organizationId, actor } = organization;
    // Key creations in one organization run one after the other, so the count cannot change after it is read.
    await change.tx.$executeRaw`SELECT 1 FROM organization WHERE id = ${organizationId} FOR UPDATE`;
    const keys = await change.tx.apiKey.count({ where: { organizationId, revokedAt: null } });
    if (keys >= LIMITS.keysPerOrganization)
      refuse('FORBIDDEN', {
        message: `An organization can have up to ${keys} keys. Revoke one first.`,
      });
    const { most, revokedDays } = LIMITS.keptKeys;
    const lately = new Date(change.at.getTime() - revokedDays * DAY_MS);
    const revoked = await change.tx.apiKey.count({
      where: { organizationId, revokedAt: { gt: lately } },
    });
    if (keys + revoked >= most)
      refuse('FORBIDDEN', {
        message: `Very many keys were revoked in the last ${revokedDays} days. Try again later.`,
      });
    const key = await insertKey(change, { ...wanted, name: wanted.name.trim(), organizationId });
    await writeAudit(change, actor, { organizationId, action: 'create key', subject: key.keyId });
    return key;
  },
);
