import type { EditChange, SelectedChange, TagChange } from '@/contract/browse/bulk-change';
import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { LibraryForWriting } from '../access/authorize-library';
import type { KeyPrincipal, PersonPrincipal } from '../access/principal';
import { writeAudit } from '../access/write-audit';
import { type AssetSelection, selectOriginals } from '../asset/view/select-originals';
import { type Change, operation } from '../operation';
import { earliestUndoable, type Maker, makerOf } from '../record-change';
import { refuseHeldAsset } from '../refuse-held';

/** The assets of one transaction: up to a third of a second, during which others changing them wait. */
export const ASSETS_PER_PART = 200;

/** A change of a tag covers all live assets with the tag, variants included. */
type Wanted =
  | { selection: AssetSelection; change: SelectedChange }
  | { ids: string[]; change: EditChange }
  | { change: TagChange };

/**
 * Starts a bulk change; a background function carries it out for the caller. It covers the assets in the selection now:
 * later ones stay as they are. Returns its id. Refuses with BAD_USER_INPUT a selection without assets, and with
 * CONFLICT a caller or an organization with too many bulk changes, and a purge of another number of assets than the
 * caller agreed to.
 * @param clientIp where the request came from, for the audit log
 */
export const startBulkChange = operation(
  async (change, library: LibraryForWriting, wanted: Wanted, clientIp: string | null) => {
    const { tx, at, emit } = change;
    const { organization, principal } = library;
    if (principal.kind === 'operator') refuse('FORBIDDEN');
    const maker = makerOf(principal);
    await refuseTooMany(change, organization.id, maker);
    await forgetEnded(change, organization.id);
    const { kind, ...input } = wanted.change;
    const id = change.newId();
    const of = { organizationId: organization.id, libraryId: library.id };
    await tx.bulkChange.create({
      data: { id, ...of, ...maker, kind, input, total: 1, created: at },
    });
    const total = await freeze(change, id, library, wanted);
    if (total === 0) refuse('BAD_USER_INPUT', 'These assets are no longer here.');
    if (wanted.change.kind === 'purge' && wanted.change.count !== total)
      refuse('CONFLICT', 'The trash changed in the meantime. Nothing was deleted.');
    if (wanted.change.kind === 'purge') await refuseHeldOf(change, id);
    await tx.bulkChange.update({ where: { id }, data: { total } });
    await writeAudit(
      change,
      { name: nameOf(principal), clientIp },
      organization.id,
      `bulk ${kind}`,
      `${total} ${library.id}`,
    );
    emit('asset/bulk-change-started', { organizationId: organization.id, bulkChangeId: id });
    return { id };
  },
);

const nameOf = (by: PersonPrincipal | KeyPrincipal) =>
  by.kind === 'person' ? (by.email ?? by.personId) : `key ${by.keyId}`;

/** Refuses with BAD_USER_INPUT to purge a selection with an asset on hold. */
async function refuseHeldOf({ tx }: Change, id: string) {
  const [held] = await tx.$queryRaw<{ name: string }[]>`
    SELECT name FROM bulk_change_part p JOIN asset a ON a.id = ANY (p.asset_ids)
    WHERE p.bulk_change_id = ${id} AND is_held(a) ORDER BY name LIMIT 1`;
  if (held) refuseHeldAsset(held.name);
}

/** Writes the assets of the selection down, in the order of its view; returns how many. */
async function freeze(
  { tx }: Change,
  id: string,
  library: LibraryForWriting,
  wanted: Wanted,
): Promise<number> {
  const { where, order, values } = assetsOf(library, wanted);
  const parts = await tx.$queryRawUnsafe<{ assets: number }[]>(
    `WITH selected AS (
       SELECT id, row_number() OVER (ORDER BY ${order}) - 1 AS place FROM asset k ${where}
     )
     INSERT INTO bulk_change_part (bulk_change_id, number, asset_ids)
     SELECT $${values.length + 1}, place / ${ASSETS_PER_PART}, array_agg(id ORDER BY place) FROM selected GROUP BY 2
     RETURNING cardinality(asset_ids) AS assets`,
    ...values,
    id,
  );
  return parts.reduce((sum, { assets }) => sum + assets, 0);
}

/** The SQL for selecting the assets, with its values. */
function assetsOf(library: LibraryForWriting, wanted: Wanted) {
  if ('ids' in wanted)
    return {
      where: `WHERE organization_id = $1 AND library_id = $2 AND trashed_at IS NULL AND id = ANY ($3)`,
      order: 'id',
      values: [library.organization.id, library.id, wanted.ids],
    };
  if (!('selection' in wanted))
    return {
      where: `WHERE organization_id = $1 AND library_id = $2 AND trashed_at IS NULL AND tags @> ARRAY[$3]::text[]`,
      order: 'id',
      values: [library.organization.id, library.id, wanted.change.tag],
    };
  const { selection, change } = wanted;
  const trashed = change.kind === 'restore' || change.kind === 'purge';
  return selectOriginals(library, selection, trashed);
}

/** Changes no longer undoable need no parts, and of the changes themselves an organization keeps the latest. */
async function forgetEnded({ tx, at }: Change, organizationId: string) {
  await tx.$executeRaw`
    DELETE FROM bulk_change_part p USING bulk_change b
    WHERE b.id = p.bulk_change_id AND b.organization_id = ${organizationId}
      AND b.ended_at < ${earliestUndoable(at)}`;
  await tx.$executeRaw`
    DELETE FROM bulk_change WHERE id IN (
      SELECT id FROM bulk_change WHERE organization_id = ${organizationId} AND NOT at_once AND ended_at IS NOT NULL
      ORDER BY ended_at DESC OFFSET ${LIMITS.keptBulkChanges})`;
}

/**
 * Refuses with CONFLICT when the maker, or the organization, already has the maximum of running bulk changes. Starts
 * in one organization, and of one maker, run one after the other, so the counts cannot change after they are read.
 */
export async function refuseTooMany({ tx }: Change, organizationId: string, maker: Maker) {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${organizationId}, 5))`;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${maker.personId ?? maker.keyId}, 6))`;
  const running = { endedAt: null };
  const own = await tx.bulkChange.count({ where: { ...maker, ...running } });
  const all = await tx.bulkChange.count({ where: { organizationId, ...running } });
  const { person, organization } = LIMITS.bulkChangesAtOnce;
  if (own >= person || all >= organization)
    refuse('CONFLICT', 'Too many changes are running. Try again when one has finished.');
}
