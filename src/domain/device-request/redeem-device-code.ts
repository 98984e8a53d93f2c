import { LIMITS } from '@/contract/limits';
import { lookupsOf } from '../access/secret/secrets';
import { type Change, operation } from '../operation';

/** The answer to a device's code: the access its person consented to, or the error of RFC 8628 3.5. */
export type RedeemedDeviceCode =
  | { id: string; personId: string; access: string; scopes: string[]; error: null }
  | {
      error:
        | 'authorization_pending'
        | 'slow_down'
        | 'access_denied'
        | 'expired_token'
        | 'invalid_grant';
    };

/** A device measures its wait from our answer, we from its request: it may come this much earlier. */
const TOLERANCE_MS = 1000;

type Row = {
  id: string;
  scopes: string[];
  expires_at: Date;
  poll_seconds: number;
  polled_at: Date | null;
  denied: boolean;
  person_id: string | null;
  reference_id: string | null;
};

/**
 * Redeems the code of a device, which works once: an answered or expired request is deleted. A device asking too often
 * has to wait five seconds longer each time.
 */
export const redeemDeviceCode = operation(
  async (change, clientId: string, deviceCode: string): Promise<RedeemedDeviceCode> => {
    const { tx, at } = change;
    const row = await lockRequest(change, clientId, deviceCode);
    if (!row) return { error: 'invalid_grant' };
    const { id, person_id: personId, reference_id: access, scopes } = row;
    if (!row.denied && personId === null && row.expires_at > at) return poll(change, row);
    await tx.deviceRequest.delete({ where: { id } });
    if (row.denied) return { error: 'access_denied' };
    if (row.expires_at <= at) return { error: 'expired_token' };
    return personId === null || access === null
      ? { error: 'invalid_grant' }
      : { id, personId, access, scopes, error: null };
  },
);

async function lockRequest({ tx, secrets }: Change, clientId: string, deviceCode: string) {
  const lookups = lookupsOf(secrets, deviceCode, 'device-code');
  const [row] = await tx.$queryRaw<Row[]>`
    SELECT id, scopes, expires_at, poll_seconds, polled_at, denied, person_id, reference_id
    FROM device_request WHERE device_code_lookup = ANY (${lookups}) AND client_id = ${clientId}
    FOR UPDATE`;
  return row ?? null;
}

/** Notes that a device asked whether its request was answered. */
async function poll(
  { tx, at }: Change,
  { id, polled_at, poll_seconds }: Row,
): Promise<RedeemedDeviceCode> {
  const nextAt = (polled_at?.getTime() ?? 0) + poll_seconds * 1000 - TOLERANCE_MS;
  const early = at.getTime() < nextAt;
  await tx.deviceRequest.update({
    where: { id },
    data: {
      polledAt: at,
      pollSeconds: { increment: early ? LIMITS.devicePollSeconds : 0 },
    },
  });
  return { error: early ? 'slow_down' : 'authorization_pending' };
}
