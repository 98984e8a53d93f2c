import type { SettingsForOwner } from '../access/authorize-settings';
import { writeAudit } from '../access/write-audit';
import { operation } from '../operation';
import { findOwnKey } from './find-own-key';
import { type Grants, insertGrants } from './insert-grants';

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
  ): Promise<void> => {
    const { id: organizationId, actor } = organization;
    await findOwnKey(change, organizationId, keyId);
    await change.tx.apiKey.update({ where: { id: keyId }, data: { name: wanted.name } });
    // A library restored from the trash keeps its grants.
    await change.tx.keyGrant.deleteMany({ where: { keyId, library: { trashedAt: null } } });
    await insertGrants(change, { id: keyId, organizationId }, wanted.grants);
    await writeAudit(change, actor, { organizationId, action: 'change key', subject: keyId });
  },
);
