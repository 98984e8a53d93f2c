import type { Config } from '@/config/config';
import { DEVICE_PATH, rightsOf } from '@/contract/organization/applications';
import { acceptMailedLink } from '@/domain/accept-mailed-link';
import { identitySecrets, newBearer } from '@/domain/access/secret/secrets';
import { boundRegistrations } from '@/domain/application/bound-registrations';
import { exchangeAlone } from '@/domain/application/exchange-alone';
import { isConsentValid, mayGrantAccess, recordConsent } from '@/domain/application/grant-access';
import { findStoredLookup, revokeTokenFamily } from '@/domain/application/tokens';
import { answerDeviceRequest } from '@/domain/device-request/answer-device-request';
import { createDeviceRequest } from '@/domain/device-request/create-device-request';
import { findDeviceRequest } from '@/domain/device-request/find-device-request';
import { redeemDeviceCode } from '@/domain/device-request/redeem-device-code';
import type { Domain } from '@/domain/operation';
import { settleSignInChange } from '@/domain/person/change-sign-in';
import { sendAccountMail } from '@/domain/person/compose-account-mail';
import { deletePerson } from '@/domain/person/delete-person';
import { hashPassword, matchesPassword } from '@/domain/person/password';
import { makeIdentity } from '@/platform/identity/make-identity';
import type { DeviceDependencies, ProviderName } from '@/platform/identity/port';
import { makeSessionCookie } from '@/platform/identity/session-cookie';
import type { Log } from '@/platform/log';
import { networkOf } from '@/platform/rate-limit/network-of';
import { hostOf } from '@/procedures/present/application';

/** The domain operations called by device authorization. */
const deviceOperations = (publicUrl: string, domain: Domain): DeviceDependencies => ({
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

/** Sign-in, with the domain operations it calls. */
export function openIdentity({ publicUrl, providers }: Config, domain: Domain, log: Log) {
  const secrets = identitySecrets(domain.secrets);
  return {
    sessionCookie: makeSessionCookie(secrets, publicUrl),
    providers: Object.keys(providers) as ProviderName[],
    identity: makeIdentity({
      prisma: domain.database.prisma,
      secrets,
      publicUrl,
      providers,
      newId: domain.newId,
      password: { hash: hashPassword, matches: matchesPassword },
      post: (mail) => sendAccountMail(domain, mail),
      record: (change) => settleSignInChange(domain, change),
      removePerson: (personId, clientIp) => deletePerson(domain, personId, clientIp),
      acceptMailedLink: (link, clientIp) => acceptMailedLink(domain, link, clientIp),
      applications: {
        newSecret: newBearer,
        lookup: (value, purpose) => findStoredLookup(domain, value, purpose),
        mayGrantAccess: (personId, access) => mayGrantAccess(domain, personId, access),
        isConsentValid: (consent) => isConsentValid(domain, consent),
        revokeTokenFamily: (refreshToken) => revokeTokenFamily(domain, refreshToken),
        exchangeAlone: (grant, exchange) => exchangeAlone(domain, grant, exchange),
        record: (consent) => recordConsent(domain, consent),
        boundRegistrations: (clientId, clientIp) =>
          boundRegistrations(domain, clientId, networkOf(clientIp)),
        devices: deviceOperations(publicUrl, domain),
      },
      log,
    }),
  };
}
