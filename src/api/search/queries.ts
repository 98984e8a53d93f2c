import { z } from 'zod';
import { LIMITS } from '@/contract/limits';
import { list, organizationPath, pageOf, text, wholeNumber } from '@/contract/parameters';
import { searchResult } from '@/contract/search';
import { narrow, searchAssets } from '@/domain/search/search-assets';
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

export const searchRouter = router({
  assets: withLibrariesFirst
    .meta({
      openapi: {
        method: 'GET',
        path: '/organizations/{organizationId}/search/assets',
        summary: 'Search assets, best first',
      },
    })
    .input(
      z.object({
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
      }),
    )
    .output(uncheckedOutput(searchResult))
    .query(async ({ ctx, input }) => {
      const page = pageOf(input.page - 1, input.pageSize);
      const { found, hits } = await searchAssets(ctx.domain, ctx.dependencies.searchIndex, ctx, {
        ...page,
        text: input.q,
        libraries: input.libraries,
        approvals: input.approval,
      });
      const shown = hits.map((hit) => presentSearchHit(hit, ctx.urls));
      return { hits: shown, found, page: input.page };
    }),
});
