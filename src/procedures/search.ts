import { z } from 'zod';
import { foundBlock, neighbours } from '@/contract/browse/browse';
import { facetNames, facets, facetsQuery } from '@/contract/browse/facets';
import { type SearchHit, searchResult } from '@/contract/browse/search';
import { fieldsQuery, selectionQuery, sortQuery } from '@/contract/browse/selection';
import type { Sort } from '@/contract/browse/sort';
import { ASSETS_PER_BLOCK } from '@/contract/browse/view';
import { parseFilter } from '@/contract/filter/parse-filter';
import { LIMITS } from '@/contract/limits';
import {
  approvalQuery,
  list,
  organizationPath,
  page,
  pageOf,
  pageSize,
  searchWords,
  text,
} from '@/contract/parameters';
import { findSearchNeighbours } from '@/domain/search/find-search-neighbours';
import {
  type Caller,
  type FoundHits,
  findHits,
  narrow,
  readHitRows,
} from '@/domain/search/search-assets';
import type { Selected } from '@/domain/search/select-assets';
import { organizationRead } from './builders';
import type { ApiContext } from './context';
import { withoutAddresses } from './present/for-guests';
import { presentNeighbours } from './present/neighbours';
import type { Prepared } from './present/prepared';
import { presentFoundTile, presentHits, tileRowOf } from './present/search-hit';
import { router, specified, uncheckedOutput } from './procedure';
import { choose, countFound, readSelection, select, withFields } from './selection';

const libraries = list(LIMITS.librariesInSearch, 'libraries').meta({
  description: 'Ids of the libraries to search; all by default.',
  example: ['spring-campaign'],
});

/** Refuses a library without access before other errors in the parameters. */
const withLibrariesFirst = organizationRead.use(async ({ ctx, next, getRawInput }) => {
  const result = await next();
  if (result.ok) return result;
  const named = libraries.safeParse(((await getRawInput()) as { libraries?: unknown }).libraries);
  if (named.success) await narrow(ctx.domain, ctx, named.data);
  return result;
});

const filters = {
  q: searchWords,
  libraries,
  approval: approvalQuery.meta({ example: ['approved'] }),
};
const search = { ...organizationPath, ...filters };

/** A search of the pages. */
const pageSearch = { ...organizationPath, filter: text, sort: sortQuery };

/** The same shape, with prepared hits. */
const preparedResult = searchResult as z.ZodType as z.ZodType<
  z.output<typeof searchResult>,
  Omit<z.output<typeof searchResult>, 'hits'> & { hits: Prepared<SearchHit>[] }
>;

export const searchRouter = router({
  assets: withLibrariesFirst
    .meta(
      specified(
        'GET',
        '/organizations/{organizationId}/search/assets',
        'Search assets, best first',
        'Searches name, description, tags, place and the text in images in all libraries that the credential can read. Without `q` it returns the newest assets.',
        { headers: ['Link', 'Total-Count'] },
      ),
    )
    .input(
      z.object({
        ...search,
        page: page({ first: 1 }),
        pageSize: pageSize(LIMITS.searchPage),
        ...selectionQuery,
        fields: fieldsQuery(['highlights', 'score']),
        facets: facetsQuery,
      }),
    )
    .output(uncheckedOutput(preparedResult))
    .query(async ({ ctx, input }) => {
      const { page, pageSize, q, approval, libraries } = input;
      const { searchIndex, assetTexts } = ctx.dependencies;
      const selection = readSelection(ctx, input);
      const asked = { text: q, libraries, approvals: approval };
      const result: FoundHits & Partial<Selected> = selection
        ? await select(ctx, ctx, { ...selection, ...asked, usualOrder: null })
        : await findHits(ctx.domain, searchIndex, ctx, { ...pageOf(page - 1, pageSize), ...asked });
      const hits = await presentHits(ctx.domain, assetTexts, result);
      const { nextCursor, facets } = result;
      ctx.addHeader?.('Total-Count', String(result.found));
      const isLast = page * pageSize >= Math.min(result.found, LIMITS.pageOffset + 1);
      if (nextCursor) ctx.linkNext?.({ cursor: nextCursor });
      else if (!isLast && input.cursor === undefined) ctx.linkNext?.({ page: page + 1 });
      return {
        hits: withFields(input.fields, withoutAddresses(ctx, hits)),
        found: result.found,
        page,
        ...(nextCursor !== undefined && { nextCursor }),
        ...(facets && { facets }),
      };
    }),

  /** Results for the pages, `ASSETS_PER_BLOCK` at a time. Not part of REST. */
  block: organizationRead
    .input(z.object({ ...pageSearch, number: z.int().min(0) }))
    .output(uncheckedOutput(foundBlock))
    .query(async ({ ctx, input }) => {
      const result = await searchOnPage(ctx, input, pageOf(input.number, ASSETS_PER_BLOCK));
      const hits = await readHitRows(ctx.domain, result);
      return { total: result.found, tiles: hits.map((hit) => presentFoundTile(hit, ctx.urls)) };
    }),

  /** How many results there are, and what they have, for the filters of the pages. */
  count: organizationRead
    .input(z.object({ ...organizationPath, filter: text, facets: facetNames }))
    .output(uncheckedOutput(z.object({ found: z.int(), facets })))
    .query(({ ctx, input }) => countFound(ctx, ctx, input)),

  /** The results beside one, for its page. Without an `openapi` path, it is not part of REST. */
  neighbours: organizationRead
    .input(
      z.object({
        ...pageSearch,
        assetId: text,
        place: z.int().min(1).max(LIMITS.pageOffset),
      }),
    )
    .output(uncheckedOutput(neighbours))
    .query(async ({ ctx, input }) => {
      const found = await findSearchNeighbours(
        ctx.domain,
        (page) => searchOnPage(ctx, input, page),
        { assetId: input.assetId, expected: input.place },
      );
      const [before, after] = [found.before.map(tileRowOf), found.after.map(tileRowOf)];
      return presentNeighbours({ ...found, before, after }, ctx.urls);
    }),
});

type PageSearch = { filter: string; sort: Sort | null };

const searchOnPage = (
  ctx: ApiContext & Caller,
  { filter, sort }: PageSearch,
  page: { offset: number; limit: number },
): Promise<FoundHits> =>
  choose(ctx, ctx, {
    filter: parseFilter(filter, ctx.domain.now().getTime()),
    sort,
    cursor: undefined,
    facets: [],
    libraries: [],
    usualOrder: null,
    ...page,
  });
