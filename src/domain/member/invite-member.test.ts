import { beforeEach, describe, expect, it } from 'vitest';
import { authorizeSettings, type SettingsForOwner } from '@/domain/access/authorize-settings';
import type { PersonPrincipal } from '@/domain/access/principal';
import type { Mail } from '@/platform/mail/port';
import { anOrganization, aPerson, auditOf, TESTER } from '@/testing/accounts';
import { aDomain, expectRefusal, fulfilled, type TestDomain } from '@/testing/domain';
import { aSession, aSignedIn } from '@/testing/sessions';
import { sendQueuedMail } from '../mail/send-queued-mail';
import { acceptInvitation } from './accept-invitation';
import { addMember } from './add-member';
import { changeMember } from './change-member';
import { changeRights } from './change-rights';
import { findInvitation } from './find-invitation';
import { inviteMember, withdrawInvitation } from './invite-member';
import { findRights, listInvitations, listMembers } from './list-members';
import { removeMember } from './remove-member';

const HOUR = 3_600_000;
let domain: TestDomain;
let organizationId: string;
let owner: PersonPrincipal;
let settings: SettingsForOwner;

beforeEach(async () => {
  domain = await aDomain();
  organizationId = await anOrganization(domain);
  ({ principal: owner } = await aSignedIn(domain, { [organizationId]: 'owner' }));
  settings = authorizeSettings(owner, organizationId, 'owner', '203.0.113.7');
});

/** Invites somebody and reads the mail, as its recipient does. */
async function invite(email: string, role: 'owner' | 'member' = 'member') {
  await inviteMember(domain, settings, { email, role });
  return readMail(email);
}

async function readMail(email: string) {
  const rows = await domain.sql(
    `SELECT id FROM mail WHERE recipient = $1 AND sealed IS NOT NULL ORDER BY created DESC`,
    [email.toLowerCase()],
  );
  let sent = { subject: '', text: '' };
  const mail: Mail = {
    async send(message) {
      sent = message;
    },
  };
  await sendQueuedMail(domain, mail, rows[0].id);
  const token = sent.text.match(/\/invite\/(\w+)/)?.[1] ?? '';
  return { ...sent, token };
}

async function somebody(memberships = {}) {
  const { id, email } = await aPerson(domain, memberships);
  return { id, email, principal: (await aSession(domain, id)).principal };
}

const GUEST = { others: null, libraries: [{ library: 'seen', access: 'read' as const }] };

const addLibrary = (library: string) =>
  domain.sql('INSERT INTO library (organization_id, id, name, created) VALUES ($1, $2, $2, $3)', [
    organizationId,
    library,
    domain.clock.now,
  ]);

const rightsOf = async (personId: string) =>
  (await aSession(domain, personId)).principal.memberships[0]?.rights;

const roles = async () =>
  Object.fromEntries((await listMembers(domain, settings)).map(({ email, role }) => [email, role]));

describe('an invitation', () => {
  it('goes out by mail, with no typed text in the subject', async () => {
    const { subject, text, token } = await invite('New@Example.org', 'owner');
    expect(subject).toBe('You’re invited to an organization on Vitrine');
    expect(text).toContain('Ada invited you to the organization “Organization');
    expect(text).toContain('8 March 2026');
    expect(token).toMatch(/^\w{40}$/);
    expect(await listInvitations(domain, settings)).toMatchObject([
      { email: 'new@example.org', role: 'owner', invitedBy: 'Ada', expired: false },
    ]);
    expect(await auditOf(domain, 'new@example.org owner')).toMatchObject([
      { action: 'invite', actor: owner.email, address: '203.0.113.7' },
    ]);
  });

  it('is stored without the secret of its link', async () => {
    const { token } = await invite('new@example.org');
    const rows = await domain.sql(
      `SELECT i.token_hash::text || i::text || coalesce(m::text, '') AS stored FROM invitation i, mail m`,
    );
    for (const { stored } of rows) expect(stored).not.toContain(token);
  });

  it('makes the owner of the address a member, once, and records it', async () => {
    const person = await somebody();
    const { token } = await invite(person.email);
    const [first, second] = [
      await acceptInvitation(domain, person.principal, token, '192.0.2.1'),
      await acceptInvitation(domain, person.principal, token, '192.0.2.1'),
    ];
    expect([first, second]).toEqual([{ organizationId }, { organizationId }]);
    expect(await roles()).toMatchObject({ [person.email]: 'member' });
    expect(await listInvitations(domain, settings)).toEqual([]);
    expect(await auditOf(domain, `${person.id} member`)).toEqual([
      {
        organization_id: organizationId,
        actor: person.email,
        action: 'accept invitation',
        address: '192.0.2.1',
      },
    ]);
    expect(await findInvitation(domain, token)).toMatchObject({ state: 'used' });
  });

  it('counts once when it is accepted several times at the same moment', async () => {
    const person = await somebody();
    const { token } = await invite(person.email, 'owner');
    const stranger = await somebody();
    const outcomes = await Promise.allSettled(
      [person, stranger, person, stranger, person].map(({ principal }) =>
        acceptInvitation(domain, principal, token, null),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(await auditOf(domain, `${person.id} owner`)).toHaveLength(1);
    expect(Object.keys(await roles())).toHaveLength(2);
  });

  it('works only for its address, once that is confirmed', async () => {
    const person = await somebody();
    const { token } = await invite(person.email);
    const { principal: stranger } = await somebody();
    await expect(acceptInvitation(domain, stranger, token, null)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: `This invitation is for ${person.email}. Sign in with that address.`,
    });
    await domain.sql('UPDATE person SET email_verified = false WHERE id = $1', [person.id]);
    await expectRefusal(acceptInvitation(domain, person.principal, token, null), 'FORBIDDEN');
    expect(Object.keys(await roles())).toEqual([owner.email]);
  });

  it('ends after 7 days, when it is withdrawn, and when a newer one replaces it', async () => {
    const person = await somebody();
    const accept = (token: string) => acceptInvitation(domain, person.principal, token, null);
    const first = await invite(person.email);
    const second = await invite(person.email, 'owner');
    await expectRefusal(accept(first.token), 'NOT_FOUND');
    expect(await findInvitation(domain, first.token)).toBeNull();

    domain.pass(7 * 24 * HOUR);
    await expectRefusal(accept(second.token), 'CONFLICT');
    expect(await findInvitation(domain, second.token)).toMatchObject({ state: 'expired' });
    const [listed] = await listInvitations(domain, settings);
    expect(listed?.expired).toBe(true);

    const third = await invite(person.email);
    const [open] = await listInvitations(domain, settings);
    await withdrawInvitation(domain, settings, open?.id ?? '');
    await expectRefusal(accept(third.token), 'NOT_FOUND');
    await expectRefusal(withdrawInvitation(domain, settings, open?.id ?? ''), 'NOT_FOUND');
  });

  it('does not bring back a member removed after accepting it', async () => {
    const person = await somebody();
    const { token } = await invite(person.email);
    await acceptInvitation(domain, person.principal, token, null);
    await removeMember(domain, settings, person.id);
    await expectRefusal(acceptInvitation(domain, person.principal, token, null), 'CONFLICT');
    expect(Object.keys(await roles())).toEqual([owner.email]);
  });

  it('is refused for a member, and keeps the role of a person who became one meanwhile', async () => {
    const member = await somebody({ [organizationId]: 'member' });
    await expect(
      inviteMember(domain, settings, { email: member.email.toUpperCase(), role: 'owner' }),
    ).rejects.toMatchObject({ code: 'CONFLICT', message: `${member.email} is already a member.` });

    const person = await somebody();
    const { token } = await invite(person.email, 'owner');
    await addMember(domain, TESTER, { organizationId, email: person.email, role: 'member' });
    await acceptInvitation(domain, person.principal, token, null);
    expect(await roles()).toMatchObject({ [person.email]: 'member' });
  });

  it('carries the access of a guest, which an owner changes and a new owner loses', async () => {
    for (const library of ['seen', 'unseen']) await addLibrary(library);
    const person = await somebody();
    const rightsNow = () => rightsOf(person.id);
    const access = GUEST;
    await inviteMember(domain, settings, { email: person.email, role: 'member', access });
    await acceptInvitation(domain, person.principal, (await readMail(person.email)).token, null);
    expect(await rightsNow()).toEqual({ others: null, chosen: new Map([['seen', 'read']]) });

    await changeRights(domain, settings, person.id, {
      others: 'read',
      libraries: [{ library: 'unseen', access: 'write' }],
    });
    expect(await rightsNow()).toEqual({ others: 'read', chosen: new Map([['unseen', 'write']]) });
    expect(await auditOf(domain, `${person.id} read: unseen=write`)).toHaveLength(1);
    const unknown = { ...access, libraries: [{ library: 'nowhere', access: 'read' as const }] };
    await expectRefusal(
      changeRights(domain, settings, person.id, unknown),
      'API_KEY_NOT_AUTHORIZED_FOR_LIBRARY',
    );

    await changeMember(domain, settings, person.id, { role: 'owner', suspended: false });
    expect(await rightsNow()).toEqual({ others: 'write', chosen: new Map() });
    await expectRefusal(changeRights(domain, settings, person.id, access), 'CONFLICT');
  });

  it('is refused for a guest who would see no library', async () => {
    await addLibrary('hidden');
    const libraries = [{ library: 'hidden', access: null }];
    for (const access of [
      { others: null, libraries: [] },
      { others: null, libraries },
    ])
      await expectRefusal(
        inviteMember(domain, settings, { email: 'guest@example.org', role: 'member', access }),
        'BAD_USER_INPUT',
      );
  });

  it('carries that a library is out of sight, also when it is sent again', async () => {
    for (const library of ['seen', 'hidden']) await addLibrary(library);
    const person = await somebody();
    const libraries = [
      { library: 'seen', access: 'read' as const },
      { library: 'hidden', access: null },
    ];
    const access = { others: 'write' as const, libraries };
    await inviteMember(domain, settings, { email: person.email, role: 'member', access });
    expect(
      await auditOf(domain, `${person.email} member write: seen=read hidden=none`),
    ).toHaveLength(1);
    domain.pass(HOUR);
    const { token } = await invite(person.email);
    expect(await listInvitations(domain, settings)).toMatchObject([{ others: 'write', chosen: 2 }]);
    await acceptInvitation(domain, person.principal, token, null);
    expect(await rightsOf(person.id)).toEqual({
      others: 'write',
      chosen: new Map([
        ['seen', 'read'],
        ['hidden', null],
      ]),
    });
    expect(await findRights(domain, settings, person.id)).toEqual({
      others: 'write',
      libraries: [...libraries].reverse(),
    });
    // Of a guest every other library is out of sight.
    await changeRights(domain, settings, person.id, { others: null, libraries });
    expect(await rightsOf(person.id)).toEqual({
      others: null,
      chosen: new Map([['seen', 'read']]),
    });
  });

  it('sent again without access keeps what it offered, but not for a later library of that name', async () => {
    for (const library of ['seen', 'replaced']) await addLibrary(library);
    const person = await somebody();
    const libraries = ['seen', 'replaced'].map((library) => ({ library, access: 'read' as const }));
    const offered = { role: 'member' as const, access: { others: null, libraries } };
    await inviteMember(domain, settings, { email: person.email, ...offered });
    await domain.sql("DELETE FROM library WHERE id = 'replaced'");
    domain.pass(HOUR);
    await addLibrary('replaced');
    const { token } = await invite(person.email);
    await acceptInvitation(domain, person.principal, token, null);
    expect(await rightsOf(person.id)).toEqual({
      others: null,
      chosen: new Map([['seen', 'read']]),
    });

    const other = await somebody();
    await inviteMember(domain, settings, { email: other.email, ...offered });
    domain.pass(HOUR);
    const again = await invite(other.email, 'owner');
    await acceptInvitation(domain, other.principal, again.token, null);
    expect(await rightsOf(other.id)).toEqual({ others: 'write', chosen: new Map() });
  });

  it('gives no right in a library that took the name of the chosen one before it was accepted', async () => {
    await addLibrary('seen');
    const person = await somebody();
    await inviteMember(domain, settings, { email: person.email, role: 'member', access: GUEST });
    const { token } = await readMail(person.email);
    await domain.sql("DELETE FROM library WHERE id = 'seen'");
    domain.pass(HOUR);
    await addLibrary('seen');
    await acceptInvitation(domain, person.principal, token, null);
    expect(await rightsOf(person.id)).toEqual({ others: null, chosen: new Map() });
  });

  it('makes an owner of everything, whatever an earlier version stored beside', async () => {
    await addLibrary('seen');
    const person = await somebody();
    await inviteMember(domain, settings, { email: person.email, role: 'member', access: GUEST });
    await domain.sql("UPDATE invitation SET role = 'owner'");
    const { token } = await readMail(person.email);
    await acceptInvitation(domain, person.principal, token, null);
    const rows = await domain.sql('SELECT count(*)::int FROM library_right');
    expect([await rightsOf(person.id), rows]).toEqual([
      { others: 'write', chosen: new Map() },
      [{ count: 0 }],
    ]);
  });

  it('of another organization cannot be withdrawn', async () => {
    await invite('new@example.org');
    const [listed] = await listInvitations(domain, settings);
    const elsewhere = await anOrganization(domain);
    const { id } = await aPerson(domain, { [elsewhere]: 'owner' });
    const other = authorizeSettings(
      (await aSession(domain, id)).principal,
      elsewhere,
      'owner',
      null,
    );
    await expectRefusal(withdrawInvitation(domain, other, listed?.id ?? ''), 'NOT_FOUND');
    expect(await listInvitations(domain, settings)).toHaveLength(1);
  });
});

describe('frequent invitations', () => {
  const send = (email: string) => inviteMember(domain, settings, { email, role: 'member' });

  it('are limited to 5 an hour for one address, whatever is withdrawn between', async () => {
    for (let n = 0; n < 5; n++) {
      const { invitationId } = await send('victim@example.org');
      await withdrawInvitation(domain, settings, invitationId);
    }
    await expectRefusal(send('victim@example.org'), 'RATE_LIMIT_EXCEEDED');
    domain.pass(HOUR + 1000);
    await send('victim@example.org');
  });

  it('are limited to 30 an hour for one organization, even all at once', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 34 }, (_, n) => send(`p${n}@example.org`)),
    );
    expect(fulfilled(outcomes)).toHaveLength(30);
    expect(await listInvitations(domain, settings)).toHaveLength(30);
  });
});
