import { refuse } from '@/contract/errors';
import type { Access } from '@/platform/database/generated/enums';
import type { SettingsForMember, SettingsForOwner } from '../access/authorize-settings';
import { LIVE_LIBRARY } from '../access/verify/memberships';
import type { Domain } from '../operation';

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
  const [found] = await database.rows<MemberAccess>(FIND_RIGHTS, [id, personId]);
  return found ?? refuse('NOT_FOUND', 'Member not found.');
}
