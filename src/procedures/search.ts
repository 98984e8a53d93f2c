import { z } from 'zod';
import { foundBlock, neighbours } from '@/contract/browse/browse';
import { facetsQuery } from '@/contract/browse/facets';
import { placeFilter } from '@/contract/browse/place';
import { type SearchHit, searchResult } from '@/contract/browse/search';
import { fieldsQuery, selectionQuery } from '@/contract/browse/selection';
import {
  ASSETS_PER_BLOCK,
  COLOURS,
  EARLIEST_TIME_MS,
  LATEST_TIME_MS,
  MEDIA_KINDS,
  ORIENTATIONS,
} from '@/contract/browse/view';
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
import type { AssetRow } from '@/domain/asset/asset-row';
import { findSearchNeighbours } from '@/domain/search/find-search-neighbours';
import { type FoundHits, findHits, narrow, searchAssets } from '@/domain/search/search-assets';
import type { Selected } from '@/domain/search/select-assets';
import { organizationRead } from './builders';
import { withoutAddresses } from './present/for-guests';
import { presentFoundTile, tileRowOf } from './present/found-tile';
import { presentNeighbours } from './present/neighbours';
import type { Prepared } from './present/prepared';
import { presentHits } from './present/search-hit';
import { router, uncheckedOutput } from './procedure';
import { readSelection, select, withFields } from './selection';

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

/** A point in time, in unix milliseconds. */
const time = z.int().min(EARLIEST_TIME_MS).max(LATEST_TIME_MS).nullable();

const timeRange = z.object({ from: time, until: time }).nullable();

/** Search on pages, with more filters than REST. */
export const pageFilters = {
  ...filters,
  kind: z.enum(MEDIA_KINDS).nullable(),
  added: timeRange,
  captured: timeRange,
  orientation: z.enum(ORIENTATIONS).nullable(),
  colour: z.enum(COLOURS).nullish(),
  camera: text.min(1).nullable(),
  takenIn: placeFilter,
  uploader: text.min(1).nullable(),
};

const pageSearch = { ...organizationPath, ...pageFilters };

type PageSearch = z.output<z.ZodObject<typeof pageFilters>>;

/** The search in the terms of the domain. */
export const searchOf = ({ q, approval, libraries, ...rest }: PageSearch) => {
  const { kind, added, captured, orientation, colour, camera, takenIn, uploader } = rest;
  const filters = { kind, added, captured, orientation, colour, camera, takenIn, uploader };
  return { text: q, libraries, approvals: approval, ...filters };
};

/** The same shape, with prepared hits. */
const preparedResult = searchResult as z.ZodType as z.ZodType<
  z.output<typeof searchResult>,
  Omit<z.output<typeof searchResult>, 'hits'> & { hits: Prepared<SearchHit>[] }
>;

export const searchRouter = router({
  assets: withLibrariesFirst
    .meta({
      headers: ['Link', 'Total-Count'],
      openapi: {
        method: 'GET',
        path: '/organizations/{organizationId}/search/assets',
        summary: 'Search assets, best first',
        description:
          'Searches name, description, tags, place and the text in images in all libraries that the credential can read. Without `q` it returns the newest assets.',
      },
    })
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
  block: withLibrariesFirst
    .input(
      z.object({
        ...pageSearch,
        number: z.int().min(0),
      }),
    )
    .output(uncheckedOutput(foundBlock))
    .query(async ({ ctx, input }) => {
      const { found, hits } = await searchAssets(ctx.domain, ctx.dependencies.searchIndex, ctx, {
        ...pageOf(input.number, ASSETS_PER_BLOCK),
        ...searchOf(input),
      });
      return { total: found, tiles: hits.map((hit) => presentFoundTile(hit, ctx.urls)) };
    }),

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
        ctx.dependencies.searchIndex,
        ctx,
        searchOf(input),
        { assetId: input.assetId, expected: input.place },
      );
      const inLibrary = (row: AssetRow) => ({
        row: tileRowOf(row),
        libraryId: row.library_id,
      });
      const [before, after] = [found.before.map(inLibrary), found.after.map(inLibrary)];
      return presentNeighbours({ ...found, before, after }, ctx.urls);
    }),
});
