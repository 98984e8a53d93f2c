import { DEVICE_PATH, rightsOf } from '@/contract/organization/applications';
import { answerDeviceRequest } from '@/domain/device-request/answer-device-request';
import { createDeviceRequest } from '@/domain/device-request/create-device-request';
import { findDeviceRequest } from '@/domain/device-request/find-device-request';
import { redeemDeviceCode } from '@/domain/device-request/redeem-device-code';
import type { Domain } from '@/domain/operation';
import type { DeviceDependencies } from '@/platform/identity/port';
import { networkOf } from '@/platform/rate-limit/network-of';
import { hostOf } from '@/procedures/present/application';

/** The domain operations called by device authorization. */
export const deviceOperations = (publicUrl: string, domain: Domain): DeviceDependencies => ({
  page: `${publicUrl}${DEVICE_PATH}`,
  create: (application, clientIp) =>
    createDeviceRequest(domain, application, { clientIp, network: networkOf(clientIp) }),
  redeem: (clientId, deviceCode) => redeemDeviceCode(domain, clientId, deviceCode),
  answer: (id, person, access) => answerDeviceRequest(domain, id, person, access),
  async find(typed) {
    const found = await findDeviceRequest(domain, typed);
    if (!found) return null;
    const { id, scopes, clientIp, created, client } = found;
    const [uri = ''] = client.redirectUris;
    return {
      id,
      application: { name: client.name, host: hostOf(uri) },
      ...rightsOf(scopes),
      clientIp,
      created,
    };
  },
});
