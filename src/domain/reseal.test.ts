import { beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '@/platform/mail/port';
import { anOrganization, aPerson, TESTER } from '@/testing/accounts';
import { anApplication } from '@/testing/applications';
import { aDomain, aLibrary, type TestDomain } from '@/testing/domain';
import { aLibraryOf, PLAIN } from '@/testing/http/shared-fixture';
import { aSignedIn } from '@/testing/sessions';
import { authorizeSettings } from './access/authorize-settings';
import { authorizeShared } from './access/authorize-shared';
import { authorizeLinks, authorizeSharing } from './access/authorize-sharing';
import type { Secrets } from './access/secret/secrets';
import { verifyKey } from './access/verify/verify-key';
import { verifyToken } from './access/verify/verify-token';
import { revokeTokenFamily } from './application/tokens';
import { revealKey } from './credential/change-key';
import { createKey } from './credential/create-key';
import { createToken } from './credential/create-token';
import { revokeKey } from './credential/revoke-key';
import { revokeToken } from './credential/revoke-token';
import { addDeliveryKey } from './delivery/delivery-keys';
import { findDeliverySettings } from './delivery/find-delivery-settings';
import { claimLibrary } from './library/claim-library';
import { findClaim } from './library/find-claim';
import { sendQueuedMail } from './mail/send-queued-mail';
import { acceptInvitation } from './member/accept-invitation';
import { findInvitation } from './member/find-invitation';
import { inviteMember } from './member/invite-member';
import { olderSecretsNeededUntil, reseal } from './reseal';
import { renewShareLink } from './share-link/change-share-link';
import { createShareLink } from './share-link/create-share-link';
import { listShareLinks } from './share-link/list-share-links';

const [OLDER, NEWEST] = ['o'.repeat(32), 'n'.repeat(32)];
const PLAIN_LINK = { ...PLAIN, password: null };
const NO_FILTERS = {
  text: '',
  libraries: [],
  approvals: [],
  kind: null,
  added: null,
  captured: null,
  orientation: null,
  camera: null,
  uploader: null,
};
let domain: TestDomain;
/** The same service after a rotation, and once the older secret is gone. */
let rotated: TestDomain;
let renewed: TestDomain;
beforeEach(async () => {
  const having = (secrets: Secrets): TestDomain => ({ ...made, secrets });
  const made = await aDomain();
  domain = having([OLDER]);
  rotated = having([NEWEST, OLDER]);
  renewed = having([NEWEST]);
});

async function anOwner() {
  const organizationId = await anOrganization(domain);
  const { id, email, principal } = await aSignedIn(domain, { [organizationId]: 'owner' });
  return {
    organizationId,
    personId: id,
    email,
    principal,
    settings: authorizeSettings(principal, organizationId, 'owner', null),
  };
}

/** The text of the mail that waits for somebody. */
async function readMail(by: TestDomain, email: string) {
  const rows = await domain.sql('SELECT id FROM mail WHERE recipient = $1', [email]);
  let text = '';
  const mail: Mail = {
    async send(message) {
      text = message.text;
    },
  };
  await sendQueuedMail(by, mail, rows[0].id);
  return text;
}

describe('after a rotation of the secret', () => {
  it('delivery keys sign as before, also without the older secret', async () => {
    const { organizationId, settings } = await anOwner();
    const { kid, secret } = await addDeliveryKey(domain, settings, 'Website');
    const keysOf = async (by: TestDomain) => (await findDeliverySettings(by, organizationId)).keys;
    expect([...(await keysOf(renewed))]).toEqual([]);
    expect([...(await keysOf(rotated))]).toEqual([[kid, secret]]);
    await reseal(rotated);
    expect([...(await keysOf(renewed))]).toEqual([[kid, secret]]);
  });

  it('older keys are found, shown and revoked', async () => {
    const { organizationId, settings } = await anOwner();
    const wanted = { organizationId, name: 'K', grants: new Map() };
    const { keyId, apiKey } = await createKey(domain, TESTER, wanted);
    expect(await verifyKey(renewed, apiKey)).toBeNull();
    expect((await verifyKey(rotated, apiKey))?.keyId).toBe(keyId);
    expect(await revealKey(rotated, settings, keyId)).toEqual({ apiKey });
    expect(await revokeKey(rotated, TESTER, apiKey)).toEqual({ keyId });
    expect(await verifyKey(rotated, apiKey)).toBeNull();
  });

  it('addresses of share links are known, and need only the newest secret once resealed', async () => {
    const { organizationId, principal } = await anOwner();
    const sharing = authorizeSharing(principal, organizationId, null);
    const content = { kind: 'search', search: NO_FILTERS } as const;
    await aLibraryOf(domain, principal);
    const { id, token } = await createShareLink(domain, sharing, content, PLAIN_LINK);
    const knownBy = async (by: TestDomain) =>
      (await listShareLinks(by, sharing, null)).links.map((link) => [link.id, link.token]);
    expect(await knownBy(rotated)).toEqual([[id, token]]);
    expect(await knownBy(renewed)).toEqual([[id, null]]);
    expect(await authorizeShared(renewed, token)).toBeNull();
    expect(await reseal(rotated)).toEqual({ resealed: 1, unreadable: 0 });
    expect(await knownBy(renewed)).toEqual([[id, token]]);
    expect((await authorizeShared(renewed, token))?.state).toBe('open');
    // Of a link made before addresses were kept, only the hash is known.
    await domain.database.prisma.shareLink.updateMany({ data: { sealedToken: null } });
    expect(await knownBy(rotated)).toEqual([[id, null]]);
    const renewal = await renewShareLink(rotated, sharing, id);
    expect(await knownBy(renewed)).toEqual([[id, renewal.token]]);
    // Another member cannot change it, and does not get its address.
    const { principal: member } = await aSignedIn(domain, { [organizationId]: 'member' });
    const seen = authorizeLinks(member, organizationId, null);
    expect((await listShareLinks(renewed, seen, null)).links[0]?.token).toBeNull();
  });

  it('newer keys need only the newest secret', async () => {
    const { organizationId } = await anOwner();
    const wanted = { organizationId, name: 'K', grants: new Map() };
    const { keyId, apiKey } = await createKey(rotated, TESTER, wanted);
    expect((await verifyKey(renewed, apiKey))?.keyId).toBe(keyId);
  });

  it('older tokens of operators and applications are found and revoked', async () => {
    const { email, personId } = await anOwner();
    const wanted = { email, organizationId: null, seconds: 3600 };
    const { accessToken } = await createToken(domain, TESTER, wanted);
    const application = await anApplication(domain, personId, '*');
    for (const token of [accessToken, application.accessToken]) {
      expect(await verifyToken(renewed, token)).toBeNull();
      expect((await verifyToken(rotated, token))?.personId).toBe(personId);
      expect(await revokeToken(rotated, TESTER, token)).toBe(true);
      expect(await verifyToken(rotated, token)).toBeNull();
    }
  });

  it('an older revoked refresh token still ends its access tokens', async () => {
    const { personId } = await anOwner();
    const { accessToken, refreshToken } = await anApplication(domain, personId, '*');
    await domain.sql('UPDATE oauth_refresh_token SET revoked = now()');
    await revokeTokenFamily(rotated, refreshToken);
    expect(await verifyToken(rotated, accessToken)).toBeNull();
  });

  it('older claim links open and claim, even a second time', async () => {
    const { claimToken, organizationId } = await aLibrary(domain);
    const { principal } = await aSignedIn(domain);
    expect(await findClaim(renewed, claimToken)).toBeNull();
    expect(await findClaim(rotated, claimToken)).toMatchObject({ state: 'open' });
    for (const _ of [1, 2])
      expect(await claimLibrary(rotated, principal, claimToken, null)).toMatchObject({
        organizationId,
      });
  });

  it('older invitations and mails are read and accepted', async () => {
    const { organizationId, settings } = await anOwner();
    const { email, principal } = await aSignedIn(domain);
    await inviteMember(domain, settings, { email, role: 'member' });
    await expect(readMail(renewed, email)).rejects.toThrow('SECRET');
    const token = (await readMail(rotated, email)).match(/\/invite\/(\w+)/)?.[1] ?? '';
    expect(await findInvitation(rotated, token)).toMatchObject({ state: 'open', organizationId });
    for (const _ of [1, 2])
      expect(await acceptInvitation(rotated, principal, token, null)).toEqual({ organizationId });
  });
});

describe('reseal', () => {
  it('reseals keys and waiting mails with the newest secret, and loses nothing', async () => {
    const { organizationId, settings } = await anOwner();
    const wanted = { organizationId, name: 'K', grants: new Map() };
    const { keyId, apiKey } = await createKey(domain, TESTER, wanted);
    const { email } = await aPerson(domain);
    await inviteMember(domain, settings, { email, role: 'member' });

    expect(await reseal(rotated)).toEqual({ resealed: 2, unreadable: 0 });

    expect((await verifyKey(renewed, apiKey))?.keyId).toBe(keyId);
    expect(await revealKey(renewed, settings, keyId)).toEqual({ apiKey });
    expect(await readMail(renewed, email)).toContain('/invite/');
    expect(await reseal(rotated)).toEqual({ resealed: 0, unreadable: 0 });
  });

  it('counts values sealed with a lost secret, and leaves them alone', async () => {
    const { organizationId } = await anOwner();
    const lost = { ...domain, secrets: ['l'.repeat(32)] as const };
    const wanted = { organizationId, name: 'K', grants: new Map() };
    const { apiKey, keyId } = await createKey(lost, TESTER, wanted);
    expect(await reseal(rotated)).toEqual({ resealed: 0, unreadable: 1 });
    expect((await verifyKey(lost, apiKey))?.keyId).toBe(keyId);
  });

  it('tells until when an older secret may still be needed', async () => {
    expect(await olderSecretsNeededUntil(domain)).toBeNull();
    expect(await olderSecretsNeededUntil(rotated)).toBeNull();
    const { email } = await anOwner();
    const wanted = { email, organizationId: null, seconds: 90 * 86_400 };
    const { expiresAt, accessToken } = await createToken(domain, TESTER, wanted);
    expect(await olderSecretsNeededUntil(rotated)).toEqual(expiresAt);
    await revokeToken(rotated, TESTER, accessToken);
    const left = await olderSecretsNeededUntil(rotated);
    expect(left?.getTime()).toBeLessThan(expiresAt.getTime());
  });
});
