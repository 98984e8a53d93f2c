import { refuse } from '@/contract/errors';
import type { SettingsForOwner } from '../access/authorize-settings';
import type { PersonPrincipal } from '../access/principal';
import { writeAudit } from '../access/write-audit';
import { operation } from '../operation';
import { refuseHeldIn } from '../refuse-held';
import { latestDue, purgeTime } from '../trash-time';

/** An organization in the trash. */
export type TrashedOrganization = {
  id: string;
  name: string;
  /** When it is purged. */
  purgedAt: Date;
};

/**
 * Moves an organization to the trash: its libraries, files, keys and members' access are from now on as if they did not
 * exist, and its open invitations are withdrawn. For 30 days an owner can restore it (docs/rules.md#trash). Refuses with
 * BAD_USER_INPUT one with an asset on hold.
 */
export const trashOrganization = operation(async (change, { id, actor }: SettingsForOwner) => {
  const { tx, at } = change;
  await refuseHeldIn(change, { organizationId: id });
  const trashed = await tx.$executeRaw`
      UPDATE organization SET trashed_at = ${at} WHERE id = ${id} AND trashed_at IS NULL`;
  if (trashed === 0) return;
  await tx.invitation.deleteMany({ where: { organizationId: id, acceptedAt: null } });
  await writeAudit(change, actor, id, 'trash organization', id);
});

/**
 * Takes an organization back from the trash, as it was, without its open invitations. Refuses with
 * ORGANIZATION_NOT_FOUND an organization not in the trash, due to be purged, or of which the person is not an owner who
 * can act.
 * @param clientIp where the request came from, for the audit log
 */
export const restoreOrganization = operation(
  async (change, { personId, email }: PersonPrincipal, id: string, clientIp: string | null) => {
    const restored = await change.tx.$executeRaw`
      UPDATE organization SET trashed_at = NULL
      WHERE id = ${id} AND trashed_at > ${latestDue(change.at)} AND EXISTS (
        SELECT 1 FROM member WHERE organization_id = ${id} AND person_id = ${personId}
          AND role = 'owner' AND suspended_at IS NULL)`;
    if (restored === 0) refuse('ORGANIZATION_NOT_FOUND');
    await writeAudit(change, { name: email ?? personId, clientIp }, id, 'restore organization', id);
  },
);

/** The organizations in the trash a person may restore, the next to be purged first. */
export const listTrashedOrganizations = operation(
  async ({ tx, at }, { personId }: PersonPrincipal): Promise<TrashedOrganization[]> => {
    const rows = await tx.organization.findMany({
      where: {
        trashedAt: { gt: latestDue(at) },
        members: { some: { personId, role: 'owner', suspendedAt: null } },
      },
      select: { id: true, name: true, trashedAt: true },
      orderBy: [{ trashedAt: 'asc' }, { id: 'asc' }],
    });
    return rows.map(({ id, name, trashedAt }) => ({
      id,
      name,
      purgedAt: purgeTime(trashedAt ?? at),
    }));
  },
);
