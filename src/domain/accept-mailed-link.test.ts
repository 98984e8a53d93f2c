import { beforeEach, describe, expect, it } from 'vitest';
import { authorizeSettings } from '@/domain/access/authorize-settings';
import type { Mail } from '@/platform/mail/port';
import { anOrganization, aPerson, auditOf } from '@/testing/accounts';
import { aDomain, expectRefusal, fulfilled, type TestDomain } from '@/testing/domain';
import { aSignedIn } from '@/testing/sessions';
import { acceptMailedLink } from './accept-mailed-link';
import { createUnclaimedLibrary } from './library/create-unclaimed-library';
import { findClaim } from './library/find-claim';
import { sendQueuedMail } from './mail/send-queued-mail';
import { findInvitation } from './member/find-invitation';
import { inviteMember } from './member/invite-member';
import { matchesPassword } from './person/password';

const START = new Date('2026-03-01T12:00:00Z');
const ACCOUNT = { name: 'Giorgio', password: 'bottles and jars' };
const MINUTE = 60_000;

let domain: TestDomain;
beforeEach(async () => {
  domain = await aDomain();
});

/** The link in the only mail to an address. */
async function mailedLink(email: string): Promise<string> {
  const rows = await domain.sql('SELECT id FROM mail WHERE recipient = $1', [email]);
  let text = '';
  const mail: Mail = {
    async send(message) {
      text = message.text;
    },
  };
  await sendQueuedMail(domain, mail, rows[0].id);
  return text.match(/^https:\S+$/m)?.[0] ?? '';
}

/** A library that was created for an address, and what its mail contains. */
async function aMailedClaim(email: string) {
  const created = await createUnclaimedLibrary(domain, { email });
  const url = new URL(await mailedLink(email));
  const proof = url.searchParams.get('proof');
  return { ...created, link: { kind: 'claim', token: created.claimToken, proof } as const };
}

const accept = (
  link: { kind: 'claim' | 'invitation'; token: string; proof: string | null },
  account: typeof ACCOUNT | null,
) => acceptMailedLink(domain, { ...link, account }, '192.0.2.1');

const personWith = async (email: string) =>
  (await domain.sql('SELECT * FROM person WHERE email = $1', [email]))[0];

const passwordsOf = async (email: string): Promise<string[]> =>
  (
    await domain.sql(
      `SELECT password FROM account WHERE user_id = (SELECT id FROM person WHERE email = $1)`,
      [email],
    )
  ).map(({ password }) => password);

describe('a claim link from the mail', () => {
  it('creates an account with a verified address, and claims the library', async () => {
    const { organizationId, libraryId, link } = await aMailedClaim('new@example.org');
    const accepted = await accept(link, ACCOUNT);
    const person = await personWith('new@example.org');
    expect(accepted).toEqual({ organizationId, libraryId, personId: person.id });
    expect(person).toMatchObject({ email_verified: true, name: 'Giorgio' });
    const [password = ''] = await passwordsOf('new@example.org');
    expect(await matchesPassword(ACCOUNT.password, password)).toBe(true);
    expect(await auditOf(domain, person.id)).toMatchObject([
      { action: 'create person', actor: 'new@example.org', address: '192.0.2.1' },
      { action: 'claim', organization_id: organizationId, actor: 'new@example.org' },
    ]);
  });

  it('is refused without its proof, with the proof of another link, and for another address', async () => {
    const { link, claimToken } = await aMailedClaim('new@example.org');
    const { link: other } = await aMailedClaim('other@example.org');
    const changed = `${link.proof?.slice(0, -1)}${link.proof?.endsWith('0') ? 1 : 0}`;
    for (const proof of [null, '', 'x', 'é'.repeat(32), changed, other.proof]) {
      expect(await findClaim(domain, claimToken, proof)).toMatchObject({
        state: 'open',
        mail: null,
      });
      for (const account of [null, ACCOUNT])
        await expectRefusal(accept({ ...link, proof }, account), 'NOT_FOUND');
    }
    expect(await personWith('new@example.org')).toBeUndefined();
  });

  it('still works under an older secret', async () => {
    const { link } = await aMailedClaim('new@example.org');
    const rotated = { ...domain, secrets: ['a newer secret', ...domain.secrets] as const };
    expect(await findClaim(rotated, link.token, link.proof)).toMatchObject({
      mail: { email: 'new@example.org', entry: 'sign-up' },
    });
  });

  it('works once, with or without an account, even when several people try at the same moment', async () => {
    const present = await aPerson(domain);
    for (const [email, account] of [
      ['new@example.org', ACCOUNT],
      [present.email, null],
    ] as const) {
      const { link } = await aMailedClaim(email);
      const tries = await Promise.allSettled([1, 2, 3, 4].map(() => accept(link, account)));
      expect(fulfilled(tries)).toHaveLength(1);
      for (const again of [null, ACCOUNT]) await expectRefusal(accept(link, again), 'NOT_FOUND');
    }
  });

  it('ends with the claim window', async () => {
    const { link } = await aMailedClaim('new@example.org');
    domain.clock.now = new Date('2026-03-31T12:00:00Z');
    expect(await findClaim(domain, link.token, link.proof)).toMatchObject({ mail: null });
    await expectRefusal(accept(link, ACCOUNT), 'NOT_FOUND');
  });

  it('signs in to an account only as long as a mailed sign-in link does', async () => {
    const { id, email } = await aPerson(domain);
    const { link, organizationId } = await aMailedClaim(email);
    const entry = async () => (await findClaim(domain, link.token, link.proof))?.mail?.entry;
    domain.clock.now = new Date(START.getTime() + 15 * MINUTE);
    expect(await entry()).toBe('sign-in');
    await expectRefusal(accept(link, null), 'FORBIDDEN');
    domain.clock.now = new Date(START.getTime() + 15 * MINUTE - 1);
    expect(await entry()).toBe('confirm');
    expect(await accept(link, null)).toMatchObject({ personId: id, organizationId });
  });

  it('never changes an account somebody has signed in to', async () => {
    const { email } = await aPerson(domain);
    const { link } = await aMailedClaim(email);
    const before = [await personWith(email), await passwordsOf(email)];
    await expectRefusal(accept(link, ACCOUNT), 'CONFLICT');
    expect([await personWith(email), await passwordsOf(email)]).toEqual(before);
    // An account of an outside service whose address was never confirmed.
    await domain.sql(`UPDATE person SET email_verified = false WHERE email = $1`, [email]);
    await domain.sql(`UPDATE account SET provider_id = 'github'`);
    expect((await findClaim(domain, link.token, link.proof))?.mail?.entry).toBe('sign-in');
    await expectRefusal(accept(link, ACCOUNT), 'CONFLICT');
    await expectRefusal(accept(link, null), 'FORBIDDEN');
  });

  it('removes the password of a stranger who signed up with the address', async () => {
    const { id, email } = await aPerson(domain);
    await domain.sql('UPDATE person SET email_verified = false');
    const { link } = await aMailedClaim(email);
    expect(await accept(link, ACCOUNT)).toMatchObject({ personId: id });
    expect(await personWith(email)).toMatchObject({ email_verified: true, name: 'Giorgio' });
    const passwords = await passwordsOf(email);
    expect(passwords).toHaveLength(1);
    expect(await matchesPassword(ACCOUNT.password, passwords[0] ?? '')).toBe(true);
  });

  it('refuses a weak password, and can be used again', async () => {
    const { link } = await aMailedClaim('new@example.org');
    await expectRefusal(accept(link, { ...ACCOUNT, password: 'short' }), 'BAD_USER_INPUT');
    expect(await accept(link, ACCOUNT)).toBeDefined();
  });
});

describe('an invitation', () => {
  let organizationId: string;
  const invite = async (email: string) => {
    organizationId = await anOrganization(domain);
    const { principal } = await aSignedIn(domain, { [organizationId]: 'owner' });
    const settings = authorizeSettings(principal, organizationId, 'owner', null);
    await inviteMember(domain, settings, { email, role: 'member' });
    const token = (await mailedLink(email)).split('/').at(-1) ?? '';
    return { kind: 'invitation', token, proof: null } as const;
  };

  it('creates an account and a membership, once', async () => {
    const link = await invite('new@example.org');
    const { personId } = await accept(link, ACCOUNT);
    expect(await accept(link, ACCOUNT).catch(({ code }) => code)).toBe('NOT_FOUND');
    const rows = await domain.sql('SELECT role FROM member WHERE person_id = $1', [personId]);
    expect(rows).toEqual([{ role: 'member' }]);
    await expectRefusal(accept(link, null), 'NOT_FOUND');
  });

  it('signs in to an account for 15 minutes, and never with a claim of the same token', async () => {
    const { id, email } = await aPerson(domain);
    const link = await invite(email);
    await expectRefusal(accept({ ...link, kind: 'claim' }, null), 'NOT_FOUND');
    domain.clock.now = new Date(START.getTime() + 15 * MINUTE);
    expect(await findInvitation(domain, link.token)).toMatchObject({ entry: 'sign-in' });
    await expectRefusal(accept(link, null), 'FORBIDDEN');
    domain.clock.now = new Date(START.getTime() + 15 * MINUTE - 1);
    expect(await accept(link, null)).toMatchObject({ personId: id, organizationId });
  });

  it('ends when it expires', async () => {
    const link = await invite('new@example.org');
    domain.clock.now = new Date('2026-03-08T12:00:00Z');
    await expectRefusal(accept(link, ACCOUNT), 'NOT_FOUND');
  });
});
