import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { call } from './client';
import { mailTo } from './outbox';
import { aPerson, askIdentity, change, type Person, sessionOf, signIn, visit } from './people';
import { type RunningService, removeData, startService } from './service';

const service = { url: inject('serviceUrl'), dataDir: inject('serviceDataDir') };
const evil = 'https://evil.example';

// Several people, for each may only try so often.
let person: Person;
let other: Person;
let known: Person;
/** A session of the other person's that no test ends. */
let cookie: string;
beforeAll(async () => {
  [person, other, known] = [await aPerson(service), await aPerson(service), await aPerson(service)];
  cookie = await signIn(service, other);
});

const attempt = (
  { email, password }: Person,
  headers: Record<string, string> = {},
  url = service.url,
) => askIdentity({ url }, '/sign-in/email', { email, password }, headers);

/** Whether a cookie opens the account. */
const opens = async (cookie: string) => (await visit(service, '/account', cookie)) === '200';

const newEmail = () => `new-${process.pid}-${Math.random().toString(36).slice(2)}@example.org`;

describe('a session', () => {
  it('is never one that somebody planted', async () => {
    const planted = 'vitrine.session_token=planted.c2lnbmF0dXJl';
    const cookie = await signIn(service, person, { cookie: planted });
    expect(cookie).not.toBe(planted);
    expect(await opens(planted)).toBe(false);

    // A stranger's own, valid one: what is done with it stays theirs, and it does not become the victim's.
    const stranger = await signIn(service, other);
    const fresh = await signIn(service, person, { cookie: stranger });
    expect(fresh).not.toBe(stranger);
    expect(await opens(fresh)).toBe(true);
    expect(await opens(stranger)).toBe(false);
  });

  it('is another one after every sign-in, and the former one ends', async () => {
    const first = await signIn(service, person);
    const second = await signIn(service, person, { cookie: first });
    expect([await opens(first), await opens(second)]).toEqual([false, true]);
  });

  it('ends at sign-out, on the server too', async () => {
    const cookie = await signIn(service, person);
    expect((await askIdentity(service, '/sign-out', {}, { cookie })).status).toBe(200);
    expect(await opens(cookie)).toBe(false);
  });

  it('opens nothing with another signature, or without one', async () => {
    const cookie = await signIn(service, person);
    const [name, value = ''] = cookie.split('=');
    const [token] = decodeURIComponent(value).split('.');
    expect(await opens(`${name}=${token}`)).toBe(false);
    expect(await opens(`${name}=${token}.AAAA`)).toBe(false);
    expect(await opens(`${name}=${encodeURIComponent(`${token}.`)}`)).toBe(false);
    expect(await opens(cookie)).toBe(true);
  });

  it('travels in a cookie that scripts and other sites do not get, and nowhere else', async () => {
    const answer = await attempt(person);
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).toMatch(/; Path=\/;/);
    expect(cookie).not.toMatch(/Domain|Secure/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const token = decodeURIComponent(sessionOf(answer) ?? '').split(/[=.]/)[2] ?? '';
    expect(token.length).toBeGreaterThan(20);
    expect(await answer.text()).not.toContain(token);
  });

  it('of somebody else cannot be ended', async () => {
    const [mine, theirs] = [await signIn(service, person), await signIn(service, other)];
    const account = await fetch(`${service.url}/api/trpc/page.account`, {
      headers: { cookie: theirs },
    });
    const [{ id: sessionId }] = (await account.json()).result.data.sessions;
    expect(
      (await change(service, 'account.endSession', { sessionId }, { cookie: mine })).status,
    ).toBe(200);
    expect(await opens(theirs)).toBe(true);
  });
});

describe('where people are led on to', () => {
  const outside = [
    evil,
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'javascript:alert(1)',
    'https:evil.example',
    '@evil.example',
    `${service.url}.evil.example/`,
    '/api/auth/sign-out',
  ];

  it.each(outside)('is never %j', async (next) => {
    for (const page of ['/sign-in', '/sign-up'])
      expect(await visit(service, `${page}?next=${encodeURIComponent(next)}`, cookie)).toBe(
        'to /app',
      );
  });

  it('is a page of this site', async () => {
    const next = '/app?page=2';
    expect(await visit(service, `/sign-in?next=${encodeURIComponent(next)}`, cookie)).toBe(
      `to ${next}`,
    );
  });

  it('is refused at the endpoints, before a mail is written', async () => {
    const email = newEmail();
    for (const callbackURL of [evil, '//evil.example', '/\\evil.example']) {
      const asked = [
        await askIdentity(service, '/sign-in/magic-link', { email, callbackURL }),
        await askIdentity(service, '/sign-up/email', {
          email: newEmail(),
          name: 'Ada',
          password: 'correct horse',
          callbackURL,
        }),
        await askIdentity(service, '/request-password-reset', { email, redirectTo: callbackURL }),
      ];
      expect(asked.map(({ status }) => status)).toEqual([403, 403, 403]);
    }
  });

  it('is not in the answer to a link of ours', async () => {
    for (const path of ['/verify-email', '/magic-link/verify']) {
      const answer = await askIdentity(
        service,
        `${path}?token=x&callbackURL=${encodeURIComponent(evil)}`,
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
    'from its own origin': { Origin: evil },
    'from a page without an origin': { Origin: 'null' },
    'from a subdomain': { Origin: service.url.replace('://', '://evil.') },
    'that the browser calls cross-site': { Origin: service.url, 'Sec-Fetch-Site': 'cross-site' },
    'that the browser calls same-site': { Origin: service.url, 'Sec-Fetch-Site': 'same-site' },
  };

  it.each(Object.entries(guises))('changes nothing %s', async (_, headers) => {
    for (const [path, body] of Object.entries(changes)) {
      const answer = await askIdentity(service, path, body, { cookie, ...headers });
      expect([path, answer.status, (await answer.json()).code]).toEqual([
        path,
        403,
        'INVALID_ORIGIN',
      ]);
    }
    const renamed = await change(
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
    const account = await fetch(`${service.url}/api/trpc/page.account`, { headers: { cookie } });
    expect((await account.json()).result.data).toMatchObject({ name: 'Ada', avatarUrl: null });
  });

  it('gets in without Origin by no method', async () => {
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

  it('cannot have a link opened by a mere picture or form', async () => {
    for (const path of ['/verify-email?token=x', '/magic-link/verify?token=x'])
      expect((await fetch(`${service.url}/api/auth${path}`)).status).toBe(403);
  });

  it('reads nothing as whoever is signed in', async () => {
    const answer = await fetch(`${service.url}/api/trpc/page.account`, {
      headers: { cookie, Origin: evil, 'Sec-Fetch-Site': 'cross-site' },
    });
    expect(answer.status).toBe(401);
    const asked = await fetch(`${service.url}/api/auth/sign-out`, {
      method: 'OPTIONS',
      headers: { Origin: evil, 'Access-Control-Request-Method': 'POST' },
    });
    expect(asked.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('what better-auth offers beyond what is needed', () => {
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
  ])('/%s stays shut', async (path) => {
    for (const body of [undefined, {}]) {
      const answer = await askIdentity(service, `/${path}`, body, { cookie });
      expect([answer.status, await answer.json()]).toEqual([
        404,
        { code: 'NOT_FOUND', message: 'There is no such endpoint.' },
      ]);
    }
  });
});

describe('whether an email has an account', () => {
  const told = async (answer: Response) => {
    const body = (await answer.text())
      .replace(/[\w.-]+@example\.org/g, '(email)')
      .replace(/"(id|createdAt|updatedAt)":"[^"]+"/g, '"$1":"…"');
    const headers = [...answer.headers.keys()].filter((name) => name !== 'set-cookie');
    return { status: answer.status, headers, body, cookies: answer.headers.getSetCookie().length };
  };

  it.each([
    ['sign-in', '/sign-in/email', { password: 'something else' }],
    ['a link to sign in', '/sign-in/magic-link', {}],
    ['a new password', '/request-password-reset', {}],
    ['sign-up', '/sign-up/email', { name: 'Ada', password: 'correct horse' }],
    ['sign-up with a bad password', '/sign-up/email', { name: 'Ada', password: 'short' }],
    ['sign-up with a bad name', '/sign-up/email', { name: ' ', password: 'correct horse' }],
  ])('is not told by %s', async (_, path, body) => {
    const ofKnown = await told(await askIdentity(service, path, { email: known.email, ...body }));
    const ofUnknown = await told(await askIdentity(service, path, { email: newEmail(), ...body }));
    expect(ofKnown).toEqual(ofUnknown);
  });

  it('is told to whoever has the mailbox: signing up again changes nothing', async () => {
    await askIdentity(service, '/sign-up/email', {
      email: other.email,
      name: 'Mallory',
      password: 'mallory knows it',
    });
    const mail = await mailTo(service, other.email, /already have an account/);
    expect(mail.link).toBe(`${service.url}/sign-in`);
    expect((await attempt({ ...other, password: 'mallory knows it' })).status).toBe(401);
    expect((await attempt(other)).status).toBe(200);
  });
});

describe('an account that somebody else signed up for', () => {
  it('belongs to whoever has the mailbox, with the password that they choose', async () => {
    const email = newEmail();
    const sign = (name: string, password: string) =>
      askIdentity(service, '/sign-up/email', { email, name, password });
    await sign('Mallory', 'mallory knows it');
    expect((await attempt({ email, password: 'mallory knows it' })).status).toBe(403);
    await sign('Ada', 'correct horse');
    const { link } = await mailTo(service, email, /Choose a new password/);
    const token = new URL(link).searchParams.get('token');
    const chosen = { newPassword: 'ada alone knows', token };
    expect((await askIdentity(service, '/reset-password', chosen)).status).toBe(200);
    expect((await askIdentity(service, '/reset-password', chosen)).status).toBe(400);
    expect((await attempt({ email, password: 'mallory knows it' })).status).toBe(401);
    expect((await attempt({ email, password: 'ada alone knows' })).status).toBe(200);
  });
});

describe('trying often', () => {
  let strict: RunningService;
  const publicUrl = 'https://vitrine.example';
  const from = (address: string) => ({ Origin: publicUrl, 'X-Forwarded-For': address });
  beforeAll(async () => {
    strict = await startService({ PUBLIC_URL: publicUrl, TRUST_PROXY: '1', LOG_LEVEL: 'trace' });
  });
  afterAll(async () => {
    await strict.stop();
    await removeData(strict.dataDir);
  });

  /** Asks until it is too often; how many were answered, and how long to wait. */
  async function often(ask: (attempt: number) => Promise<Response>) {
    for (let answered = 0; answered < 100; answered++) {
      const answer = await ask(answered);
      await answer.arrayBuffer();
      if (answer.status === 429)
        return { answered, wait: Number(answer.headers.get('retry-after')) };
    }
    throw new Error('It was never too often.');
  }

  it('is stopped for an address, whatever accounts it tries', async () => {
    const { answered, wait } = await often(() =>
      attempt({ email: newEmail(), password: 'something else' }, from('192.0.2.1'), strict.url),
    );
    expect(answered).toBe(10);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
  });

  it('is stopped for an account, whatever addresses it comes from, known or not', async () => {
    const victim = await aPerson(strict);
    for (const email of [victim.email, newEmail()]) {
      const { answered, wait } = await often((at) =>
        attempt({ email, password: 'something else' }, from(`198.51.100.${at}`), strict.url),
      );
      expect(answered).toBe(10);
      expect(wait).toBeGreaterThan(60);
      expect(wait).toBeLessThanOrEqual(600);
    }
    // Not even with the right password: an answer would tell.
    const right = await attempt(victim, from('203.0.113.1'), strict.url);
    expect(right.status).toBe(429);
    expect(right.headers.getSetCookie()).toEqual([]);
  });

  it.each([
    ['/request-password-reset', {}],
    ['/sign-in/magic-link', {}],
    ['/sign-up/email', { name: 'Ada', password: 'correct horse' }],
  ])('sends few mails to one address: %s', async (path, body) => {
    const email = newEmail();
    const { answered } = await often((at) =>
      askIdentity(strict, path, { email, ...body }, from(`198.51.100.${100 + at}`)),
    );
    expect(answered).toBe(5);
  });

  it('over https the cookie is for https alone', async () => {
    const answer = await attempt(await aPerson(strict), from('203.0.113.2'), strict.url);
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Secure-vitrine\.session_token=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it('no password, token, cookie or key is in the log', async () => {
    const someone = await aPerson(strict);
    const headers = from('203.0.113.3');
    const cookie = sessionOf(await attempt(someone, headers, strict.url)) ?? '';
    const secrets = [someone.password, cookie.split('=')[1] ?? ''];
    const { email } = someone;
    await askIdentity(strict, '/sign-in/magic-link', { email }, headers);
    await askIdentity(strict, '/request-password-reset', { email }, headers);
    const signInLink = (await mailTo(strict, email, /link to sign in/)).link;
    const resetLink = (await mailTo(strict, email, /new password/)).link;
    for (const link of [signInLink, resetLink]) {
      await fetch(link.replace(publicUrl, strict.url));
      const token = new URL(link).searchParams.get('token') ?? '';
      secrets.push(token);
      await askIdentity(strict, `/verify-email?token=${token}`, undefined, headers);
      await askIdentity(strict, `/magic-link/verify?token=${token}`, undefined, headers);
      await askIdentity(strict, '/reset-password', { newPassword: 'short', token }, headers);
    }
    const { data } = await call<{ apiKey: string; claimUrl: string }>('/libraries', {
      method: 'POST',
      json: { email },
      url: strict.url,
    });
    const claimToken = data.claimUrl.split('/').at(-1) ?? '';
    await fetch(`${strict.url}/claim/${claimToken}`, { headers: { cookie } });
    secrets.push(data.apiKey, claimToken);
    const opened = `${strict.url}/sign-in?next=${encodeURIComponent(`/claim/${claimToken}`)}`;
    await fetch(opened);
    await expect.poll(() => strict.log()).toContain('"path":"/sign-in"');

    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(9);
      expect(strict.log()).not.toContain(secret);
      expect(strict.log()).not.toContain(decodeURIComponent(secret));
    }
  });
});
