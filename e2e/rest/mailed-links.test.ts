import { beforeEach, describe, expect, it } from 'vitest';
import { withDatabase } from '../support/database';
import {
  createPerson,
  newEmail,
  sendIdentityRequest,
  sendPassword,
  sessionCookieOf,
  signIn,
  visitPage,
} from '../support/people';
import { waitForMail } from '../support/wait-for-mail';
import { call } from './client';
import { sharedService } from './fixtures';

const service = sharedService();
const ACCOUNT = { name: 'Giorgio', password: 'bottles and jars' };

type Created = { organizationId: string; libraryId: string; claimUrl: string };

/** A library created for an address, the answer of the interface and the content of the mail. */
async function aMailedClaim(email: string) {
  const { data } = await call<Created>('/libraries', { method: 'POST', json: { email } });
  const { link } = await waitForMail(service, email, /Claim your library/);
  const token = data.claimUrl.split('/').at(-1) ?? '';
  return { ...data, mailed: link, token, proof: new URL(link).searchParams.get('proof') };
}

type Link = { token: string; proof: string | null };

const send = (
  { token, proof }: Link,
  account: typeof ACCOUNT | null,
  headers?: Record<string, string>,
) => {
  const body = { kind: 'claim', token, proof, account };
  return sendIdentityRequest(service, '/sign-in/mailed-link', body, headers);
};

/** The status and code of an answer, which must sign nobody in. */
async function refusalOf(answer: Response) {
  expect(answer.headers.getSetCookie()).toEqual([]);
  return [answer.status, (await answer.json()).code];
}

describe('the mail about a library', () => {
  let email: string;
  let claim: Awaited<ReturnType<typeof aMailedClaim>>;
  beforeEach(async () => {
    email = newEmail();
    claim = await aMailedClaim(email);
  });

  it('adds a proof to the claim link, which the answer of the interface lacks', async () => {
    expect(claim.claimUrl).not.toContain('?');
    expect(claim.mailed).toBe(`${claim.claimUrl}?proof=${claim.proof}`);
    expect(claim.proof).toMatch(/^[0-9a-f]{32}$/);
  });

  it('creates the account, signs in and claims the library, but only once', async () => {
    const answer = await send(claim, ACCOUNT);
    const cookie = sessionCookieOf(answer) ?? '';
    const { organizationId, libraryId } = claim;
    expect([answer.status, await answer.json()]).toEqual([200, { organizationId, libraryId }]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await visitPage(service, `/app/${organizationId}/${libraryId}`, cookie)).toBe('200');
    expect((await sendPassword(service, { email, password: ACCOUNT.password })).status).toBe(200);
    for (const account of [null, ACCOUNT, { name: 'Eve', password: 'eve knows it' }])
      expect(await refusalOf(await send(claim, account))).toEqual([404, 'NOT_FOUND']);
    expect((await sendPassword(service, { email, password: 'eve knows it' })).status).toBe(401);
  });

  it('is needed: the claim link alone or with another proof proves nothing', async () => {
    const other = await aMailedClaim(newEmail());
    for (const proof of [null, '', other.proof, claim.proof?.toUpperCase().padEnd(33, '0') ?? ''])
      for (const account of [null, ACCOUNT])
        expect(await refusalOf(await send({ ...claim, proof }, account))).toEqual([
          404,
          'NOT_FOUND',
        ]);
    const page = await (await fetch(claim.claimUrl)).text();
    expect(page).not.toContain(email);
    expect(await (await fetch(claim.mailed)).text()).toContain(email);
  });

  it('has a link for pages of this site only, and opening it changes nothing', async () => {
    const crossSite = await send(claim, ACCOUNT, { Origin: 'https://evil.example' });
    expect(await refusalOf(crossSite)).toEqual([403, 'INVALID_ORIGIN']);
    for (let visit = 0; visit < 2; visit++) {
      const page = await fetch(claim.mailed);
      expect(page.headers.getSetCookie()).toEqual([]);
      expect(Object.fromEntries(page.headers)).toMatchObject({
        'cache-control': expect.stringContaining('no-store'),
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      });
    }
    expect((await send(claim, ACCOUNT)).status).toBe(200);
  });

  it('changes nothing if the name is bad or the password weak', async () => {
    const bad = [
      [{ ...ACCOUNT, name: ' ' }, 'INVALID_NAME'],
      [{ ...ACCOUNT, password: 'short' }, 'PASSWORD_TOO_SHORT'],
      [{ ...ACCOUNT, password: 'x'.repeat(129) }, 'PASSWORD_TOO_LONG'],
    ] as const;
    for (const [account, code] of bad)
      expect(await refusalOf(await send(claim, account))).toEqual([400, code]);
    expect((await send(claim, ACCOUNT)).status).toBe(200);
  });
});

describe('the mail about a library to a person with an account', () => {
  it('signs the person in, and replaces the session of the browser', async () => {
    const [person, other] = [await createPerson(service), await createPerson(service)];
    const claim = await aMailedClaim(person.email);
    const former = await signIn(service, other);
    const answer = await send(claim, null, { cookie: former });
    expect(answer.status).toBe(200);
    const cookie = sessionCookieOf(answer) ?? '';
    const library = `/app/${claim.organizationId}/${claim.libraryId}`;
    expect(await visitPage(service, library, cookie)).toBe('200');
    expect(await visitPage(service, '/account', former)).toMatch(/^to \/sign-in/);
  });

  it('changes neither their password nor their name', async () => {
    const person = await createPerson(service);
    const claim = await aMailedClaim(person.email);
    expect(await refusalOf(await send(claim, ACCOUNT))).toEqual([409, 'CONFLICT']);
    expect((await sendPassword(service, person)).status).toBe(200);
  });

  it('signs nobody in after 15 minutes', async () => {
    const person = await createPerson(service);
    const claim = await aMailedClaim(person.email);
    await withDatabase(service.dataDir, (query) =>
      query(`UPDATE claim SET created = created - interval '15 minutes' WHERE email = $1`, [
        person.email,
      ]),
    );
    expect(await refusalOf(await send(claim, null))).toEqual([403, 'FORBIDDEN']);
  });
});

it('a mailed claim link removes the password of a stranger who signed up with the address', async () => {
  const email = newEmail();
  const signUp = { email, name: 'Eve', password: 'eve knows it' };
  expect((await sendIdentityRequest(service, '/sign-up/email', signUp)).status).toBe(200);
  const claim = await aMailedClaim(email);
  expect((await send(claim, ACCOUNT)).status).toBe(200);
  expect((await sendPassword(service, { email, password: 'eve knows it' })).status).toBe(401);
  expect((await sendPassword(service, { email, password: ACCOUNT.password })).status).toBe(200);
});
