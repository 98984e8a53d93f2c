import { lookupOf, newBearer } from '@/domain/access/secret/secrets';
import type { TestDomain } from './domain';

/** An application with access granted by a person, with an access token and its refresh token. */
export async function anApplication(
  domain: TestDomain,
  personId: string,
  access: string,
  scopes = ['libraries', 'offline_access'],
) {
  const { prisma } = domain.database;
  const [clientId, consentId, refreshId] = [domain.newId(), domain.newId(), domain.newId()];
  const [accessToken, refreshToken] = [newBearer('token'), newBearer('refresh')];
  const at = domain.clock.now;
  const moments = { createdAt: at, updatedAt: at };
  await prisma.oauthClient.create({
    data: {
      id: domain.newId(),
      clientId,
      name: 'Shutter',
      redirectUris: ['https://app.example/'],
      scopes,
      grantTypes: ['authorization_code'],
      responseTypes: ['code'],
      connectedAt: at,
      ...moments,
    },
  });
  const granted = { clientId, userId: personId, referenceId: access, scopes };
  await prisma.oauthConsent.create({ data: { id: consentId, ...granted, ...moments } });
  const issued = { ...granted, createdAt: at, authorizationCodeId: domain.newId() };
  await prisma.oauthRefreshToken.create({
    data: {
      ...issued,
      id: refreshId,
      token: lookupOf(domain.secrets, refreshToken, 'refresh-token').toString('hex'),
      expiresAt: new Date(at.getTime() + 30 * 86_400_000),
    },
  });
  await prisma.oauthAccessToken.create({
    data: {
      ...issued,
      id: domain.newId(),
      refreshId,
      token: lookupOf(domain.secrets, accessToken, 'access-token').toString('hex'),
      expiresAt: new Date(at.getTime() + 3_600_000),
    },
  });
  return { clientId, consentId, accessToken, refreshToken };
}
