import { type Actor, writeAudit } from '../access/write-audit';
import { operation } from '../operation';
import { findOrganization } from '../organization/find-organization';
import { insertKey, type MadeKey, type NewKey } from './insert-key';

/** Creates an API key of an organization. Refuses an unknown organization or library. */
export const createKey = operation(async (change, by: Actor, wanted: NewKey): Promise<MadeKey> => {
  const { id: organizationId } = await findOrganization(change, wanted.organizationId);
  const key = await insertKey(change, wanted);
  await writeAudit(change, by, { organizationId, action: 'create key', subject: key.keyId });
  return key;
});
