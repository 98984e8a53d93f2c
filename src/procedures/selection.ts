import type { FacetName } from '@/contract/browse/facets';
import type { Sort } from '@/contract/browse/sort';
import { refuse } from '@/contract/errors';
import { parseFilter } from '@/contract/filter/parse-filter';
import { LIMITS } from '@/contract/limits';
import { pageOf } from '@/contract/parameters';
import type { LibraryForReading } from '@/domain/access/authorize-library';
import { findSimilar } from '@/domain/analysis/find-similar';
import type { Caller } from '@/domain/search/search-assets';
import { isSelection, type Selected, selectAssets } from '@/domain/search/select-assets';
import { compareInTurn } from './asset/similar-assets';
import type { ApiContext } from './context';
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
  const selection = { filter: parseFilter(filter, domain.now().getTime()), sort, cursor, facets };
  return isSelection(selection) ? { ...selection, ...pageOf(page - 1, pageSize) } : null;
}

type Wanted = NonNullable<ReturnType<typeof readSelection>> &
  Pick<Parameters<typeof selectAssets>[2], 'among' | 'usualOrder'> & {
    text?: string;
    libraries: string[];
    approvals?: string[];
    /** As `tags` of a list: all of them, as they are written. */
    tags?: string[];
  };

/** Finds them for a caller. */
export const choose = (
  { domain, dependencies }: ApiContext,
  caller: Caller,
  wanted: Wanted,
): Promise<Selected> =>
  selectAssets(
    dependencies.searchIndex,
    {
      domain,
      caller,
      isSearch: wanted.usualOrder === null,
      findAlike: async (library, assetId) => {
        const { max } = LIMITS.similarAssets;
        const similar = await compareInTurn(dependencies, library, () =>
          findSimilar(domain, library, assetId, max),
        );
        return similar.map(({ id }) => id);
      },
    },
    { text: '', approvals: [], ...wanted },
  );

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

/** The ids of all assets of a library that a filter means now. Refuses with BAD_USER_INPUT more than a change may have. */
export async function chooseAll(
  ctx: ApiContext,
  library: LibraryForReading,
  filter: string,
): Promise<string[]> {
  const page = { page: 1, pageSize: LIMITS.assetsPerChange + 1 };
  const selection = readSelection(ctx, { filter, sort: null, ...page });
  if (!selection) return refuse('BAD_USER_INPUT', 'filter: must name at least one term');
  const { hits } = await choose(ctx, library, {
    ...selection,
    libraries: [library.id],
    usualOrder: { by: 'added', isDescending: true },
  });
  if (hits.length > LIMITS.assetsPerChange)
    refuse(
      'BAD_USER_INPUT',
      `filter: means more than ${LIMITS.assetsPerChange.toLocaleString('en-US')} assets; narrow it`,
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
