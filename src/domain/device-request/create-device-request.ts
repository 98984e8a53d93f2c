import { later } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import { lookupOf } from '../access/secret/secrets';
import { randomText } from '../new-id';
import { type Change, operation } from '../operation';
import { newUserCode } from './find-device-request';

/** Where a device is. */
export type DeviceOrigin = {
  /** Shown to the person asked for consent. */
  clientIp: string;
  /** The address as rate limits count it. */
  network: string;
};

/**
 * Creates the request of a device for access, which a person can answer for 15 minutes. Returns null when too many
 * requests of this network wait for an answer.
 */
export const createDeviceRequest = operation(
  async (
    change,
    application: { clientId: string; scopes: string[] },
    { clientIp, network }: DeviceOrigin,
  ): Promise<{ deviceCode: string; userCode: string } | null> => {
    const { tx, at, secrets, newId } = change;
    if (await hasTooMany(change, network)) return null;
    const deviceCode = randomText(43);
    for (;;) {
      const userCode = newUserCode();
      const { count } = await tx.deviceRequest.createMany({
        data: {
          ...application,
          id: newId(),
          deviceCodeLookup: lookupOf(secrets, deviceCode, 'device-code'),
          userCodeLookup: lookupOf(secrets, userCode, 'user-code'),
          clientIp,
          network,
          created: at,
          expiresAt: later(at, LIMITS.deviceCodeMinutes * 60_000),
          pollSeconds: LIMITS.devicePollSeconds,
        },
        // Another request may have the same short code.
        skipDuplicates: true,
      });
      if (count > 0) return { deviceCode, userCode };
    }
  },
);

/** One creation of a network at a time, so the count stays true until the transaction ends. */
async function hasTooMany({ tx, at }: Change, network: string): Promise<boolean> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${network}, 9))`;
  const waiting = await tx.deviceRequest.count({ where: { network, expiresAt: { gt: at } } });
  return waiting >= LIMITS.deviceRequestsPerNetwork;
}
