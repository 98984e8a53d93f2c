import type { Filter, FilterTerm } from '@/contract/filter/filter';
import { parseFilter } from '@/contract/filter/parse-filter';
import { LIMITS } from '@/contract/limits';
import type { Query, QueryPool } from '@/platform/database/connect';
import type { CollectionSort } from '@/platform/database/generated/enums';
import type { AssetFilter } from '@/platform/search-index/port';
import { filterStatement, withForms } from '@/platform/search-index/postgres/filter-statement';

/** What decides which assets a collection has. `filter`: of a smart collection; the maker is its `by:me`. */
export type CollectionContent = {
  id: string;
  sort: CollectionSort;
  filter: string | null;
  createdById: string | null;
  createdByKeyId: string | null;
};

/** Those columns of a collection `c`. */
export const CONTENT_COLUMNS = `c.id, c.sort, c.filter, c.created_by_id AS "createdById", c.created_by_key_id AS "createdByKeyId"`;

/** Who sees a collection, and when. `seesAllComments`: also those of visitors. */
export type Sight = {
  reader: Pick<QueryPool, 'rows'>;
  now: Date;
  organizationId: string;
  libraryIds: readonly string[];
  seesAllComments: boolean;
  /** Whether they may learn the addresses of members, which guests do not. */
  knowsAddresses: boolean;
};

/**
 * The visible assets `a` of a collection, as SQL with its values: $1 is the organization, $2 the libraries. `count`: how
 * many they are, as SQL; of a smart one up to `LIMITS.assetsPerCollection`.
 */
export type AssetsOfCollection = {
  from: string;
  order: string;
  count: string;
  values: unknown[];
  /** Adds a value; returns its place. */
  give: (value: unknown, type: string) => string;
  /** A statement with them. That of a plain collection has a name. */
  query: (name: string, text: string) => Query;
};

/**
 * By the entry `e` and its asset `a`. Assets added together are in the order by hand; the last captured comes first, as
 * in a library.
 */
const ORDERS: Record<CollectionSort, string> = {
  manual: 'e.place, e.asset_id',
  added: 'e.added DESC, e.place, e.asset_id',
  captured: 'a.captured_at DESC, a.id DESC',
  name: 'lower(a.name), a.id',
};
/** A smart collection has no entries: its assets were added when they came into their libraries. */
const SMART_ORDERS = {
  ...ORDERS,
  manual: 'a.created DESC, a.id DESC',
  added: 'a.created DESC, a.id DESC',
};

/** The only way to the assets of a collection, plain or smart. */
export async function assetsOf(
  sight: Sight,
  collection: CollectionContent,
): Promise<AssetsOfCollection> {
  const { organizationId, libraryIds } = sight;
  const meaning = await meaningOf(sight, collection);
  const { parameters, condition } = filterStatement(organizationId, meaning);
  const give = (value: unknown, type: string) => parameters.add(value, type);
  const { id, sort } = collection;
  const shared = {
    give,
    get values() {
      return [organizationId, libraryIds, ...parameters.values];
    },
  };
  const isShown = 'a.library_id = ANY ($2::text[]) AND a.trashed_at IS NULL';
  if (condition === null) {
    const place = give(id, 'text');
    return Object.assign(shared, {
      from: `
        FROM collection_asset e JOIN asset a ON a.id = e.asset_id
        WHERE e.collection_id = ${place} AND (a.organization_id = $1) IS TRUE AND ${isShown}`,
      order: ORDERS[sort],
      count: `(SELECT coalesce(sum(count), 0)::int FROM collection_library
        WHERE collection_id = ${place} AND (organization_id = $1) IS TRUE AND library_id = ANY ($2::text[]))`,
      query: (name: string, text: string) => ({ name: `${name}-${sort}`, text }),
    });
  }
  // `k` is what conditions call the asset.
  const from = `
    FROM asset a CROSS JOIN LATERAL (SELECT a.*) k
    WHERE a.organization_id = $1 AND ${isShown} AND ${condition}`;
  return Object.assign(shared, {
    from,
    order: SMART_ORDERS[sort],
    count: `(SELECT count(*)::int FROM (SELECT ${from} LIMIT ${LIMITS.assetsPerCollection}) counted)`,
    query: (_: string, text: string) => ({ text }),
  });
}

/** What a smart collection means to whoever sees it; null: it is a plain one, with entries. */
export async function meaningOf(
  sight: Sight,
  collection: CollectionContent,
): Promise<AssetFilter | null> {
  const filter = collection.filter && parseFilter(collection.filter, sight.now.getTime());
  if (!filter) return null;
  return withForms(sight.reader, sight.organizationId, resolve(filter, sight, collection));
}

/**
 * With names as they are: what there is no more, or is out of sight, matches nothing. Smart collections have neither
 * `collection:` nor `like:`.
 */
function resolve(filter: Filter, sight: Sight, by: CollectionContent): AssetFilter {
  const each = (filters: Filter[]) => filters.map((one) => resolve(one, sight, by));
  if ('all' in filter) return { all: each(filter.all) };
  if ('any' in filter) return { any: each(filter.any) };
  if ('not' in filter) return { not: resolve(filter.not, sight, by) };
  if (filter.key === 'by') {
    const names = filter.values.filter((value) => value !== 'me');
    const maker = [by.createdById, by.createdByKeyId].filter((id) => id !== null);
    const ids = names.length < filter.values.length ? maker : [];
    // Nor does a key learn them by what its collection has.
    const mayKnow = sight.knowsAddresses && by.createdByKeyId === null;
    return { key: 'uploader', ids, names, emails: mayKnow ? names : [] };
  }
  return filter.key === 'has' && !sight.seesAllComments ? withCommentsOfMembers(filter) : filter;
}

/** The same for whoever is not shown the comments of visitors. */
export function withCommentsOfMembers(filter: FilterTerm<'has'>): AssetFilter {
  const values = filter.values.filter((value) => value !== 'comments');
  if (values.length === filter.values.length) return filter;
  const discussed: AssetFilter = { key: 'discussed' };
  return values.length > 0 ? { any: [discussed, { ...filter, values }] } : discussed;
}

/** Whether an asset is one of the visible ones. */
export async function hasAsset(
  sight: Sight,
  collection: CollectionContent,
  assetId: string,
): Promise<boolean> {
  const assets = await assetsOf(sight, collection);
  const text = `SELECT 1 ${assets.from} AND a.id = ${assets.give(assetId, 'text')}`;
  return (await sight.reader.rows({ text }, assets.values)).length > 0;
}
