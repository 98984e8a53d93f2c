import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import { type CollectionForWriting, refuseUnknownCollection } from '../access/authorize-collection';
import type { LibraryForReading } from '../access/authorize-library';
import { type AssetSelection, selectOriginals } from '../asset/view/select-originals';
import { type Change, operation } from '../operation';
import { recordCollectionChange } from './record-collection-change';
import { refuseEditingShown } from './refuse-shown';

/** Between the places of assets added one after the other. Each move between two of them halves a gap. */
export const PLACE_STEP = 2 ** 20;

/** The entry of an asset, by its id. `place`: in the order by hand. `added`: unix milliseconds. */
export type CollectionEntryRow = { id: string; place: number; added: number };

/** A collection, by its id and its organization. */
type Where = { id: string; organization: { id: string } };

/** What to add: assets by their ids, in the order of the ids, or the selection in a library, in the order of its view. */
type Wanted = { ids: string[] } | { library: LibraryForReading; selection: AssetSelection };

/**
 * Adds assets at the end of a collection and returns how many it added, how many were there already, and the id of the
 * change, to undo it; null when nothing was added. A variant stands for its original: they are one tile everywhere
 * except in a search. Skips assets not live in a library the person may see. Refuses like refuseEditingShown; with
 * NOT_FOUND a collection deleted meanwhile; and with FORBIDDEN, adding nothing, more assets than a collection may have, or
 * all collections of an organization without a paid plan.
 */
export const addToCollection = operation(
  async (change, collection: CollectionForWriting, wanted: Wanted) => {
    const name = await lockEntries(change, collection);
    await refuseEditingShown(change, collection);
    const { text, values } = assetsOf(collection, wanted);
    const give = (value: unknown) => `$${values.push(value)}`;
    const id = `${give(collection.id)}::text`;
    const [found] = await change.tx.$queryRawUnsafe<{ wanted: number; added: string[] }[]>(
      `WITH wanted AS (${text} LIMIT ${LIMITS.assetsPerCollection + 1}), added AS (
         INSERT INTO collection_asset (collection_id, asset_id, place, added)
         SELECT ${id}, w.id,
           (SELECT coalesce(max(place), 0) FROM collection_asset WHERE collection_id = ${id})
             + ${PLACE_STEP} * row_number() OVER (ORDER BY w.n),
           ${give(change.at)}
         FROM wanted w ON CONFLICT DO NOTHING RETURNING asset_id)
       SELECT (SELECT count(*) FROM wanted)::int AS wanted, ARRAY(SELECT asset_id FROM added) AS added`,
      ...values,
    );
    await refuseTooMany(change, collection);
    const { wanted: all = 0, added = [] } = found ?? {};
    const before = added.map((assetId) => ({ id: assetId }));
    const named = { ...collection, name };
    const changeId = await recordCollectionChange(change, named, { kind: 'collect', before });
    return { added: added.length, present: all - added.length, changeId };
  },
);

/**
 * The SQL for finding the assets by `id`, in the order of `n`, with its values. The originals are materialized: a plan
 * made while the table was tiny would otherwise compare each asset of the organization with each other.
 */
function assetsOf({ organization, libraryIds }: CollectionForWriting, wanted: Wanted) {
  if (!('ids' in wanted)) {
    const { where, order, values } = selectOriginals(wanted.library, wanted.selection, false);
    return {
      text: `SELECT id, row_number() OVER (ORDER BY ${order}) AS n FROM asset k ${where}`,
      values,
    };
  }
  return {
    text: `
      WITH original AS MATERIALIZED (
        SELECT coalesce(v.parent_id, v.id) AS id, min(sent.n) AS n
        FROM unnest($3::text[]) WITH ORDINALITY AS sent(id, n) JOIN asset v ON v.id = sent.id GROUP BY 1)
      SELECT a.id, o.n FROM original o JOIN asset a ON a.id = o.id
      WHERE a.organization_id = $1 AND a.library_id = ANY ($2::text[]) AND a.trashed_at IS NULL
      ORDER BY o.n`,
    values: [organization.id, libraryIds, wanted.ids] as unknown[],
  };
}

/**
 * Takes assets the caller may see out of a collection. Returns how many, and the id of the change, to undo it. Refuses
 * like refuseEditingShown.
 */
export const removeFromCollection = operation(
  async (change, collection: CollectionForWriting, ids: string[]) => {
    const name = await lockEntries(change, collection);
    await refuseEditingShown(change, collection);
    const before = await change.tx.$queryRaw<CollectionEntryRow[]>`
      DELETE FROM collection_asset e WHERE collection_id = ${collection.id} AND asset_id = ANY (${ids})
        AND EXISTS (SELECT FROM asset a WHERE a.id = e.asset_id AND a.library_id = ANY (${collection.libraryIds}))
      RETURNING asset_id AS id, place::float8 AS place, date_part('epoch', added) * 1000 AS added`;
    const named = { ...collection, name };
    const changeId = await recordCollectionChange(change, named, { kind: 'uncollect', before });
    return { removed: before.length, changeId };
  },
);

/**
 * Puts entries back in their former places, within another change; returns how many. Skips assets already there, and
 * those no longer originals of the organization; those in the trash come back with them. Refuses like `addToCollection`
 * when there would be too many.
 */
export async function putBackIntoCollection(
  change: Change,
  collection: Where,
  entries: CollectionEntryRow[],
): Promise<number> {
  const { organization, id } = collection;
  const put = await change.tx.$executeRaw`
    INSERT INTO collection_asset (collection_id, asset_id, place, added)
    SELECT ${id}, a.id, sent.place, to_timestamp(sent.added / 1000.0)
    FROM unnest(
      ${entries.map((entry) => entry.id)}::text[],
      ${entries.map(({ place }) => place)}::bigint[],
      ${entries.map(({ added }) => added)}::bigint[]) AS sent(id, place, added)
    JOIN asset a ON a.id = sent.id
    WHERE a.organization_id = ${organization.id} AND a.parent_id IS NULL
    ON CONFLICT DO NOTHING`;
  await refuseTooMany(change, collection);
  return put;
}

/**
 * Changes of one collection's entries run one after the other, so counts and gaps stay true. Returns its name; refuses
 * with NOT_FOUND a collection deleted meanwhile, and with BAD_USER_INPUT a smart one, which has no entries.
 */
export async function lockEntries({ tx }: Change, { id }: { id: string }): Promise<string> {
  const [row] = await tx.$queryRaw<{ name: string; isSmart: boolean }[]>`
    SELECT name, filter IS NOT NULL AS "isSmart" FROM collection WHERE id = ${id} FOR NO KEY UPDATE`;
  const { name, isSmart } = row ?? refuseUnknownCollection();
  if (isSmart)
    refuse('BAD_USER_INPUT', 'The filter of this smart collection decides which assets it has.');
  return name;
}

async function refuseTooMany(change: Change, collection: Where) {
  const { tx } = change;
  const count = await tx.collectionAsset.count({ where: { collectionId: collection.id } });
  if (count > LIMITS.assetsPerCollection)
    refuse(
      'FORBIDDEN',
      `A collection can have up to ${LIMITS.assetsPerCollection.toLocaleString('en-US')} assets.`,
    );
  await refuseTooManyInAll(change, collection.organization.id);
}

/** Additions in one organization without a paid plan run one after the other from here on, so the count is true. */
async function refuseTooManyInAll({ tx }: Change, organizationId: string) {
  const unpaid = await tx.$queryRaw<unknown[]>`
    SELECT pg_advisory_xact_lock(hashtextextended(id, 10))::text FROM organization
    WHERE id = ${organizationId} AND plan <> 'pro'`;
  if (unpaid.length === 0) return;
  const most = LIMITS.collectionEntries;
  const beyond = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM collection c JOIN collection_asset e ON e.collection_id = c.id
    WHERE c.organization_id = ${organizationId} OFFSET ${most} LIMIT 1`;
  if (beyond.length > 0)
    refuse(
      'FORBIDDEN',
      `The collections of an organization without a paid plan can have up to ${most.toLocaleString('en-US')} entries together.`,
    );
}
