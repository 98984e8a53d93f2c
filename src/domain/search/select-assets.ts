import type { FacetName } from '@/contract/browse/facets';
import type { Sort } from '@/contract/browse/sort';
import type { Filter } from '@/contract/filter/filter';
import type {
  AssetFilter,
  SearchFilters,
  SearchIndex,
  SearchOrder,
  SearchRequest,
} from '@/platform/search-index/port';
import { readCursor, writeCursor } from './cursor';
import { type Asking, resolveFilter } from './resolve-filter';
import { type FoundHits, findHits, listApprovals } from './search-assets';

/** What is asked for beyond words. `cursor`: undefined without one. */
export type Selection = {
  filter: Filter | null;
  sort: Sort | null;
  cursor: string | undefined;
  facets: FacetName[];
};

type Asked = Selection & {
  text: string;
  libraries: string[];
  approvals: string[];
  /** All of them, as they are written. */
  tags?: string[];
  among?: SearchRequest['among'];
  /** Only what this means, too. */
  within?: AssetFilter | null;
  /** Of the list without a sort; null: the best first. */
  usualOrder: SearchOrder | null;
  offset: number;
  limit: number;
};

export type Selected = FoundHits & { more: boolean; nextCursor?: string | null };

const NEWEST: SearchOrder = { by: 'added', isDescending: true };

/** Whether anything beyond words is asked for. */
export const isSelection = ({ filter, sort, cursor, facets }: Selection) =>
  filter !== null || sort !== null || cursor !== undefined || facets.length > 0;

/**
 * Finds assets by words and a filter, in an order, by pages or by a cursor (docs/filter.md). Refuses like `findHits` and
 * `resolveFilter`, and a wrong cursor with BAD_USER_INPUT.
 */
export async function selectAssets(
  index: SearchIndex,
  asking: Asking,
  { sort, cursor, usualOrder, tags = [], within = null, ...asked }: Asked,
): Promise<Selected> {
  const given = asked.filter && (await resolveFilter(asked.filter, asking));
  const resolved = both(within, withTags(given, tags));
  const plain =
    asked.among?.kind === 'trash' ? { ...asked, filter: resolved } : hoist(asked, resolved);
  const order = orderOf({ ...plain, sort, cursor, usualOrder });
  const after = order && cursor !== undefined ? readCursor(order, cursor) : undefined;
  const isOwn = order !== undefined || plain.filter !== null;
  const found = await findHits(asking.domain, index, asking.caller, {
    ...plain,
    order,
    after,
    wordsOnly: isOwn || asked.facets.length > 0,
  });
  // An asset may have a state that the organization used before: a filter refuses it.
  const { approval } = found.facets ?? {};
  if (approval) {
    const used = await listApprovals(asking.domain, asking.caller.organization);
    approval.values = approval.values.filter(({ value }) => used.includes(value));
  }
  const next = found.next ?? null;
  return {
    ...found,
    more: next !== null,
    ...(cursor !== undefined && { nextCursor: next && order ? writeCursor(order, next) : null }),
  };
}

const withTags = (filter: AssetFilter | null, tags: string[]): AssetFilter | null => {
  if (tags.length === 0) return filter;
  const carries: AssetFilter = { key: 'carries', values: tags };
  const others = filter && 'all' in filter ? filter.all : [filter];
  return filter ? { all: [carries, ...(others as AssetFilter[])] } : carries;
};

const both = (one: AssetFilter | null, other: AssetFilter | null): AssetFilter | null =>
  one && other ? { all: [one, other] } : (one ?? other);

type Ordered = Pick<Asked, 'text' | 'sort' | 'cursor' | 'usualOrder'> & {
  filter: AssetFilter | null;
};

/** Undefined: as a search without all this. */
function orderOf({ text, filter, sort, cursor, usualOrder }: Ordered): SearchOrder | undefined {
  if (sort && sort.by !== 'relevance') return sort;
  const isByWords = text.trim() !== '';
  if (isByWords && (sort || !usualOrder))
    return sort || cursor !== undefined ? { by: 'relevance', isDescending: true } : undefined;
  const ids = alikeIn(filter);
  if (ids) return { by: 'closest', isDescending: false, ids };
  if (usualOrder) return usualOrder;
  return sort || cursor !== undefined ? NEWEST : undefined;
}

/** A search reads so many words; what is beyond stays in the filter. */
const MAX_HOISTED = 16;

type Plain = Omit<SearchFilters, 'filter'>;

/** What a filter asks for, as a search. Refuses like `resolveFilter`. */
export const searchOf = async (filter: Filter | null, asking: Asking): Promise<SearchFilters> =>
  hoist(
    { text: '', libraries: [], approvals: [] },
    filter && (await resolveFilter(filter, asking)),
  );

/**
 * The same search with the words, libraries and approvals that all found assets must have outside of the filter: there
 * the index of words finds and ranks them, and mends typing errors.
 */
function hoist<Search extends Plain>(asked: Search, filter: AssetFilter | null) {
  const all = filter === null ? [] : 'all' in filter ? filter.all : [filter];
  const words: string[] = [];
  let { libraries, approvals } = asked;
  const rest = all.filter((term) => {
    if (!('key' in term)) return true;
    if (term.key === 'word' && words.length < MAX_HOISTED) {
      const [only, ...others] = term.values;
      if (!only || only.isPhrase || others.length > 0) return true;
      words.push(only.text);
      return false;
    }
    if (term.key === 'in' && libraries.length === 0) {
      libraries = term.values;
      return false;
    }
    if (term.key !== 'approval' || approvals.length > 0) return true;
    approvals = term.values;
    return false;
  });
  const text = [asked.text, ...words].filter((part) => part.trim() !== '').join(' ');
  const left: AssetFilter | null = rest.length > 1 ? { all: rest } : (rest[0] ?? null);
  return { ...asked, text, libraries, approvals, filter: left };
}

/** The ids of a `like` that all found assets are in. */
function alikeIn(filter: AssetFilter | null): string[] | undefined {
  const all = filter && 'all' in filter ? filter.all : [filter];
  return all
    .map((term) => (term && 'key' in term && term.key === 'like' ? term.values : undefined))
    .find((ids) => ids !== undefined);
}
