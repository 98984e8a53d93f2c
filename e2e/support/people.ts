import { randomBytes, randomUUID, scryptSync } from 'node:crypto';
import type { AdminTarget } from './admin';
import { withDatabase } from './database';

/** A running service. */
export type Target = { url: string; dataDir: string };
export type Credentials = { email: string; password: string };
export type Person = Credentials & { id: string; name: string };

const PASSWORD = 'correct horse';

/** An unused email address. */
export const newEmail = () => `new-${process.pid}-${randomUUID()}@example.org`;

/** Creates a person with a verified email; `memberships` maps organizations to roles. */
export async function createPerson(
  { dataDir }: AdminTarget,
  memberships: Record<string, 'owner' | 'member'> = {},
  name?: string,
): Promise<Person> {
  const person = await insertPerson(dataDir, name);
  await withDatabase(dataDir, async (query) => {
    for (const member of Object.entries(memberships))
      await query(
        'INSERT INTO member (person_id, organization_id, role, created) VALUES ($1, $2, $3, now())',
        [person.id, ...member],
      );
  });
  return person;
}

/** Creates a person by inserting the two rows of the command `user create`, which takes a second. */
export async function insertPerson(dataDir: string, name = 'Ada Lovelace'): Promise<Person> {
  const id = randomBytes(16).toString('hex');
  const [email, password] = [newEmail(), PASSWORD];
  await withDatabase(dataDir, async (query) => {
    await query(
      `INSERT INTO person (id, email, email_verified, name, created, updated)
       VALUES ($1, $2, true, $3, now(), now())`,
      [id, email, name],
    );
    await query(
      `INSERT INTO account (id, account_id, provider_id, user_id, password, created, updated)
       VALUES ($1, $1, 'credential', $1, $2, now(), now())`,
      [id, hashPassword()],
    );
  });
  return { id, email, password, name };
}

let hash: string | undefined;

/** The stored form of their password, made once: it takes the time that a password is meant to cost. */
function hashPassword(): string {
  if (hash) return hash;
  const salt = randomBytes(16).toString('hex');
  const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
  hash = `${salt}:${scryptSync(PASSWORD, salt, 64, cost).toString('hex')}`;
  return hash;
}

type LibraryAccess = 'read' | 'write';

/** Gives a member other access to libraries: to all, or as a guest (null) to none, but for the chosen ones, where null is none. */
export async function limitMember(
  { dataDir }: AdminTarget,
  [organizationId, personId]: [organizationId: string, personId: string],
  others: LibraryAccess | null,
  chosen: Record<string, LibraryAccess | null> = {},
) {
  const member = [organizationId, personId];
  await withDatabase(dataDir, async (query) => {
    await query(
      'UPDATE member SET library_access = $3 WHERE organization_id = $1 AND person_id = $2',
      [...member, others],
    );
    for (const right of Object.entries(chosen))
      await query('INSERT INTO library_right VALUES ($1, $2, $3, $4)', [...member, ...right]);
  });
}

/** Sends a request to the sign-in endpoints as a page of the service does: POST with a body, GET without one. */
export const sendIdentityRequest = (
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

/** The session cookie set by an answer, as the browser sends it back, or null. */
export const sessionCookieOf = (answer: Response): string | null =>
  answer.headers
    .getSetCookie()
    .find((cookie) => cookie.includes('session_token='))
    ?.split(';')[0] ?? null;

/** Sends a sign-in with a password, right or wrong. */
export const sendPassword = (
  target: Pick<Target, 'url'>,
  { email, password }: Credentials,
  headers?: Record<string, string>,
) => sendIdentityRequest(target, '/sign-in/email', { email, password }, headers);

/** Signs a person in; returns the session cookie. */
export async function signIn(
  target: Pick<Target, 'url'>,
  person: Credentials,
  headers?: Record<string, string>,
): Promise<string> {
  const answer = await sendPassword(target, person, headers);
  const cookie = sessionCookieOf(answer);
  if (!cookie) throw new Error(`${person.email} was not signed in: ${await answer.text()}`);
  return cookie;
}

/** Calls a tRPC mutation as a page of the service does. */
export const callMutation = (
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

/** The result of visiting a page: its status as text, or `to /path` for a redirect. */
export async function visitPage({ url }: Pick<Target, 'url'>, path: string, cookie = '') {
  const answer = await fetch(url + path, { headers: { cookie }, redirect: 'manual' });
  const location = answer.headers.get('location');
  await answer.arrayBuffer();
  return location ? `to ${location.replace(url, '')}` : String(answer.status);
}
