import { refuse } from '@/contract/errors';
import {
  requireRecentSignIn,
  type SettingsForMember,
  type SettingsForOwner,
} from '../access/authorize-settings';
import { writeAudit } from '../access/write-audit';
import { countVariants } from '../asset/view/count-variants';
import { type Domain, operation } from '../operation';
import { refuseHeldIn } from '../refuse-held';
import { latestDue, purgeTime } from '../trash-time';

/** A library in the trash. `assetsCount`: the live originals restored with it. */
export type TrashedLibrary = {
  id: string;
  name: string;
  assetsCount: number;
  /** When it is purged. */
  purgedAt: Date;
};

/**
 * Moves a library to the trash: the library, its files, and its keys' grants are from now on as if they did not exist.
 * It still counts as a library and its files as storage. For 30 days an owner can restore it (docs/rules.md#trash).
 * Does nothing to a library already in the trash; refuses an unknown one with NOT_FOUND, and with BAD_USER_INPUT one with
 * an asset on hold.
 */
export const trashLibrary = operation(
  async (change, { id: organizationId, actor }: SettingsForOwner, id: string) => {
    const { tx, at } = change;
    await refuseHeldIn(change, { organizationId, libraryId: id });
    const trashed = await tx.$executeRaw`
      UPDATE library SET trashed_at = ${at}
      WHERE organization_id = ${organizationId} AND id = ${id} AND trashed_at IS NULL`;
    if (trashed > 0) await writeAudit(change, actor, organizationId, 'trash library', id);
    else if ((await tx.library.count({ where: { organizationId, id } })) === 0) refuseUnknown();
  },
);

/** Takes a library back from the trash, as it was. Refuses with NOT_FOUND one not in the trash, or due to be purged. */
export const restoreLibrary = operation(
  async (change, { id: organizationId, actor }: SettingsForOwner, id: string) => {
    const restored = await change.tx.$executeRaw`
      UPDATE library SET trashed_at = NULL
      WHERE organization_id = ${organizationId} AND id = ${id} AND trashed_at > ${latestDue(change.at)}`;
    if (restored === 0) refuseUnknown();
    await writeAudit(change, actor, organizationId, 'restore library', id);
  },
);

/**
 * Has a library in the trash purged at once instead of after 30 days: it is due from now on, so nobody can restore it
 * any more, and a background function removes it. Refuses with UNAUTHENTICATED a person who did not sign in within the
 * last ten minutes, and with NOT_FOUND a library not in the trash, or already due.
 */
export const deleteLibrary = operation(
  async (change, { id: organizationId, actor, person }: SettingsForOwner, id: string) => {
    const { tx, at, emit } = change;
    requireRecentSignIn(person, at);
    await refuseHeldIn(change, { organizationId, libraryId: id });
    const due = await tx.$executeRaw`
      UPDATE library SET trashed_at = ${latestDue(at)}
      WHERE organization_id = ${organizationId} AND id = ${id} AND trashed_at > ${latestDue(at)}`;
    if (due === 0) refuseUnknown();
    emit('library/purge-accepted', { organizationId, libraryId: id, at: at.toISOString() });
    await writeAudit(change, actor, organizationId, 'delete library', id);
  },
);

const refuseUnknown = () => refuse('NOT_FOUND', 'Library not found.');

const LIST_TRASHED_LIBRARIES = {
  name: 'list-trashed-libraries',
  text: `
    SELECT l.id, l.name, l.assets_count - ${countVariants('live')} AS "assetsCount", l.trashed_at
    FROM library l WHERE l.organization_id = $1 AND l.trashed_at > $2 ORDER BY l.trashed_at, l.id`,
};

/** The libraries of an organization in the trash still to be restored, the next to be purged first. */
export async function listTrashedLibraries(
  { database, now }: Domain,
  { id }: SettingsForMember,
): Promise<TrashedLibrary[]> {
  type Row = Omit<TrashedLibrary, 'purgedAt'> & { trashed_at: Date };
  const rows = await database.rows<Row>(LIST_TRASHED_LIBRARIES, [id, latestDue(now())]);
  return rows.map(({ trashed_at, ...library }) => ({
    ...library,
    purgedAt: purgeTime(trashed_at),
  }));
}
