import { randomBytes } from 'node:crypto';
import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { SettingsForOwner } from '../access/authorize-settings';
import { boundToRow, openSecret, type Secrets, sealSecret } from '../access/secret/secrets';
import { writeAudit } from '../access/write-audit';
import { type Change, type Domain, operation } from '../operation';
import { lockOrganization } from '../organization/find-organization';

type Key = { kid: string; organizationId: string };

export const openDeliverySecret = (
  secrets: Secrets,
  { kid, organizationId }: Key,
  sealed: Uint8Array,
) => openSecret(secrets, sealed, boundToRow(kid, organizationId), 'delivery-key');

/** Adds a key without asking who may. */
export async function insertDeliveryKey(
  { tx, at, newId, secrets }: Change,
  organizationId: string,
  name: string,
): Promise<{ kid: string; secret: string }> {
  const kid = newId();
  const secret = `vds_${randomBytes(32).toString('base64url')}`;
  const sealed = sealSecret(secrets, secret, boundToRow(kid, organizationId), 'delivery-key');
  await tx.deliveryKey.create({ data: { kid, organizationId, name, secret: sealed, created: at } });
  return { kid, secret };
}

/** Adds a key; its secret is shown only in the answer. Refuses more than an organization may have with FORBIDDEN. */
export const addDeliveryKey = operation(
  async (change, { id: organizationId, actor }: SettingsForOwner, name: string) => {
    await lockOrganization(change, organizationId);
    const keys = await change.tx.deliveryKey.count({ where: { organizationId } });
    if (keys >= LIMITS.deliveryKeysPerOrganization)
      refuse(
        'FORBIDDEN',
        `An organization can have up to ${LIMITS.deliveryKeysPerOrganization} delivery keys. Delete one first.`,
      );
    const added = await insertDeliveryKey(change, organizationId, name);
    await writeAudit(change, actor, organizationId, 'add delivery key', name);
    return added;
  },
);

/** The delivery keys of an organization, the oldest first. */
export const listDeliveryKeys = ({ database }: Domain, { id: organizationId }: SettingsForOwner) =>
  database.prisma.deliveryKey.findMany({
    where: { organizationId },
    orderBy: [{ created: 'asc' }, { kid: 'asc' }],
    select: { kid: true, name: true, created: true },
  });

/** Deletes a key: addresses that it signed end at once. Refuses an unknown one with NOT_FOUND. */
export const deleteDeliveryKey = operation(
  async (change, { id: organizationId, actor }: SettingsForOwner, kid: string) => {
    const { tx } = change;
    const found = await tx.deliveryKey.findFirst({ where: { kid, organizationId } });
    if (!found) refuse('NOT_FOUND', 'Delivery key not found.');
    await tx.deliveryKey.deleteMany({ where: { kid, organizationId } });
    await writeAudit(change, actor, organizationId, 'delete delivery key', found.name);
  },
);
