import { refuse } from '@/contract/errors';
import type { SettingsForOwner } from '../access/authorize-settings';
import { bearerKind, lookupsOf } from '../access/secret/secrets';
import { type Actor, writeAudit } from '../access/write-audit';
import { operation } from '../operation';
import { findOwnKey } from './change-key';

/**
 * Revokes an API key, named by its id or, when only a leaked key is known, by the key itself. The key is refused from
 * the next request on. A key already revoked does not change; an unknown one is NOT_FOUND.
 */
export const revokeKey = operation(async (change, by: Actor, key: string) => {
  const { tx, at, secrets } = change;
  const where =
    bearerKind(key) === 'key'
      ? { lookup: { in: [...lookupsOf(secrets, key, 'api-key')] } }
      : { id: key };
  const found = await tx.apiKey.findFirst({
    where,
    select: { id: true, organizationId: true },
  });
  if (!found) refuse('NOT_FOUND', 'API key not found.');
  const { id: keyId, organizationId } = found;
  const { count } = await tx.apiKey.updateMany({
    where: { id: keyId, revokedAt: null },
    data: { revokedAt: at },
  });
  if (count > 0) await writeAudit(change, by, organizationId, 'revoke key', keyId);
  return { keyId };
});

/** Like revokeKey, for an unrevoked key of the caller's organization; refuses others with NOT_FOUND. */
export const revokeOwnKey = operation(
  async (change, { id, actor }: SettingsForOwner, keyId: string) => {
    await findOwnKey(change, id, keyId);
    await revokeKey(change, actor, keyId);
  },
);
