import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '@/config/config';
import { LIMITS } from '@/contract/limits';
import { makeLog } from '@/platform/log';
import { aPerson } from '@/testing/accounts';
import { aDomain, type TestDomain } from '@/testing/domain';
import { openIdentity } from './open-identity';

const ORIGIN = 'http://localhost:3000';
let domain: TestDomain;
let opened: ReturnType<typeof openIdentity>;
beforeAll(async () => {
  domain = await aDomain();
  domain.clock.now = new Date();
  const config = readConfig({
    NODE_ENV: 'test',
    SECRET: domain.secrets.join(),
    DATA_DIR: '/nowhere',
  });
  opened = openIdentity(config, domain, makeLog('silent'));
});

const ask = (path: string, body: object, headers: Record<string, string> = {}) =>
  opened.identity.answer(
    new Request(`${ORIGIN}/api/auth${path}`, {
      method: 'POST',
      headers: { Origin: ORIGIN, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  );
const signIn = async (email: string, headers = {}) => {
  const answer = await ask('/sign-in/email', { email, password: 'a long password' }, headers);
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
};
const rows = async (text: string, values: unknown[] = []) => await domain.sql(text, values);

describe('what somebody sends to sign in', () => {
  it.each([
    ['/sign-in/magic-link', { name: 'x'.repeat(900_000) }],
    ['/sign-in/magic-link', { callbackURL: `/app?${'x'.repeat(40_000)}` }],
    ['/sign-up/email', { name: 'Ada', password: 'a long password', image: 'x'.repeat(40_000) }],
    ['/request-password-reset', { redirectTo: `/app?${'x'.repeat(40_000)}` }],
  ])('%s is refused when it is too long to be stored or mailed', async (path, body) => {
    const { email } = await aPerson(domain);
    const before = await rows(
      'SELECT (SELECT count(*) FROM verification) + (SELECT count(*) FROM mail) AS count',
    );
    expect((await ask(path, { email, ...body })).status).toBe(400);
    const after = await rows(
      'SELECT (SELECT count(*) FROM verification) + (SELECT count(*) FROM mail) AS count',
    );
    expect(after).toEqual(before);
  });

  it('has the description of the browser shortened', async () => {
    const { id, email } = await aPerson(domain);
    expect(await signIn(email, { 'User-Agent': 'x'.repeat(30_000) })).not.toBe('');
    const [{ length }] = await rows('SELECT length(user_agent) FROM session WHERE user_id = $1', [
      id,
    ]);
    expect(length).toBe(500);
  });
});

it('a person has a limited number of sessions: a sign-in ends the oldest', async () => {
  const { id, email } = await aPerson(domain);
  await rows(
    `INSERT INTO session (id, token, user_id, expires_at, created, updated)
     SELECT $1 || n, $1 || n, $1, now() + interval '1 day', now() - n * interval '1 minute', now() FROM generate_series(1, $2::int) n`,
    [id, LIMITS.sessionsPerPerson],
  );
  expect(await signIn(email)).not.toBe('');
  const sessions = await rows('SELECT id FROM session WHERE user_id = $1', [id]);
  expect(sessions).toHaveLength(LIMITS.sessionsPerPerson);
  expect(sessions).not.toContainEqual({ id: `${id}${LIMITS.sessionsPerPerson}` });
});

it('a person has a limited number of passkeys', async () => {
  const { id, email } = await aPerson(domain);
  const cookie = await signIn(email);
  const register = async () => {
    const answer = await ask(
      '/passkey/verify-registration',
      { response: {}, name: 'Key' },
      { cookie },
    );
    return (await answer.json()).code;
  };
  expect(await register()).not.toBe('TOO_MANY_PASSKEYS');
  await rows(
    `INSERT INTO passkey (id, public_key, user_id, credential_id, counter, device_type, backed_up)
     SELECT $1 || n, 'x', $1, $1 || n, 0, 'x', false FROM generate_series(1, $2::int) n`,
    [id, LIMITS.passkeysPerPerson],
  );
  expect(await register()).toBe('TOO_MANY_PASSKEYS');
});
