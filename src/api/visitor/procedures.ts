import { z } from 'zod';
import { block, NEIGHBOURS_ON_A_SIDE } from '@/contract/browse';
import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import { text } from '@/contract/parameters';
import { sharedAssetPage, sharedPage } from '@/contract/share-link';
import { ASSETS_PER_BLOCK } from '@/contract/view';
import { authorizeShared } from '@/domain/access/authorize-shared';
import { enterShareLink } from '@/domain/share-link/enter-share-link';
import { listSharedAssets } from '@/domain/share-link/list-shared-assets';
import { presentSharedPage } from '../present/shared-page';
import { presentSharedAssetPage, presentSharedTile } from '../present/shared-tile';
import { sharedUrlsOf } from '../present/shared-urls';
import { anonymous, router, uncheckedOutput, visited } from '../procedures';

/** A link of a collection shows the most. */
const MOST_PLACES = LIMITS.assetsPerCollection;
const LAST_BLOCK = Math.ceil(MOST_PLACES / ASSETS_PER_BLOCK) - 1;

/** What the pages of a share link show. They come below the address of the link, and are not part of REST. */
export const sharedRouter = router({
  /** Null for a link that was never made, was replaced or was ended. */
  page: anonymous.output(sharedPage.nullable()).query(async ({ ctx: { domain, visit } }) => {
    const found = visit && (await authorizeShared(domain, visit.token, visit.pass));
    return found && presentSharedPage(found);
  }),

  /** Remembers in the browser that the visitor knows the password. */
  enter: anonymous
    .input(z.object({ password: text.max(LIMITS.sharePasswordLength.max) }))
    .output(z.object({}))
    .mutation(async ({ ctx: { domain, visit }, input }) => {
      if (!visit) refuse('NOT_FOUND');
      visit.keepPass(await enterShareLink(domain, visit.token, input.password));
      return {};
    }),

  block: visited
    .input(z.object({ number: z.int().min(0).max(LAST_BLOCK) }))
    .output(uncheckedOutput(block))
    .query(async ({ ctx: { domain, dependencies, shared }, input }) => {
      const offset = input.number * ASSETS_PER_BLOCK;
      const page = { offset, limit: ASSETS_PER_BLOCK };
      const found = await listSharedAssets(domain, dependencies.searchIndex, shared, page);
      const urls = sharedUrlsOf(domain, shared);
      return {
        total: found.total,
        tiles: found.rows.map((row, n) => presentSharedTile(row, offset + n + 1, shared, urls)),
      };
    }),

  /** The asset at a place, from 1, with those beside it. */
  asset: visited
    .input(z.object({ place: z.int().min(1).max(MOST_PLACES) }))
    .output(uncheckedOutput(sharedAssetPage))
    .query(async ({ ctx: { domain, dependencies, shared }, input: { place } }) => {
      const offset = Math.max(0, place - 1 - NEIGHBOURS_ON_A_SIDE);
      const page = { offset, limit: place - offset + NEIGHBOURS_ON_A_SIDE };
      const found = await listSharedAssets(domain, dependencies.searchIndex, shared, page);
      if (offset + found.rows.length < place) refuse('NOT_FOUND');
      const urls = sharedUrlsOf(domain, shared);
      return presentSharedAssetPage({ ...found, offset }, place, shared, urls);
    }),
});
