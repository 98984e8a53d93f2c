import { randomUUID } from 'node:crypto';
import { admin } from '../../support/admin';
import type { Query } from '../../support/database';
import { callMutation, insertPerson, newEmail, type Person, signIn } from '../../support/people';
import type { RunningService } from '../../support/service';
import type { Access, Caller, ProgramState } from './program-state';

/** Two people with their tokens and sessions, shared by consecutive programs. */
export type Cast = {
  query: Query;
  service: RunningService;
  people: Member[];
  image: Uint8Array<ArrayBuffer>;
};
type Member = Person & { token: string; cookie: string };

export async function makeCast(
  service: RunningService,
  query: Query,
  image: Cast['image'],
): Promise<Cast> {
  const people: Member[] = [];
  for (const name of ['Ada', 'Grace']) {
    const person = await insertPerson(service.dataDir, name);
    const { accessToken } = await admin(service, 'token', 'create', '--email', person.email);
    people.push({ ...person, token: String(accessToken), cookie: await signIn(service, person) });
  }
  return { query, service, people, image };
}

/**
 * Two new organizations with libraries, keys and people. The organizations are inserted as rows, because the command
 * line takes a second for each; their keys are created over HTTP.
 */
export async function startProgram(cast: Cast): Promise<ProgramState> {
  const { people } = cast;
  const [ada, grace] = people as [Member, Member];
  const suffix = randomUUID().slice(0, 13);
  const [one, two] = [`one-${suffix}`, `two-${suffix}`];
  const members = { [ada.id]: 'owner', [grace.id]: 'member' };
  await insertOrganization(cast, one, { members, libraries: ['first', 'second'] });
  await insertOrganization(cast, two, { members: { [grace.id]: 'owner' }, libraries: ['first'] });
  const key = (organization: string, owner: Member, grants: Record<string, Access>) =>
    addKey(cast, organization, owner, grants);
  const keys = await Promise.all([
    key(one, ada, { first: 'write', second: 'write' }),
    key(one, ada, { first: 'read', second: 'write' }),
    key(one, ada, { first: 'read' }),
    key(two, grace, { first: 'write' }),
  ]);
  const callers: Caller[] = [
    { name: 'nobody', kind: 'nobody', credential: null, cookie: null },
    { name: 'stranger', kind: 'stranger', credential: 'nonsense', cookie: null },
    ...keys,
    asCaller(ada, { [one]: 'owner' }),
    asCaller(grace, { [one]: 'member', [two]: 'owner' }),
  ];
  const organization = (id: string, libraries: string[]) => ({
    id,
    plan: 'pro' as const,
    isUnclaimed: false,
    claimToken: null,
    libraries: new Map(libraries.map((library) => [library, library])),
  });
  return {
    organizations: [organization(one, ['first', 'second']), organization(two, ['first'])],
    callers,
    assets: [],
    email: newEmail(),
  };
}

/** Ends the memberships: the people of the next program must belong only to its organizations. */
export const endProgram = ({ query, people }: Cast) =>
  query('DELETE FROM member WHERE person_id = ANY ($1)', [people.map(({ id }) => id)]);

const asCaller = (
  { name, token, cookie, email }: Member,
  roles: Record<string, 'owner' | 'member'>,
): Caller => ({
  name,
  kind: 'person',
  credential: token,
  cookie,
  email,
  personName: name,
  roles: new Map(Object.entries(roles)),
});

type Inserted = { members: Record<string, string>; libraries: string[] };

async function insertOrganization(
  { query }: Cast,
  id: string,
  { members, libraries }: Inserted,
): Promise<void> {
  await query(
    `WITH organization AS (
       INSERT INTO organization (id, name, plan, libraries_count, created)
       VALUES ($1, $1, 'pro', cardinality($4::text[]), now()) RETURNING id
     ), members AS (
       INSERT INTO member (organization_id, person_id, role, created)
       SELECT id, person, role::"Role", now()
       FROM organization, unnest($2::text[], $3::text[]) AS one (person, role)
     )
     INSERT INTO library (organization_id, id, name, created)
     SELECT id, library, library, now() + position * interval '1 millisecond'
     FROM organization, unnest($4::text[]) WITH ORDINALITY AS one (library, position)`,
    [id, Object.keys(members), Object.values(members), libraries],
  );
}

async function addKey(
  { service }: Cast,
  organization: string,
  owner: Member,
  grants: Record<string, Access>,
): Promise<Caller> {
  const entries = Object.entries(grants);
  const name = `key of ${organization.slice(0, 3)} ${entries.map((grant) => grant.join(':'))}`;
  const input = {
    organizationId: organization,
    name,
    grants: entries.map(([library, access]) => ({ library, access })),
  };
  const headers = { Cookie: owner.cookie };
  const answer = await callMutation(service, 'key.create', input, headers);
  const body = (await answer.json()) as { result: { data: { apiKey: string; keyId: string } } };
  const { apiKey, keyId } = body.result.data;
  return {
    name,
    kind: 'key',
    credential: apiKey,
    cookie: null,
    keyId,
    organization,
    grants: new Map(entries),
  };
}
