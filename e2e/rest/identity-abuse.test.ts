import { beforeAll, describe, expect, it } from 'vitest';
import {
  callMutation,
  createPerson,
  newEmail,
  type Person,
  sendIdentityRequest,
  sendPassword,
  sessionCookieOf,
  signIn,
  visitPage,
} from '../support/people';
import { sharedService } from './fixtures';

const service = sharedService();
const EVIL = 'https://evil.example';

// Several people, because the attempts for each person are limited.
let person: Person;
let other: Person;
/** A session of the other person; no test ends it. */
let cookie: string;
beforeAll(async () => {
  [person, other] = [await createPerson(service), await createPerson(service)];
  cookie = await signIn(service, other);
});

/** What the account page shows. */
async function accountOf(headers: { cookie: string }) {
  const answer = await fetch(`${service.url}/api/trpc/page.account`, { headers });
  return (await answer.json()).result.data;
}

/** Whether a cookie gives access to the account page. */
const opens = async (cookie: string) => (await visitPage(service, '/account', cookie)) === '200';

describe('a session', () => {
  it('is never one planted by an attacker', async () => {
    const planted = 'vitrine.session_token=planted.c2lnbmF0dXJl';
    const cookie = await signIn(service, person, { cookie: planted });
    expect(cookie).not.toBe(planted);
    expect(await opens(planted)).toBe(false);

    // An attacker's valid session never becomes a session of the victim.
    const stranger = await signIn(service, other);
    const fresh = await signIn(service, person, { cookie: stranger });
    expect(fresh).not.toBe(stranger);
    expect(await opens(fresh)).toBe(true);
    expect(await opens(stranger)).toBe(false);
  });

  it('is replaced at every sign-in, and the old one ends', async () => {
    const first = await signIn(service, person);
    const second = await signIn(service, person, { cookie: first });
    expect([await opens(first), await opens(second)]).toEqual([false, true]);
  });

  it('ends at sign-out, on the server too', async () => {
    const cookie = await signIn(service, person);
    expect((await sendIdentityRequest(service, '/sign-out', {}, { cookie })).status).toBe(200);
    expect(await opens(cookie)).toBe(false);
  });

  it('is refused with a wrong signature or none', async () => {
    const cookie = await signIn(service, person);
    const [name, value = ''] = cookie.split('=');
    const [token] = decodeURIComponent(value).split('.');
    expect(await opens(`${name}=${token}`)).toBe(false);
    expect(await opens(`${name}=${token}.AAAA`)).toBe(false);
    expect(await opens(`${name}=${encodeURIComponent(`${token}.`)}`)).toBe(false);
    expect(await opens(cookie)).toBe(true);
  });

  it('is stored only in a cookie hidden from scripts and other sites', async () => {
    const answer = await sendPassword(service, person);
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).toMatch(/; Path=\/;/);
    expect(cookie).not.toMatch(/Domain|Secure/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const token = decodeURIComponent(sessionCookieOf(answer) ?? '').split(/[=.]/)[2] ?? '';
    expect(token.length).toBeGreaterThan(20);
    expect(await answer.text()).not.toContain(token);
  });

  it('cannot be ended by another person', async () => {
    const [mine, theirs] = [await signIn(service, person), await signIn(service, other)];
    const [{ id: sessionId }] = (await accountOf({ cookie: theirs })).sessions;
    const ended = callMutation(service, 'account.endSession', { sessionId }, { cookie: mine });
    expect((await ended).status).toBe(200);
    expect(await opens(theirs)).toBe(true);
  });
});

describe('the page after sign-in', () => {
  it('is never one of another site', async () => {
    for (const next of [EVIL, '/\\evil.example', `${service.url}.evil.example/`])
      for (const page of ['/sign-in', '/sign-up'])
        expect(await visitPage(service, `${page}?next=${encodeURIComponent(next)}`, cookie)).toBe(
          'to /app',
        );
  });

  it('is a page of this site', async () => {
    const next = '/app?page=2';
    expect(await visitPage(service, `/sign-in?next=${encodeURIComponent(next)}`, cookie)).toBe(
      `to ${next}`,
    );
  });

  it('is checked by the endpoints before a mail is written', async () => {
    const callbackURL = '/\\evil.example';
    const email = newEmail();
    const person = { email, name: 'Ada', password: 'correct horse' };
    for (const [path, body] of [
      ['/sign-in/magic-link', { email, callbackURL }],
      ['/sign-up/email', { ...person, callbackURL }],
      ['/request-password-reset', { email, redirectTo: callbackURL }],
    ] as const)
      expect([path, (await sendIdentityRequest(service, path, body)).status]).toEqual([path, 403]);
  });

  it('is not repeated in the answer to a mailed link', async () => {
    for (const path of ['/verify-email', '/magic-link/verify']) {
      const answer = await sendIdentityRequest(
        service,
        `${path}?token=x&callbackURL=${encodeURIComponent(EVIL)}`,
      );
      expect(answer.headers.get('location')).toBeNull();
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
  });
});

describe('another site', () => {
  const changes: Record<string, object> = {
    '/sign-in/email': { email: 'a@example.org', password: 'correct horse' },
    '/sign-up/email': { email: 'a@example.org', name: 'Ada', password: 'correct horse' },
    '/sign-in/magic-link': { email: 'a@example.org' },
    '/sign-in/social': { provider: 'google' },
    '/sign-out': {},
    '/request-password-reset': { email: 'a@example.org' },
    '/reset-password': { newPassword: 'another horse', token: 'x' },
    '/change-password': { currentPassword: 'correct horse', newPassword: 'another horse' },
    '/change-email': { newEmail: 'b@example.org' },
    '/delete-user': { password: 'correct horse' },
    '/passkey/verify-registration': { response: {} },
    '/passkey/verify-authentication': { response: {} },
    '/passkey/delete-passkey': { id: 'x' },
  };
  const guises: Record<string, Record<string, string>> = {
    'from its own origin': { Origin: EVIL },
    'from a page without an origin': { Origin: 'null' },
    'from a subdomain': { Origin: service.url.replace('://', '://evil.') },
    'in a request marked cross-site': { Origin: service.url, 'Sec-Fetch-Site': 'cross-site' },
    'in a request marked same-site': { Origin: service.url, 'Sec-Fetch-Site': 'same-site' },
  };

  it.each(Object.entries(guises))('changes nothing %s', async (_, headers) => {
    for (const [path, body] of Object.entries(changes)) {
      const answer = await sendIdentityRequest(service, path, body, { cookie, ...headers });
      expect([path, answer.status, (await answer.json()).code]).toEqual([
        path,
        403,
        'INVALID_ORIGIN',
      ]);
    }
    const renamed = await callMutation(
      service,
      'account.rename',
      { name: 'Mallory' },
      { cookie, ...headers },
    );
    expect(renamed.status).toBe(403);
    const avatar = await fetch(`${service.url}/api/auth/avatar`, {
      method: 'PUT',
      headers: { cookie, ...headers },
      body: 'x',
    });
    expect(avatar.status).toBe(403);
    expect(await accountOf({ cookie })).toMatchObject({ name: 'Ada Lovelace', avatarUrl: null });
  });

  it('is refused without an Origin header, for every method', async () => {
    for (const [path, body] of Object.entries(changes)) {
      const answer = await fetch(`${service.url}/api/auth${path}`, {
        method: 'POST',
        headers: { cookie, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect([path, answer.status]).toEqual([path, 403]);
      expect((await fetch(`${service.url}/api/auth${path}`, { headers: { cookie } })).status).toBe(
        404,
      );
    }
  });

  it('cannot open a link with an image or a form', async () => {
    for (const path of ['/verify-email?token=x', '/magic-link/verify?token=x'])
      expect((await fetch(`${service.url}/api/auth${path}`)).status).toBe(403);
  });

  it('cannot read as the signed-in person', async () => {
    const answer = await fetch(`${service.url}/api/trpc/page.account`, {
      headers: { cookie, Origin: EVIL, 'Sec-Fetch-Site': 'cross-site' },
    });
    expect(answer.status).toBe(401);
    const asked = await fetch(`${service.url}/api/auth/sign-out`, {
      method: 'OPTIONS',
      headers: { Origin: EVIL, 'Access-Control-Request-Method': 'POST' },
    });
    expect(asked.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('the unneeded better-auth endpoint', () => {
  it.each([
    'get-session',
    'list-sessions',
    'update-user',
    'list-accounts',
    'ok',
    'error',
    'reset-password/x',
    'delete-user/callback?token=x',
    'link-social',
    'unlink-account',
    'get-access-token',
    'passkey/list-user-passkeys',
    'send-verification-email',
  ])('/%s is not available', async (path) => {
    for (const body of [undefined, {}]) {
      const answer = await sendIdentityRequest(service, `/${path}`, body, { cookie });
      expect([answer.status, await answer.json()]).toEqual([
        404,
        { code: 'NOT_FOUND', message: 'Endpoint not found.' },
      ]);
    }
  });
});
