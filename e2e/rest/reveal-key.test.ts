import { beforeAll, expect, it } from 'vitest';
import { withDatabase } from '../support/database';
import { callMutation, createPerson, type Person, sendPassword, signIn } from '../support/people';
import { call } from './client';
import { sharedService } from './fixtures';

const service = sharedService();

type Created = { organizationId: string; apiKey: string; claimUrl: string };

const run = (sql: string, values: unknown[]) =>
  withDatabase(service.dataDir, (query) => query<{ id: string; action: string }>(sql, values));

let person: Person;
let cookie: string;
let library: Created;
let keyId: string;
beforeAll(async () => {
  person = await createPerson(service);
  cookie = await signIn(service, person);
  const json = { email: person.email };
  ({ data: library } = await call<Created>('/libraries', { method: 'POST', json }));
  const token = library.claimUrl.split('/').at(-1);
  expect((await callMutation(service, 'library.claim', { token }, { cookie })).status).toBe(200);
  const [key] = await run('SELECT id FROM api_key WHERE organization_id = $1', [
    library.organizationId,
  ]);
  keyId = key?.id ?? '';
});

const reveal = (cookie: string) =>
  callMutation(
    service,
    'key.reveal',
    { organizationId: library.organizationId, keyId },
    { cookie },
  );
const reveals = async () =>
  (await run(`SELECT action FROM audit WHERE subject = $1 AND action = 'reveal key'`, [keyId]))
    .length;

it('a key from before the claim is shown within ten minutes of a sign-in, and the audit log records it', async () => {
  const answer = await reveal(cookie);
  expect((await answer.json()).result.data).toEqual({ apiKey: library.apiKey });
  expect(await reveals()).toBe(1);
});

it('the service refuses to show a key to an older session, whatever the page does', async () => {
  await run(`UPDATE session SET created = created - interval '10 minutes' WHERE user_id = $1`, [
    person.id,
  ]);
  const answer = await reveal(cookie);
  const body = await answer.text();
  expect([answer.status, JSON.parse(body).error.data.refusal]).toEqual([401, 'UNAUTHENTICATED']);
  expect(body).not.toContain('vit_');
  expect(await reveals()).toBe(1);

  // A wrong password leaves the session unchanged; the right one creates a new session.
  const wrong = await sendPassword(service, { ...person, password: 'something else' }, { cookie });
  expect([wrong.status, wrong.headers.getSetCookie()]).toEqual([401, []]);
  expect((await reveal(cookie)).status).toBe(401);
  const fresh = await signIn(service, person, { cookie });
  expect((await reveal(fresh)).status).toBe(200);
  expect(await reveals()).toBe(2);
});
