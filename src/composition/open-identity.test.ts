import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '@/config/config';
import { identitySecrets, lookupOf, newBearer, type Secrets } from '@/domain/access/secret/secrets';
import { sendQueuedMail } from '@/domain/mail/send-queued-mail';
import { resealColumns } from '@/platform/identity/reseal-columns';
import { makeLog } from '@/platform/log';
import type { Mail } from '@/platform/mail/port';
import { aPerson } from '@/testing/accounts';
import { aDomain, type TestDomain } from '@/testing/domain';
import { openIdentity } from './open-identity';

const ORIGIN = 'http://localhost:3000';
const [OLDER, NEWEST] = ['o'.repeat(32), 'n'.repeat(32)];
let domain: TestDomain;
beforeAll(async () => {
  domain = await aDomain();
  domain.clock.now = new Date();
});

/** Sign-in of a service with these secrets. */
function identityWith(secrets: Secrets) {
  const config = readConfig({ NODE_ENV: 'test', SECRET: secrets.join(), DATA_DIR: '/nowhere' });
  return openIdentity(config, { ...domain, secrets }, makeLog('silent'));
}
type Opened = ReturnType<typeof identityWith>;

const ask = (
  { identity }: Opened,
  path: string,
  body?: object | URLSearchParams,
  cookie?: string,
) =>
  identity.answer(
    new Request(`${ORIGIN}/api/auth${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        Origin: ORIGIN,
        'Content-Type':
          body instanceof URLSearchParams
            ? 'application/x-www-form-urlencoded'
            : 'application/json',
        ...(cookie && { Cookie: cookie }),
      },
      body: body instanceof URLSearchParams ? body : body && JSON.stringify(body),
    }),
  );

async function signIn(opened: Opened) {
  const { email } = await aPerson(domain);
  const answer = await ask(opened, '/sign-in/email', { email, password: 'a long password' });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { email, cookie };
}

const whoIs = async (opened: Opened, cookie: string) =>
  (await (await ask(opened, '/get-session', undefined, cookie)).json())?.user?.email ?? null;

/** An application with a client secret and a refresh token, both stored under the newest of `secrets`. */
async function anApplication(opened: Opened, secrets: Secrets) {
  const answer = await ask(opened, '/oauth2/register', {
    client_name: 'Shutter',
    redirect_uris: ['https://app.example/callback'],
    token_endpoint_auth_method: 'client_secret_post',
  });
  const { client_id, client_secret } = await answer.json();
  const { id: userId } = await aPerson(domain);
  const refreshToken = newBearer('refresh');
  const { prisma } = domain.database;
  const at = domain.clock.now;
  const scopes = ['libraries', 'offline_access'];
  const granted = { clientId: client_id, userId, referenceId: '*', scopes };
  await prisma.oauthConsent.create({
    data: { id: domain.newId(), ...granted, createdAt: at, updatedAt: at },
  });
  await prisma.oauthRefreshToken.create({
    data: {
      ...granted,
      id: domain.newId(),
      authorizationCodeId: domain.newId(),
      token: lookupOf(secrets, refreshToken, 'refresh-token').toString('hex'),
      createdAt: at,
      expiresAt: new Date(at.getTime() + 86_400_000),
    },
  });
  return { client_id, client_secret, refreshToken };
}

async function refresh(opened: Opened, application: Awaited<ReturnType<typeof anApplication>>) {
  const { client_id, client_secret, refreshToken } = application;
  const form = { grant_type: 'refresh_token', client_id, client_secret };
  const body = new URLSearchParams({ ...form, refresh_token: refreshToken });
  const answer = await ask(opened, '/oauth2/token', body);
  const { refresh_token, error } = await answer.json();
  return { status: answer.status, refreshToken: refresh_token as string, error };
}

describe('sign-in after a rotation of the secret', () => {
  it('recognizes older sessions, and can end them', async () => {
    const { email, cookie } = await signIn(identityWith([OLDER]));
    expect(await whoIs(identityWith([NEWEST]), cookie)).toBeNull();

    const rotated = identityWith([NEWEST, OLDER]);
    expect(rotated.sessionCookie.read(cookie)).not.toBeNull();
    expect(await whoIs(rotated, cookie)).toBe(email);
    expect(await whoIs(rotated, `${cookie.slice(0, -9)}AAAAA%3D`)).toBeNull();
    expect((await ask(rotated, '/sign-out', {}, cookie)).status).toBe(200);
    expect(await whoIs(rotated, cookie)).toBeNull();
  });

  it('signs new sessions with the newest secret', async () => {
    const { email, cookie } = await signIn(identityWith([NEWEST, OLDER]));
    expect(await whoIs(identityWith([NEWEST]), cookie)).toBe(email);
  });

  it('accepts older links that confirm an email address', async () => {
    const email = 'new@example.org';
    const wanted = { email, password: 'a long password', name: 'Bo' };
    const signedUp = await ask(identityWith([OLDER]), '/sign-up/email', wanted);
    // The link works only in the browser that signed up; a signed cookie identifies it.
    const cookie = signedUp.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const token = await tokenMailedTo(email);

    const verify = (secrets: Secrets) =>
      ask(
        identityWith(secrets),
        `/verify-email?token=${encodeURIComponent(token)}`,
        undefined,
        cookie,
      );
    expect((await verify([NEWEST])).status).not.toBe(200);
    expect((await verify([NEWEST, OLDER])).status).toBe(200);
    const person = await domain.database.prisma.person.findFirst({ where: { email } });
    expect(person?.emailVerified).toBe(true);
  });

  it('refreshes tokens of older applications, before and after they are encrypted again', async () => {
    const application = await anApplication(identityWith([OLDER]), [OLDER]);
    expect((await refresh(identityWith([NEWEST]), application)).status).not.toBe(200);

    const first = await refresh(identityWith([NEWEST, OLDER]), application);
    expect(first.status).toBe(200);
    const { pool } = domain.database;
    const secrets = identitySecrets([NEWEST, OLDER]);
    expect(await resealColumns(pool, secrets)).toEqual({ resealed: 1, unreadable: 0 });
    expect(await resealColumns(pool, secrets)).toEqual({ resealed: 0, unreadable: 0 });

    const again = { ...application, refreshToken: first.refreshToken };
    expect(await refresh(identityWith([NEWEST]), again)).toMatchObject({ status: 200 });
  });

  it('reads values encrypted before they named their secret', async () => {
    const opened = identityWith([OLDER]);
    const application = await anApplication(opened, [OLDER]);
    await domain.sql(
      `UPDATE oauth_client SET client_secret = regexp_replace(client_secret, '^\\$ba\\$\\d+\\$', '')
       WHERE client_id = $1`,
      [application.client_id],
    );
    const first = await refresh(opened, application);
    expect(first.status).toBe(200);
    const again = { ...application, refreshToken: first.refreshToken };
    expect(await refresh(identityWith([NEWEST, OLDER]), again)).toMatchObject({ status: 200 });
  });
});

/** The token in the link of the mail waiting for somebody. */
async function tokenMailedTo(recipient: string) {
  const find = () => domain.database.prisma.mail.findFirst({ where: { recipient } });
  await expect.poll(find).not.toBeNull();
  let text = '';
  const mail: Mail = {
    async send(message) {
      text = message.text;
    },
  };
  await sendQueuedMail({ ...domain, secrets: [OLDER] }, mail, (await find())?.id ?? '');
  return new URL(text.match(/http\S+token=\S+/)?.[0] ?? '').searchParams.get('token') ?? '';
}
