import { beforeEach, describe, expect, it } from 'vitest';
import {
  createPerson,
  newEmail,
  type Person,
  sendIdentityRequest,
  sendPassword,
  signIn,
} from '../support/people';
import { waitForMail } from '../support/wait-for-mail';
import { sharedService } from './fixtures';

const service = sharedService();

const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';

/** Opens a mailed link and presses its button, in a browser with these cookies. */
const confirm = (token: string, cookie = '') =>
  sendIdentityRequest(service, `/verify-email?token=${token}`, undefined, { cookie });

/** The cookies set by an answer, as the browser sends them back. */
const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

describe('the link to change an email', () => {
  let person: Person;
  let cookie: string;
  let email: string;
  let token: string;
  beforeEach(async () => {
    person = await createPerson(service);
    cookie = await signIn(service, person);
    email = newEmail();
    const asked = await sendIdentityRequest(
      service,
      '/change-email',
      { newEmail: email },
      { cookie },
    );
    expect(asked.status).toBe(200);
    const agreed = await waitForMail(service, person.email, /about to change/);
    expect((await confirm(tokenOf(agreed.link))).status).toBe(200);
    token = tokenOf((await waitForMail(service, email, /new email address/)).link);
  });

  it('changes nothing for a signed-out visitor, and signs nobody in', async () => {
    const answer = await confirm(token);
    expect([answer.status, (await answer.json()).code]).toEqual([401, 'UNAUTHORIZED']);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await sendPassword(service, { ...person, email })).status).toBe(401);
    expect((await sendPassword(service, person)).status).toBe(200);
  });

  it('changes nothing for another person', async () => {
    const other = await signIn(service, await createPerson(service));
    const answer = await confirm(token, other);
    expect([answer.status, (await answer.json()).code]).toEqual([403, 'INVALID_USER']);
    expect((await sendPassword(service, { ...person, email })).status).toBe(401);
  });

  it('changes the email of the signed-in person', async () => {
    expect((await confirm(token, cookie)).status).toBe(200);
    expect((await sendPassword(service, { ...person, email })).status).toBe(200);
    expect((await sendPassword(service, person)).status).toBe(401);
  });
});

describe('the link to confirm a sign-up', () => {
  const signUp = (email: string, password: string) =>
    sendIdentityRequest(service, '/sign-up/email', { email, name: 'Ada', password });
  const mailedToken = async (email: string) =>
    tokenOf((await waitForMail(service, email, /Confirm your email/)).link);

  it('completes it in the browser that signed up, and signs in there once', async () => {
    const email = newEmail();
    const browser = cookiesOf(await signUp(email, 'correct horse'));
    const token = await mailedToken(email);
    const answers = [await confirm(token, browser), await confirm(token, browser)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [first, second] = answers.map(cookiesOf);
    expect(first).toContain('vitrine.session_token=');
    expect(second).toBe('');
    expect((await sendPassword(service, { email, password: 'correct horse' })).status).toBe(200);
  });

  it('lets the owner of the mailbox choose the password once in another browser', async () => {
    const email = newEmail();
    await signUp(email, 'mallory knows it');
    const token = await mailedToken(email);
    const answer = await confirm(token);
    const { code, resetToken } = await answer.json();
    expect([answer.status, code]).toEqual([403, 'OTHER_BROWSER']);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await sendPassword(service, { email, password: 'mallory knows it' })).status).toBe(403);

    const chosen = { newPassword: 'ada alone knows', token: resetToken };
    expect((await sendIdentityRequest(service, '/reset-password', chosen)).status).toBe(200);
    expect((await sendIdentityRequest(service, '/reset-password', chosen)).status).toBe(400);
    expect((await sendPassword(service, { email, password: 'mallory knows it' })).status).toBe(401);
    expect((await sendPassword(service, { email, password: 'ada alone knows' })).status).toBe(200);
    // A confirmed account needs no link any more, and the old link cannot set another password.
    expect(await (await confirm(token)).json()).not.toHaveProperty('resetToken');
  });

  it('does not work in a browser of another sign-up or another email', async () => {
    const email = newEmail();
    await signUp(email, 'mallory knows it');
    const token = await mailedToken(email);
    const again = cookiesOf(await signUp(email, 'ada alone knows'));
    const elsewhere = cookiesOf(await signUp(newEmail(), 'ada alone knows'));
    expect([again, elsewhere]).not.toContain('');
    for (const browser of [again, elsewhere])
      expect((await confirm(token, browser)).status).toBe(403);
    expect((await sendPassword(service, { email, password: 'mallory knows it' })).status).toBe(403);
  });

  it('does not work with an invented token', async () => {
    const email = newEmail();
    await signUp(email, 'correct horse');
    const [header = '', payload, signature] = (await mailedToken(email)).split('.');
    const forged = Buffer.from(JSON.stringify({ email })).toString('base64url');
    for (const token of [`${header}.${forged}.${signature}`, `${header}.${payload}.`, 'x', '']) {
      const answer = await confirm(token);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(await answer.json()).not.toHaveProperty('resetToken');
    }
  });
});
