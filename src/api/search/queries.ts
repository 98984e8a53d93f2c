import { z } from 'zod';
import { neighbours } from '@/contract/browse';
import { LIMITS } from '@/contract/limits';
import { list, organizationPath, pageOf, text, wholeNumber } from '@/contract/parameters';
import { searchResult } from '@/contract/search';
import { MEDIA_KINDS, type MediaKind } from '@/contract/view';
import type { Principal, PrincipalOrganization } from '@/domain/access/principal';
import type { AssetRow } from '@/domain/asset/asset-row';
import { findSearchNeighbours } from '@/domain/search/find-search-neighbours';
import { narrow, searchAssets } from '@/domain/search/search-assets';
import type { ApiContext } from '../context';
import { presentNeighbours } from '../present/neighbours';
import { presentSearchHit } from '../present/search-hit';
import { organizationRead, router, uncheckedOutput } from '../procedures';

const libraries = list(LIMITS.librariesInSearch, 'libraries');

/** Refuses a library without access before other errors in the parameters. */
const withLibrariesFirst = organizationRead.use(async ({ ctx, next, getRawInput }) => {
  const result = await next();
  if (result.ok) return result;
  const named = libraries.safeParse(((await getRawInput()) as { libraries?: unknown }).libraries);
  if (named.success) await narrow(ctx.domain, ctx, named.data);
  return result;
});

const input = z.object({
  ...organizationPath,
  q: text.default(''),
  libraries,
  approval: list(LIMITS.approvalsInSearch, 'approval states'),
  page: wholeNumber({ min: 1, max: 999_999_999, fallback: 1 }),
  pageSize: wholeNumber({
    min: 1,
    max: LIMITS.searchPage.max,
    fallback: LIMITS.searchPage.default,
  }),
});

type SearchContext = Omit<ApiContext, 'principal'> & {
  principal: Principal;
  organization: PrincipalOrganization;
};
type Input = z.output<typeof input> & { kind: MediaKind | null };

async function search(ctx: SearchContext, { page, pageSize, q, approval, ...narrowed }: Input) {
  const { found, hits } = await searchAssets(ctx.domain, ctx.dependencies.searchIndex, ctx, {
    ...pageOf(page - 1, pageSize),
    text: q,
    libraries: narrowed.libraries,
    approvals: approval,
    kind: narrowed.kind,
  });
  return { hits: hits.map((hit) => presentSearchHit(hit, ctx.urls)), found, page };
}

export const searchRouter = router({
  assets: withLibrariesFirst
    .meta({
      openapi: {
        method: 'GET',
        path: '/organizations/{organizationId}/search/assets',
        summary: 'Search assets, best first',
      },
    })
    .input(input)
    .output(uncheckedOutput(searchResult))
    .query(({ ctx, input }) => search(ctx, { ...input, kind: null })),

  /** The search of the pages, which may also ask for a kind. Not part of REST. */
  byKind: withLibrariesFirst
    .input(input.extend({ kind: z.enum(MEDIA_KINDS).nullable() }))
    .output(uncheckedOutput(searchResult))
    .query(({ ctx, input }) => search(ctx, input)),

  /** The results beside one, for its page. It has no `openapi` path, so it is not part of REST. */
  neighbours: organizationRead
    .input(
      z.object({
        ...organizationPath,
        assetId: text,
        q: text,
        libraries,
        approval: list(LIMITS.approvalsInSearch, 'approval states'),
        kind: z.enum(MEDIA_KINDS).nullable(),
        place: z.int().min(1).max(LIMITS.pageOffset),
      }),
    )
    .output(uncheckedOutput(neighbours))
    .query(async ({ ctx, input }) => {
      const { assetId, q, approval: approvals, libraries, kind, place: expected } = input;
      const found = await findSearchNeighbours(
        ctx.domain,
        ctx.dependencies.searchIndex,
        ctx,
        { text: q, libraries, approvals, kind },
        { assetId, expected },
      );
      const inLibrary = (row: AssetRow) => ({
        row: { ...row, trashed_at: null, variants_count: row.variants?.length ?? 0 },
        libraryId: row.library_id,
      });
      const [before, after] = [found.before.map(inLibrary), found.after.map(inLibrary)];
      return presentNeighbours({ ...found, before, after }, ctx.urls);
    }),
});
