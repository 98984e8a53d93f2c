import { refuse } from '@/contract/errors';
import type { Access, Role } from '@/platform/database/generated/enums';
import type { SettingsForMember, SettingsForOwner } from '../access/authorize-settings';
import { LIVE_LIBRARY } from '../access/verify/find-person-principal';
import type { Domain } from '../operation';

/** All members of an organization, owners first, then by name. */
export async function listMembers({ database }: Domain, organization: SettingsForMember) {
  const members = await database.prisma.member.findMany({
    where: { organizationId: organization.id },
    orderBy: [{ role: 'asc' }, { person: { name: 'asc' } }, { personId: 'asc' }],
    select: {
      personId: true,
      role: true,
      suspendedAt: true,
      created: true,
      person: { select: { name: true, email: true, avatarBlob: true } },
    },
  });
  return members.map(({ personId, role, suspendedAt, created, person }) => ({
    personId,
    name: person.name,
    email: person.email,
    hasAvatar: person.avatarBlob !== null,
    role,
    suspended: suspendedAt !== null,
    since: created,
  }));
}

export type ListedInvitation = {
  id: string;
  email: string;
  role: Role;
  /** Null: the person who sent the invitation no longer exists. */
  invitedBy: string | null;
  expiresAt: Date;
  expired: boolean;
  /** The access of the member to come to libraries that are not chosen; null: none. */
  others: Access | null;
  /** How many libraries are chosen. */
  chosen: number;
};

const LIST_INVITATIONS = {
  name: 'list-invitations',
  text: `
    SELECT i.id, i.email, i.role, p.name AS "invitedBy", i.expires_at AS "expiresAt", i.expires_at <= $2 AS expired,
           i.library_access AS others, (SELECT count(*) FROM jsonb_object_keys(i.library_rights))::int AS chosen
    FROM invitation i LEFT JOIN person p ON p.id = i.invited_by_id
    WHERE i.organization_id = $1 AND i.accepted_at IS NULL
    ORDER BY i.created DESC, i.id`,
};

/** The open invitations of an organization, newest first. */
export const listInvitations = (
  { database, now }: Domain,
  { id }: SettingsForMember,
): Promise<ListedInvitation[]> => database.rows<ListedInvitation>(LIST_INVITATIONS, [id, now()]);

/** The access of a member to one library; null: none. */
export type LibraryRight = { library: string; access: Access | null };

/** The access of a member to libraries; `others`: to all that are not named; null: none, the member is a guest. */
export type MemberAccess = { others: Access | null; libraries: LibraryRight[] };

/** The same with the number of libraries that are named. */
export type AccessCount = { others: Access | null; chosen: number };

const COUNT_RIGHTS = {
  name: 'count-rights-of-members',
  text: `
    SELECT m.person_id AS "personId", m.library_access AS others, (
      SELECT count(*) FROM library_right r ${LIVE_LIBRARY} WHERE r.organization_id = m.organization_id AND r.person_id = m.person_id
    )::int AS chosen
    FROM member m WHERE m.organization_id = $1`,
};

/** How far the members of an organization see and change its libraries, by the ids of the members. */
export async function countRights(
  { database }: Domain,
  { id }: SettingsForMember,
): Promise<ReadonlyMap<string, AccessCount>> {
  const rows = await database.rows<{ personId: string } & AccessCount>(COUNT_RIGHTS, [id]);
  return new Map(rows.map(({ personId, ...access }) => [personId, access]));
}

const FIND_RIGHTS = {
  name: 'find-rights-of-member',
  text: `
    SELECT m.library_access AS others, (
      SELECT coalesce(json_agg(json_build_object('library', r.library_id, 'access', r.access) ORDER BY r.library_id), '[]')
      FROM library_right r ${LIVE_LIBRARY} WHERE r.organization_id = m.organization_id AND r.person_id = m.person_id
    ) AS libraries
    FROM member m WHERE m.organization_id = $1 AND m.person_id = $2`,
};

/** What a member may do in the libraries of an organization. Refuses a non-member with NOT_FOUND. */
export async function findRights(
  { database }: Domain,
  { id }: SettingsForOwner,
  personId: string,
): Promise<MemberAccess> {
  return (
    (await database.row<MemberAccess>(FIND_RIGHTS, [id, personId])) ??
    refuse('NOT_FOUND', 'Member not found.')
  );
}
