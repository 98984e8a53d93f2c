import { beforeAll, describe, expect, it } from 'vitest';
import {
  createPerson,
  newEmail,
  type Person,
  sendIdentityRequest,
  sendPassword,
} from '../support/people';
import { waitForMail } from '../support/wait-for-mail';
import { sharedService } from './fixtures';

const service = sharedService();

let known: Person;
let other: Person;
beforeAll(async () => {
  [known, other] = [await createPerson(service), await createPerson(service)];
});

describe('whether an email has an account', () => {
  const told = async (answer: Response) => {
    const body = (await answer.text())
      .replace(/[\w.-]+@example\.org/g, '(email)')
      .replace(/"(id|createdAt|updatedAt)":"[^"]+"/g, '"$1":"…"');
    // Whether a connection is kept depends on how many there are.
    const ofConnection = ['connection', 'keep-alive'];
    const headers = [...answer.headers.keys()].filter(
      (name) => name !== 'set-cookie' && !ofConnection.includes(name),
    );
    return { status: answer.status, headers, body, cookies: answer.headers.getSetCookie().length };
  };

  it.each([
    ['sign-in', '/sign-in/email', { password: 'something else' }],
    ['a link to sign in', '/sign-in/magic-link', {}],
    ['a password reset', '/request-password-reset', {}],
    ['sign-up', '/sign-up/email', { name: 'Ada', password: 'correct horse' }],
    ['sign-up with a bad password', '/sign-up/email', { name: 'Ada', password: 'short' }],
    ['sign-up with a bad name', '/sign-up/email', { name: ' ', password: 'correct horse' }],
  ])('is not shown by %s', async (_, path, body) => {
    const ofKnown = await told(
      await sendIdentityRequest(service, path, { email: known.email, ...body }),
    );
    const ofUnknown = await told(
      await sendIdentityRequest(service, path, { email: newEmail(), ...body }),
    );
    expect(ofKnown).toEqual(ofUnknown);
  });

  it('is shown only to the owner of the mailbox: signing up again changes nothing', async () => {
    await sendIdentityRequest(service, '/sign-up/email', {
      email: other.email,
      name: 'Mallory',
      password: 'mallory knows it',
    });
    const mail = await waitForMail(service, other.email, /already have an account/);
    expect(mail.link).toBe(`${service.url}/sign-in`);
    expect((await sendPassword(service, { ...other, password: 'mallory knows it' })).status).toBe(
      401,
    );
    expect((await sendPassword(service, other)).status).toBe(200);
  });
});

describe('an account signed up for by a stranger', () => {
  it('loses its password when the owner of the mailbox signs in by a link', async () => {
    const email = newEmail();
    const password = 'mallory knows it';
    await sendIdentityRequest(service, '/sign-up/email', { email, name: 'Mallory', password });
    await sendIdentityRequest(service, '/sign-in/magic-link', { email });
    const { link } = await waitForMail(service, email, /sign-in link/);
    const token = new URL(link).searchParams.get('token');
    const entered = await sendIdentityRequest(service, `/magic-link/verify?token=${token}`);
    expect(entered.status).toBe(200);
    expect((await sendPassword(service, { email, password })).status).toBe(401);
  });

  it('belongs to the owner of the mailbox, with the password they choose', async () => {
    const email = newEmail();
    const sign = (name: string, password: string) =>
      sendIdentityRequest(service, '/sign-up/email', { email, name, password });
    await sign('Mallory', 'mallory knows it');
    expect((await sendPassword(service, { email, password: 'mallory knows it' })).status).toBe(403);
    await sign('Ada', 'correct horse');
    const { link } = await waitForMail(service, email, /Set a new password/);
    const token = new URL(link).searchParams.get('token');
    const chosen = { newPassword: 'ada alone knows', token };
    expect((await sendIdentityRequest(service, '/reset-password', chosen)).status).toBe(200);
    expect((await sendIdentityRequest(service, '/reset-password', chosen)).status).toBe(400);
    expect((await sendPassword(service, { email, password: 'mallory knows it' })).status).toBe(401);
    expect((await sendPassword(service, { email, password: 'ada alone knows' })).status).toBe(200);
  });
});
