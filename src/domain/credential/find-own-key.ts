import { refuse } from '@/contract/errors';
import type { Change } from '../operation';

/** An unrevoked key of the organization, locked until the transaction ends; refuses with NOT_FOUND. */
export async function findOwnKey({ tx }: Change, organizationId: string, keyId: string) {
  const [key] = await tx.$queryRaw<{ sealed: Uint8Array }[]>`
    SELECT sealed FROM api_key
    WHERE id = ${keyId} AND organization_id = ${organizationId} AND revoked_at IS NULL FOR UPDATE`;
  return key ?? refuse('NOT_FOUND', 'API key not found.');
}
