import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { SettingsForOwner } from '../access/authorize-settings';
import { writeAudit } from '../access/write-audit';
import { type Change, operation } from '../operation';
import type { LibraryRight, MemberAccess } from './list-members';

/**
 * Gives a member other rights in the libraries of an organization, in place of all they had. Their sessions and tokens
 * obey from the next request on, and open streams of events end. Webhooks that applications added for them are deleted
 * when a library is out of their sight, because those report every library. Refuses a non-member with NOT_FOUND, an
 * owner, who writes to all, with CONFLICT, and an unknown library with API_KEY_NOT_AUTHORIZED_FOR_LIBRARY.
 */
export const changeRights = operation(
  async (
    change,
    { id: organizationId, actor }: SettingsForOwner,
    personId: string,
    { others, libraries }: MemberAccess,
  ) => {
    const { tx } = change;
    const rights = rightsBeside(others, libraries);
    await lockMember(change, organizationId, personId);
    await refuseUnknownLibraries(change, organizationId, rights);
    const where = { organizationId, personId };
    await tx.member.update({
      where: { organizationId_personId: where },
      data: { libraryAccess: others },
    });
    // A library in the trash is not chosen here: restored, it gives no more than before.
    const givesLess = lessThan(others);
    await tx.$executeRaw`
      DELETE FROM library_right r USING library l
      WHERE r.organization_id = ${organizationId} AND r.person_id = ${personId}
        AND l.organization_id = r.organization_id AND l.id = r.library_id
        AND (l.trashed_at IS NULL OR NOT coalesce(r.access::text, 'none') = ANY (${givesLess}))`;
    // One moved to the trash at this moment has kept its right.
    await tx.$executeRaw`
      INSERT INTO library_right (organization_id, person_id, library_id, access)
      SELECT ${organizationId}, ${personId}, sent.id, sent.access::"Access"
      FROM unnest(${rights.map(({ library }) => library)}::text[], ${rights.map(({ access }) => access)}::text[])
        AS sent(id, access)
      ON CONFLICT (organization_id, person_id, library_id) DO UPDATE SET access = excluded.access`;
    refuseTooMany(await tx.libraryRight.count({ where }));
    if (await hidesLibraries(change, where, others))
      await tx.webhookEndpoint.deleteMany({
        where: { organizationId, consentPersonId: personId },
      });
    const subject = `${personId} ${describeRights(others, rights)}`;
    await writeAudit(change, actor, organizationId, 'change access', subject);
  },
);

/** The access to a library that is less than that to all others. */
const lessThan = (others: MemberAccess['others']): string[] =>
  others === 'write' ? ['read', 'none'] : others === 'read' ? ['none'] : [];

const hidesLibraries = async (
  { tx }: Change,
  where: { organizationId: string; personId: string },
  others: MemberAccess['others'],
): Promise<boolean> =>
  others === null || (await tx.libraryRight.count({ where: { ...where, access: null } })) > 0;

async function lockMember({ tx }: Change, organizationId: string, personId: string) {
  const [member] = await tx.$queryRaw<{ role: string }[]>`
    SELECT role FROM member WHERE organization_id = ${organizationId} AND person_id = ${personId}
    FOR NO KEY UPDATE`;
  if (!member) refuse('NOT_FOUND', 'Member not found.');
  if (member.role === 'owner')
    refuse('CONFLICT', 'Owners have access to everything. Change the role first.');
}

/** Those in the trash count, too. */
function refuseTooMany(libraries: number) {
  if (libraries > LIMITS.rightsPerMember)
    refuse('BAD_USER_INPUT', `Up to ${LIMITS.rightsPerMember} libraries can be chosen.`);
}

/** The rights that differ from the access to all other libraries, each library once; the last one wins. */
export function rightsBeside(
  others: MemberAccess['others'],
  libraries: LibraryRight[],
): LibraryRight[] {
  const byId = new Map(libraries.map(({ library, access }) => [library, access]));
  const rights = [...byId].filter(([, access]) => access !== others);
  refuseTooMany(rights.length);
  return rights.map(([library, access]) => ({ library, access }));
}

/**
 * Refuses with API_KEY_NOT_AUTHORIZED_FOR_LIBRARY unless all are live libraries of the organization. Nobody purges them
 * before the change ends.
 */
export async function refuseUnknownLibraries(
  { tx }: Change,
  organizationId: string,
  rights: LibraryRight[],
) {
  const ids = rights.map(({ library }) => library);
  const known = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM library WHERE organization_id = ${organizationId} AND id = ANY (${ids}) AND trashed_at IS NULL
    ORDER BY id FOR KEY SHARE`;
  const unknown = ids.find((id) => !known.some((one) => one.id === id));
  if (unknown !== undefined)
    refuse(
      'API_KEY_NOT_AUTHORIZED_FOR_LIBRARY',
      `There is no library ${unknown} in the organization ${organizationId}.`,
    );
}

/** What the audit log says, such as "guest: clients=read": the first libraries, and how many more. */
export function describeRights(others: MemberAccess['others'], rights: LibraryRight[]): string {
  const general = others === null ? 'guest' : others;
  const named = rights.map(({ library, access }) => `${library}=${access ?? 'none'}`);
  const shown = named.slice(0, MOST_NAMED).join(' ');
  const more = named.length > MOST_NAMED ? ` and ${named.length - MOST_NAMED} more` : '';
  return named.length > 0 ? `${general}: ${shown}${more}` : general;
}

const MOST_NAMED = 10;
