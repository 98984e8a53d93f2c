import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withDatabase } from '../support/database';
import {
  createPerson,
  type Person,
  sendIdentityRequest,
  sendPassword,
  sessionCookieOf,
  signIn,
  visitPage,
} from '../support/people';
import { waitForMail } from '../support/wait-for-mail';
import { outcomeOf, sharedService } from './fixtures';
import { aClient, aCode, type Client, exchange, grantAccess, refresh } from './oauth-application';

const service = sharedService();

const NEW_PASSWORD = 'another horse';

let client: Client;
beforeAll(async () => {
  client = await aClient();
});

/** The account page of a person. */
const accountOf = async (cookie: string) =>
  (await (await fetch(`${service.url}/api/trpc/page.account`, { headers: { cookie } })).json())
    .result.data;

const ways: Record<string, (person: Person, cookie: string) => Promise<Response>> = {
  changed: ({ password }, cookie) =>
    sendIdentityRequest(
      service,
      '/change-password',
      { currentPassword: password, newPassword: NEW_PASSWORD, revokeOtherSessions: true },
      { cookie },
    ),
  reset: async ({ email }) => {
    await sendIdentityRequest(service, '/request-password-reset', { email });
    const { link } = await waitForMail(service, email, /new password/);
    const token = new URL(link).searchParams.get('token');
    return sendIdentityRequest(service, '/reset-password', { newPassword: NEW_PASSWORD, token });
  },
};

describe.each(Object.entries(ways))('a %s password', (_, choose) => {
  it('ends every consent, with its tokens and codes', async () => {
    const person = await createPerson(service);
    const cookie = await signIn(service, person);
    const visitor = { id: person.id, email: person.email, cookie };
    const { access_token, refresh_token } = await grantAccess(client, visitor, '*');
    const code = await aCode(await aClient(), visitor, '*');
    expect(await outcomeOf('/me', { key: access_token })).toBe('200');

    expect((await choose(person, cookie)).status).toBe(200);
    expect(await outcomeOf('/me', { key: access_token })).toBe('401 UNAUTHENTICATED');
    expect((await refresh(client, refresh_token)).body).toMatchObject({ error: 'invalid_grant' });
    expect((await exchange(client, code)).status).toBe(400);
    const fresh = await signIn(service, { ...person, password: NEW_PASSWORD });
    expect((await accountOf(fresh)).applications).toEqual([]);
    const audit = await withDatabase(service.dataDir, (query) =>
      query(`SELECT action FROM audit WHERE actor = $1 AND action = 'disconnect application'`, [
        person.email,
      ]),
    );
    expect(audit).toHaveLength(2);
  });

  it('leaves the consents of other people', async () => {
    const [person, other] = [await createPerson(service), await createPerson(service)];
    const { id, email } = other;
    const { access_token } = await grantAccess(
      client,
      { id, email, cookie: await signIn(service, other) },
      '*',
    );
    await choose(person, await signIn(service, person));
    expect(await outcomeOf('/me', { key: access_token })).toBe('200');
  });
});

describe('setting a new password', () => {
  it('leads a person with passkeys to them, and others straight on', async () => {
    const person = await createPerson(service);
    const cookie = await signIn(service, person);
    const path = '/account/passkeys?next=%2Fapp%3Fpage%3D2';
    expect(await visitPage(service, path)).toBe(`to /sign-in?next=${encodeURIComponent(path)}`);
    expect(await visitPage(service, path, cookie)).toBe('to /app?page=2');
    expect(await visitPage(service, '/account/passkeys?next=//evil.example', cookie)).toBe(
      'to /app',
    );
    await withDatabase(service.dataDir, (query) =>
      query(
        `INSERT INTO passkey (id, name, public_key, user_id, credential_id, counter, device_type, backed_up, created)
         VALUES ($1, 'Telephone', 'x', $1, $1, 0, 'singleDevice', false, now())`,
        [person.id],
      ),
    );
    const page = await fetch(service.url + path, { headers: { cookie } });
    const html = await page.text();
    expect(html).toContain('Telephone');
    expect(html).toContain('href="/app?page=2"');
  });
});

describe('password attempts', () => {
  let person: Person;
  let cookie: string;
  beforeEach(async () => {
    person = await createPerson(service);
    cookie = await signIn(service, person);
  });

  /** A request with a session counts against its account, whatever email it names. */
  const attempts: Record<string, [limit: number, body: (email: string) => object]> = {
    '/change-password': [
      10,
      (email) => ({ email, currentPassword: 'wrong horse', newPassword: NEW_PASSWORD }),
    ],
    '/delete-user': [10, (email) => ({ email, password: 'wrong horse' })],
    '/change-email': [5, (email) => ({ email, newEmail: email })],
  };

  it.each(Object.entries(attempts))(
    'at %s count against the account of the session, whatever email they name',
    async (...row) => {
      const [path, [limit, body]] = row;
      const [another, victim] = [await signIn(service, person), await createPerson(service)];
      for (let sent = 0; sent < limit; sent++) {
        const headers = { cookie: sent % 2 ? cookie : another };
        const names = body(victim.email);
        expect((await sendIdentityRequest(service, path, names, headers)).status).not.toBe(429);
      }
      for (const headers of [{ cookie }, { cookie: another }])
        expect(
          (await sendIdentityRequest(service, path, body('b@example.org'), headers)).status,
        ).toBe(429);
      // They do not count against the account they name.
      if (path !== '/change-email')
        expect(sessionCookieOf(await sendPassword(service, victim))).not.toBeNull();
    },
  );
});
