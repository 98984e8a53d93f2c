import { beforeAll, describe, expect, it } from 'vitest';
import { type KeptService, keptService } from '../support/environments';
import {
  createPerson,
  newEmail,
  sendIdentityRequest,
  sendPassword,
  sessionCookieOf,
} from '../support/people';
import { waitForMail } from '../support/wait-for-mail';
import { call } from './client';

describe('too many attempts', () => {
  let strict: KeptService;
  const publicUrl = 'https://vitrine.example';
  const from = (address: string) => ({ Origin: publicUrl, 'X-Forwarded-For': address });
  beforeAll(async () => {
    strict = await keptService('full log');
  });

  /** Sends requests until the limit refuses one; returns how many were answered, and how long to wait. */
  async function often(ask: (attempt: number) => Promise<Response>) {
    for (let answered = 0; answered < 100; answered++) {
      const answer = await ask(answered);
      await answer.arrayBuffer();
      if (answer.status === 429)
        return { answered, wait: Number(answer.headers.get('retry-after')) };
    }
    throw new Error('It was never too often.');
  }

  it('from one client IP are refused, whatever accounts it tries', async () => {
    const { answered, wait } = await often(() =>
      sendPassword(strict, { email: newEmail(), password: 'something else' }, from('192.0.2.1')),
    );
    expect(answered).toBe(10);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
  });

  it('on one account, known or not, are refused from every client IP', async () => {
    const victim = await createPerson(strict);
    for (const email of [victim.email, newEmail()]) {
      const { answered, wait } = await often((at) =>
        sendPassword(strict, { email, password: 'something else' }, from(`198.51.100.${at}`)),
      );
      expect(answered).toBe(10);
      expect(wait).toBeGreaterThan(60);
      expect(wait).toBeLessThanOrEqual(600);
    }
    // The right password is also refused: another answer would confirm it.
    const right = await sendPassword(strict, victim, from('203.0.113.1'));
    expect(right.status).toBe(429);
    expect(right.headers.getSetCookie()).toEqual([]);
  });

  it.each([
    ['/request-password-reset', {}],
    ['/sign-in/magic-link', {}],
    ['/sign-up/email', { name: 'Ada', password: 'correct horse' }],
  ])('send no further mail to one email address: %s', async (path, body) => {
    const email = newEmail();
    const { answered } = await often((at) =>
      sendIdentityRequest(strict, path, { email, ...body }, from(`198.51.100.${100 + at}`)),
    );
    expect(answered).toBe(5);
  });

  it('leave no password, token, cookie or key in the log', async () => {
    const someone = await createPerson(strict);
    const headers = from('203.0.113.3');
    const cookie = sessionCookieOf(await sendPassword(strict, someone, headers)) ?? '';
    const secrets = [someone.password, cookie.split('=')[1] ?? ''];
    const { email } = someone;
    await sendIdentityRequest(strict, '/sign-in/magic-link', { email }, headers);
    await sendIdentityRequest(strict, '/request-password-reset', { email }, headers);
    const signInLink = (await waitForMail(strict, email, /sign-in link/)).link;
    const resetLink = (await waitForMail(strict, email, /new password/)).link;
    for (const link of [signInLink, resetLink]) {
      await fetch(link.replace(publicUrl, strict.url));
      const token = new URL(link).searchParams.get('token') ?? '';
      secrets.push(token);
      await sendIdentityRequest(strict, `/verify-email?token=${token}`, undefined, headers);
      await sendIdentityRequest(strict, `/magic-link/verify?token=${token}`, undefined, headers);
      await sendIdentityRequest(
        strict,
        '/reset-password',
        { newPassword: 'short', token },
        headers,
      );
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
    await expect.poll(() => strict.log()).toContain('"route":"/sign-in"');

    const log = await strict.log();
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(9);
      expect(log).not.toContain(secret);
      expect(log).not.toContain(decodeURIComponent(secret));
    }
  });
});
