import { randomBytes, scryptSync } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { aLibrary, anEmail, type Created, service, sql } from './fixtures';

export type Person = { id: string; name: string; email: string; password: string };

/** A person with a verified email, as the command line makes one. */
export async function aPerson(name = 'Ada Lovelace'): Promise<Person> {
  const person = {
    id: randomBytes(16).toString('hex'),
    name,
    email: anEmail(),
    password: 'correct horse',
  };
  await sql(
    `INSERT INTO person (id, email, email_verified, name, created, updated)
     VALUES ($1, $2, true, $3, now(), now())`,
    [person.id, person.email, name],
  );
  await sql(
    `INSERT INTO account (id, account_id, provider_id, user_id, password, created, updated)
     VALUES ($1, $1, 'credential', $1, $2, now(), now())`,
    [person.id, hashOf(person.password)],
  );
  return person;
}

function hashOf(password: string): string {
  const salt = randomBytes(16).toString('hex');
  const key = scryptSync(password, salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 });
  return `${salt}:${key.toString('hex')}`;
}

/** Signs a person in, in this browser. */
export async function signIn({ request }: BrowserContext, { email, password }: Person) {
  const answer = await request.post(`${service}/api/auth/sign-in/email`, {
    headers: { Origin: service },
    data: { email, password },
  });
  if (!answer.ok()) throw new Error(`${email} was not signed in: ${await answer.text()}`);
}

/** Signs somebody new in, in this browser. */
export async function signInSomebody(context: BrowserContext): Promise<Person> {
  const person = await aPerson();
  await signIn(context, person);
  return person;
}

/** A library that belongs to whoever is signed in in this browser. */
export async function aClaimedLibrary(
  { request }: BrowserContext,
  name?: string,
): Promise<Created> {
  const library = await aLibrary(name);
  const answer = await request.post(`${service}/api/trpc/library.claim`, {
    headers: { Origin: service },
    data: { token: library.claimUrl.split('/').at(-1) },
  });
  if (!answer.ok()) throw new Error(`The library was not claimed: ${await answer.text()}`);
  return library;
}
