import type { BulkSelection } from '@/contract/browse/bulk-change';
import type { FacetName, Facets } from '@/contract/browse/facets';
import type { Sort } from '@/contract/browse/sort';
import type { View } from '@/contract/browse/view';
import { refuse } from '@/contract/errors';
import { parseFilter } from '@/contract/filter/parse-filter';
import { LIMITS } from '@/contract/limits';
import { pageOf } from '@/contract/parameters';
import type { LibraryForReading } from '@/domain/access/authorize-library';
import { findSimilar } from '@/domain/analysis/find-similar';
import type { AssetView } from '@/domain/asset/view/browse-assets';
import type { AssetSelection } from '@/domain/asset/view/select-originals';
import type { Domain } from '@/domain/operation';
import { type Asking, resolveFilter } from '@/domain/search/resolve-filter';
import type { Caller } from '@/domain/search/search-assets';
import { isSelection, type Selected, searchOf, selectAssets } from '@/domain/search/select-assets';
import type { SearchFilters } from '@/platform/search-index/port';
import { withForms } from '@/platform/search-index/postgres/filter-statement';
import { compareInTurn } from './asset/similar-assets';
import type { ApiContext, ApiDependencies } from './context';
import { Prepared } from './present/prepared';

type Input = {
  filter: string;
  sort: Sort | null;
  cursor?: string | undefined;
  facets?: FacetName[];
  page: number;
  pageSize: number;
};

/** Which assets a list or a search asks for; null where it uses nothing of the filter language. */
export function readSelection(
  { domain }: ApiContext,
  { filter, sort, cursor, facets = [], page, pageSize }: Input,
) {
  if (cursor !== undefined && page > 1)
    refuse('BAD_USER_INPUT', 'cursor: comes instead of page, not with it');
  const selection = { filter: read(filter, domain), sort, cursor, facets };
  return isSelection(selection) ? { ...selection, ...pageOf(page - 1, pageSize) } : null;
}

type Wanted = NonNullable<ReturnType<typeof readSelection>> &
  Pick<Parameters<typeof selectAssets>[2], 'among' | 'within' | 'usualOrder'> & {
    text?: string;
    libraries: string[];
    approvals?: string[];
    /** As `tags` of a list: all of them, as they are written. */
    tags?: string[];
  };

type Tools = { domain: Domain; dependencies: Pick<ApiDependencies, 'permits'> };

const askingOf = ({ domain, dependencies }: Tools, caller: Caller, isSearch: boolean): Asking => ({
  domain,
  caller,
  isSearch,
  findAlike: async (library, assetId) => {
    const { max } = LIMITS.similarAssets;
    const similar = await compareInTurn(dependencies, library, () =>
      findSimilar(domain, library, assetId, max),
    );
    return similar.map(({ id }) => id);
  },
});

/** Finds them for a caller. */
export const choose = (ctx: ApiContext, caller: Caller, wanted: Wanted): Promise<Selected> =>
  selectAssets(ctx.dependencies.searchIndex, askingOf(ctx, caller, wanted.usualOrder === null), {
    text: '',
    approvals: [],
    ...wanted,
  });

const read = (filter: string, { now }: Domain) => parseFilter(filter, now().getTime());

/** The view of a page with the ids of what its filter names. Refuses with BAD_USER_INPUT what is no filter. */
export async function readView(
  tools: Tools,
  library: LibraryForReading,
  view: View,
): Promise<AssetView> {
  const filter = read(view.filter, tools.domain);
  const asking = askingOf(tools, library, false);
  const resolved = filter && (await resolveFilter(filter, asking));
  // The index of words has no asset of the trash.
  if (!resolved || view.trashed) return { ...view, filter: resolved };
  const { database } = tools.domain;
  return { ...view, filter: await withForms(database, library.organization.id, resolved) };
}

/** The same for a selection in a view. */
export const readBulkSelection = async (
  tools: Tools,
  library: LibraryForReading,
  selection: BulkSelection,
): Promise<AssetSelection> =>
  'ids' in selection
    ? selection
    : { ...selection, view: await readView(tools, library, selection.view) };

/** The search of a page. */
export const readSearch = (tools: Tools, caller: Caller, filter: string): Promise<SearchFilters> =>
  searchOf(read(filter, tools.domain), askingOf(tools, caller, true));

type Asked = { filter: string; facets: FacetName[] };
type Counted = { found: number; facets: Facets };

/** How many results a search of the pages has, and what they have. */
export async function countFound(
  ctx: ApiContext,
  caller: Caller,
  { filter, facets }: Asked,
): Promise<Counted> {
  const asked = { filter: read(filter, ctx.domain), sort: null, cursor: undefined, facets };
  const rest = { libraries: [], usualOrder: null, offset: 0, limit: 1 };
  const { found, facets: counted = {} } = await choose(ctx, caller, { ...asked, ...rest });
  return { found, facets: counted };
}

/** What the originals of a library have in a view. */
export async function facetsOf(
  ctx: ApiContext,
  library: LibraryForReading,
  { view, facets }: { view: View; facets: FacetName[] },
): Promise<Facets> {
  const asked = { filter: read(view.filter, ctx.domain), sort: null, cursor: undefined, facets };
  const { facets: counted = {} } = await choose(ctx, library, {
    ...asked,
    libraries: [library.id],
    among: { kind: view.trashed ? 'trash' : 'originals' },
    usualOrder: { by: view.trashed ? 'trashed' : 'added', isDescending: true },
    offset: 0,
    limit: 1,
  });
  return counted;
}

/** What a filter means to a caller in several libraries; null when it is blank. */
export async function meantBy(ctx: ApiContext, caller: Caller, text: string) {
  const filter = read(text, ctx.domain);
  if (!filter) return null;
  const resolved = await resolveFilter(filter, askingOf(ctx, caller, true));
  return withForms(ctx.domain.database, caller.organization.id, resolved);
}

/** The same for an answer. A list has `nextCursor` and `facets` beside its data, and links to its next page. */
export async function select(ctx: ApiContext, caller: Caller, wanted: Wanted): Promise<Selected> {
  const found = await choose(ctx, caller, wanted);
  if (wanted.usualOrder === null) return found;
  const { addBeside, linkNext } = ctx;
  if (found.nextCursor !== undefined) addBeside?.('nextCursor', found.nextCursor);
  if (found.facets) addBeside?.('facets', found.facets);
  const number = wanted.offset / wanted.limit + 1;
  const isLast = !found.more || number * wanted.limit > LIMITS.pageOffset;
  if (found.nextCursor) linkNext?.({ cursor: found.nextCursor });
  else if (wanted.cursor === undefined && !isLast) linkNext?.({ page: number + 1 });
  return found;
}

type All = Pick<Wanted, 'text' | 'approvals' | 'tags'> & { most?: number };

/**
 * The ids of all assets of a library that a filter and the rest mean now, the newest first. Refuses with BAD_USER_INPUT
 * more than `most`: as many as a change may have.
 */
export async function chooseAll(
  ctx: ApiContext,
  library: LibraryForReading,
  filter: string,
  { most = LIMITS.assetsPerChange, ...others }: All = {},
): Promise<string[]> {
  const page = { page: 1, pageSize: most + 1 };
  const selection = readSelection(ctx, { filter, sort: null, ...page });
  if (!selection) return refuse('BAD_USER_INPUT', 'filter: must name at least one term');
  const { hits } = await choose(ctx, library, {
    ...selection,
    ...others,
    libraries: [library.id],
    usualOrder: { by: 'added', isDescending: true },
  });
  if (hits.length > most)
    refuse(
      'BAD_USER_INPUT',
      `filter: means more than ${most.toLocaleString('en-US')} assets; narrow it`,
    );
  return hits.map(({ assetId }) => assetId);
}

/** The assets with these fields only; all without any. */
export const withFields = <Shown>(
  fields: string[],
  assets: Prepared<Shown>[],
): Prepared<Shown>[] =>
  fields.length === 0
    ? assets
    : assets.map((asset) => {
        const whole = Object.entries(asset.toJSON() as object);
        return new Prepared(
          JSON.stringify(Object.fromEntries(whole.filter(([name]) => fields.includes(name)))),
        );
      });
