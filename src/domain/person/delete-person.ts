import { refuse } from '@/contract/errors';
import { FORMER_MEMBER } from '@/contract/former-member';
import { type Actor, writeAudit } from '../access/write-audit';
import { type Change, operation } from '../operation';

/**
 * Deletes a person with their memberships, sessions, passkeys and tokens. Their uploads stay with the organizations and
 * no longer name anybody. Refuses with CONFLICT the last owner who can act of an organization outside the trash; the
 * message names the organization.
 * @param clientIp where the request came from, for the audit log
 * @param operator who deletes somebody else; left out, the person deletes the own account
 */
export const deletePerson = operation(
  (change, personId: string, clientIp: string | null, operator?: Actor): Promise<void> =>
    removePerson(change, personId, operator ?? { name: personId, clientIp }),
);

/** Part of deletePerson, and of erasing a person. */
export async function removePerson(change: Change, personId: string, by: Actor) {
  const { tx, emit } = change;
  await refuseLastOwner(change, personId, by.name === personId ? 'You are' : 'This person is');
  // On links that name them, their answers have their name.
  await tx.$executeRaw`
    UPDATE comment SET visitor_name = ${FORMER_MEMBER}
    WHERE visitor_name IS NOT NULL AND visitor_person_id = ${personId}`;
  await tx.$executeRaw`UPDATE visitor SET name = ${FORMER_MEMBER} WHERE person_id = ${personId}`;
  const [person] = await tx.$queryRaw<{ avatar_blob: string | null }[]>`
    DELETE FROM person WHERE id = ${personId} RETURNING avatar_blob`;
  if (!person) return;
  if (person.avatar_blob)
    emit('asset/purged', { files: [{ blob: person.avatar_blob, renditions: [] }] });
  // Their email is deleted with them: the audit log names only the id.
  await writeAudit(change, by, null, 'delete person', personId);
}

/** Locks the owners of the person's organizations, so the last two of one cannot leave at the same moment. */
async function refuseLastOwner({ tx }: Change, personId: string, theyAre: string) {
  const owners = await tx.$queryRaw<
    { id: string; name: string; person_id: string; suspended: boolean }[]
  >`
    SELECT o.id, o.name, m.person_id, m.suspended_at IS NOT NULL AS suspended
    FROM member m JOIN organization o ON o.id = m.organization_id
    WHERE m.role = 'owner' AND o.trashed_at IS NULL AND m.organization_id IN (
      SELECT organization_id FROM member WHERE person_id = ${personId} AND role = 'owner')
    ORDER BY m.organization_id, m.person_id FOR UPDATE OF m`;
  const own = owners.filter(({ person_id }) => person_id === personId);
  const left = owners.filter(({ person_id, suspended }) => person_id !== personId && !suspended);
  const orphaned = own.filter(({ id }) => !left.some((other) => other.id === id));
  if (orphaned.length === 0) return;
  const names = orphaned.map(({ name }) => name).join(', ');
  refuse(
    'CONFLICT',
    `${theyAre} the last owner of ${names}. Make another member an owner there first, or delete the organization in its settings.`,
  );
}
