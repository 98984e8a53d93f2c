import type { Actor } from '@/domain/access/write-audit';
import { addMember } from '@/domain/member/add-member';
import { createOrganization } from '@/domain/organization/create-organization';
import { insertPerson } from '@/domain/person/create-person';
import { hashPassword } from '@/domain/person/password';
import type { Access, Plan, Role } from '@/platform/database/generated/enums';
import type { TestDomain } from './domain';

/** The actor of access changes in tests. */
export const TESTER: Actor = { name: 'a test', clientIp: null };

/** Of one length, for lists in the order of ids. */
let organizations = 1000;

/** Creates an organization with a unique name. Returns its id. */
export async function anOrganization(domain: TestDomain, plan: Plan = 'free'): Promise<string> {
  const name = `Organization ${organizations++}`;
  return (await createOrganization(domain, TESTER, { name, plan })).organizationId;
}

let people = 0;
/** The stored form of everybody's password, made once: it costs what a guess is meant to cost. */
let password: Promise<string> | undefined;

/** A person, member of the given organizations. */
export async function aPerson(domain: TestDomain, memberships: Record<string, Role> = {}) {
  const email = `person-${people++}@example.org`;
  password ??= hashPassword('a long password');
  const wanted = { email, name: 'Ada', password: await password };
  const { personId } = await insertPerson(domain, TESTER, wanted);
  for (const [organizationId, role] of Object.entries(memberships))
    await addMember(domain, TESTER, { organizationId, email, role });
  return { id: personId, email };
}

/** The audit log entries about one subject, oldest first. */
export async function auditOf(domain: TestDomain, subject: string) {
  const { rows } = await domain.test.pool.query(
    'SELECT organization_id, actor, action, address FROM audit WHERE subject = $1 ORDER BY id',
    [subject],
  );
  return rows;
}

type WantedAccess = { others: Access | null; chosen?: Record<string, Access | null> };

/** A member of an organization with other access to its libraries than members have by default. */
export async function aLimitedMember(
  domain: TestDomain,
  organizationId: string,
  { others, chosen = {} }: WantedAccess,
) {
  const person = await aPerson(domain, { [organizationId]: 'member' });
  const { pool } = domain.test;
  await pool.query(
    'UPDATE member SET library_access = $3 WHERE organization_id = $1 AND person_id = $2',
    [organizationId, person.id, others],
  );
  for (const right of Object.entries(chosen))
    await pool.query('INSERT INTO library_right VALUES ($1, $2, $3, $4)', [
      organizationId,
      person.id,
      ...right,
    ]);
  return person;
}
