import type { SettingsForOwner } from '../access/authorize-settings';
import { writeAudit } from '../access/write-audit';
import { operation } from '../operation';
import { findOwnKey } from './find-own-key';

/** Revokes a key of the caller's organization for good, from the next request on. Refuses with NOT_FOUND. */
export const revokeOwnKey = operation(
  async (change, organization: SettingsForOwner, keyId: string): Promise<void> => {
    const { id: organizationId, actor } = organization;
    await findOwnKey(change, organizationId, keyId);
    await change.tx.apiKey.update({ where: { id: keyId }, data: { revokedAt: change.at } });
    await writeAudit(change, actor, { organizationId, action: 'revoke key', subject: keyId });
  },
);
