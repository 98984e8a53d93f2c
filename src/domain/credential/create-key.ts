import { DAY_MS, earlier } from '@/contract/durations';
import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { SettingsForOwner } from '../access/authorize-settings';
import { type Actor, writeAudit } from '../access/write-audit';
import { type Change, operation } from '../operation';
import { findOrganization, lockOrganization } from '../organization/find-organization';
import { insertKey, type MadeKey, type NewKey } from './insert-key';

/** Creates an API key of an organization, however many it has. Refuses an unknown organization or library. */
export const createKey = operation(async (change, by: Actor, wanted: NewKey): Promise<MadeKey> => {
  const { id: organizationId } = await findOrganization(change, wanted.organizationId);
  const key = await insertKey(change, wanted);
  await writeAudit(change, by, organizationId, 'create key', key.keyId);
  return key;
});

/**
 * Like createKey, for the caller's organization. Refuses more keys than an organization may have with FORBIDDEN.
 */
export const createOwnKey = operation(
  async (
    change,
    { id: organizationId, actor }: SettingsForOwner,
    { name, grants }: Omit<NewKey, 'organizationId'>,
  ): Promise<MadeKey> => {
    await refuseTooManyKeys(change, organizationId);
    return createKey(change, actor, { organizationId, name: name.trim(), grants });
  },
);

/** Key creations in one organization run one after the other, so the counts cannot change after they are read. */
async function refuseTooManyKeys(change: Change, organizationId: string) {
  await lockOrganization(change, organizationId);
  const { apiKey } = change.tx;
  const keys = await apiKey.count({ where: { organizationId, revokedAt: null } });
  if (keys >= LIMITS.keysPerOrganization)
    refuse('FORBIDDEN', `An organization can have up to ${keys} keys. Revoke one first.`);
  const { most, revokedDays } = LIMITS.keptKeys;
  const lately = earlier(change.at, revokedDays * DAY_MS);
  const revoked = await apiKey.count({ where: { organizationId, revokedAt: { gt: lately } } });
  if (keys + revoked >= most)
    refuse(
      'FORBIDDEN',
      `Very many keys were revoked in the last ${revokedDays} days. Try again later.`,
    );
}
