import { randomUUID } from 'node:crypto';
import { admin } from './admin';

/** A service, and the folder of its data. */
export type Target = { url: string; dataDir: string };
export type Person = { email: string; password: string };

let people = 0;

/** An email address that nobody has. */
export const newEmail = () => `new-${process.pid}-${randomUUID()}@example.org`;

/** A person with a verified email and a password. */
export async function aPerson(target: Target): Promise<Person> {
  const person = { email: `p${process.pid}-${people++}@example.org`, password: 'correct horse' };
  const { email, password } = person;
  await admin(target, 'user', 'create', '--email', email, '--name', 'Ada', '--password', password);
  return person;
}

/** Asks sign-in as a page of the service does: with a body to change something, without one to look. */
export const askIdentity = (
  { url }: Pick<Target, 'url'>,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
) =>
  fetch(`${url}/api/auth${path}`, {
    method: body ? 'POST' : 'GET',
    redirect: 'manual',
    headers: {
      'X-Requested-With': 'vitrine',
      ...(body && { Origin: url, 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: body && JSON.stringify(body),
  });

/** The cookie of a session, as the browser would send it; null when the answer sets none. */
export const sessionOf = (answer: Response): string | null =>
  answer.headers
    .getSetCookie()
    .find((cookie) => cookie.includes('session_token='))
    ?.split(';')[0] ?? null;

/** Asks to be signed in with a password. */
export const tryPassword = (
  target: Pick<Target, 'url'>,
  { email, password }: Person,
  headers?: Record<string, string>,
) => askIdentity(target, '/sign-in/email', { email, password }, headers);

/** Signs a person in; the cookie of the session. */
export async function signIn(
  target: Pick<Target, 'url'>,
  person: Person,
  headers?: Record<string, string>,
): Promise<string> {
  const answer = await tryPassword(target, person, headers);
  const cookie = sessionOf(answer);
  if (!cookie) throw new Error(`${person.email} was not signed in: ${await answer.text()}`);
  return cookie;
}

/** Calls a procedure that changes something, as a page of the service does. */
export const change = (
  { url }: Pick<Target, 'url'>,
  procedure: string,
  input: object,
  headers: Record<string, string>,
) =>
  fetch(`${url}/api/trpc/${procedure}`, {
    method: 'POST',
    headers: { Origin: url, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(input),
  });

/** Where a visitor of a page ends up: its status, or where it leads on to. */
export async function visit({ url }: Pick<Target, 'url'>, path: string, cookie = '') {
  const answer = await fetch(url + path, { headers: { cookie }, redirect: 'manual' });
  const location = answer.headers.get('location');
  await answer.arrayBuffer();
  return location ? `to ${location.replace(url, '')}` : String(answer.status);
}
