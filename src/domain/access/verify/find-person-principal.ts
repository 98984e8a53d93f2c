import type { Access, Plan, Role } from '@/platform/database/generated/enums';
import type { Domain } from '../../operation';
import { ALL_RIGHTS } from '../library-rights';
import type { Membership, PersonPrincipal } from '../principal';

/** A membership as the SQL query returns it. */
type MembershipRow = {
  id: string;
  name: string;
  plan: Plan;
  role: Role;
  suspended: boolean;
  others: Access | null;
  /** By the id of the library; null: none. */
  chosen: Record<string, Access | null> | null;
};

/** Only the rights `r` in live libraries count. */
export const LIVE_LIBRARY = `JOIN library live ON live.organization_id = r.organization_id AND live.id = r.library_id
  AND live.trashed_at IS NULL`;

/** The same, and those that hide a library `r`: one in the trash stays hidden. */
const KNOWN_LIBRARY = `JOIN library known ON known.organization_id = r.organization_id AND known.id = r.library_id
  AND (known.trashed_at IS NULL OR r.access IS NULL)`;

/** The memberships of the person `p` as JSON, without trashed organizations, oldest first; `limit` is one more SQL condition. */
const membershipsOfPerson = (limit = 'true') => `
  (SELECT json_agg(json_build_object('id', o.id, 'name', o.name, 'plan', o.plan, 'role', m.role,
            'suspended', m.suspended_at IS NOT NULL, 'others', m.library_access, 'chosen', CASE WHEN m.role <> 'owner' THEN (
              SELECT json_object_agg(r.library_id, r.access) FROM library_right r ${KNOWN_LIBRARY}
              WHERE r.organization_id = m.organization_id AND r.person_id = m.person_id) END) ORDER BY o.created, o.id)
     FROM member m JOIN organization o ON o.id = m.organization_id
    WHERE m.person_id = p.id AND o.trashed_at IS NULL AND ${limit}) AS memberships`;

/** Only claimed organizations have members. */
const readMemberships = (rows: MembershipRow[] | null): Membership[] =>
  (rows ?? []).map(({ id, name, plan, role, suspended, others, chosen }) => ({
    organization: { id, name, plan, unclaimed: false },
    role,
    suspended,
    rights:
      role === 'owner' ? ALL_RIGHTS : { others, chosen: new Map(Object.entries(chosen ?? {})) },
  }));

/** A person `p`, as `personColumns` selects it. */
export type PersonRow = Pick<PersonPrincipal, 'personId' | 'name' | 'email'> & {
  memberships: MembershipRow[] | null;
};

/** `limit`: of the memberships. */
export const personColumns = (limit?: string) =>
  `p.id AS "personId", p.name, p.email, ${membershipsOfPerson(limit)}`;

/** The person of a row, with what their credential says. */
export const personOf = (
  { personId, name, email, memberships }: PersonRow,
  credential: Partial<PersonPrincipal> = {},
): PersonPrincipal => ({
  kind: 'person',
  personId,
  tokenId: null,
  sessionId: null,
  signedInAt: null,
  name,
  email,
  boundTo: null,
  libraryAccess: 'write',
  ...credential,
  memberships: readMemberships(memberships),
});

const FIND_PERSON = {
  name: 'find-person-principal',
  text: `SELECT ${personColumns()} FROM person p WHERE p.id = $1`,
};

/**
 * A person with their present memberships, for background work they started: it continues after they sign out, with the
 * access they have at the moment. Null when the account was deleted.
 */
export async function findPersonPrincipal(
  { database }: Domain,
  personId: string,
): Promise<PersonPrincipal | null> {
  const row = await database.row<PersonRow>(FIND_PERSON, [personId]);
  return row && personOf(row);
}
