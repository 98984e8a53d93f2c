import { z } from 'zod';
import { asset, assetExtras, assetWithExtras } from '@/contract/asset/asset';
import { trashedAsset } from '@/contract/asset/asset-moves';
import { copies, knownFiles, sha256s } from '@/contract/browse/duplicate';
import { facetsQuery } from '@/contract/browse/facets';
import { fieldsQuery, selectionQuery } from '@/contract/browse/selection';
import {
  assetPath,
  assetsPage,
  libraryPath,
  PATHS,
  pageOf,
  tagsQuery,
} from '@/contract/parameters';
import { getAsset } from '@/domain/asset/get-asset';
import { countAssets, listAssets } from '@/domain/asset/list-assets';
import { findTrashedAssets, listTrashedAssets } from '@/domain/asset/trash/list-trashed-assets';
import { findByBytes } from '@/domain/duplicate/find-by-bytes';
import { readHitRows } from '@/domain/search/search-assets';
import type { SearchOrder } from '@/platform/search-index/port';
import { libraryRead } from '../builders';
import { firstOf } from '../first-of';
import { presentAsset } from '../present/asset';
import { withoutAddresses } from '../present/for-guests';
import { prepare, prepared } from '../present/prepared';
import { addition, router, specified, uncheckedOutput } from '../procedure';
import { readSelection, select, withFields } from '../selection';
import { readExtras } from './read-extras';

/** Queries of assets over REST. */
export const assetQueries = router({
  list: libraryRead
    .meta(
      specified(
        'GET',
        PATHS.assets,
        'List assets, newest first',
        'Lists the live assets of a library, variants included, newest first. With `tags`, an asset must carry every tag.',
        { headers: ['Link'], beside: ['nextCursor', 'facets'] },
      ),
    )
    .input(
      z.object({
        ...libraryPath,
        ...assetsPage,
        tags: tagsQuery,
        ...selectionQuery,
        fields: fieldsQuery(),
        facets: facetsQuery,
      }),
    )
    .output(uncheckedOutput(z.array(prepared(asset))))
    .query(async ({ ctx, input }) => {
      const { domain, dependencies, library } = ctx;
      const page = pageOf(input.page - 1, input.pageSize);
      const { tags, fields } = input;
      const selection = readSelection(ctx, input);
      if (selection) {
        const order: SearchOrder = { by: 'added', isDescending: true };
        const wanted = { ...selection, tags, libraries: [library.id], usualOrder: order };
        const rows = await readHitRows(domain, await select(ctx, library, wanted));
        const assets = rows.map(({ row }) => dependencies.assetTexts.of(row));
        return withFields(fields, withoutAddresses(library, assets));
      }
      const question = ['assets', page.offset, page.limit, tags];
      const assets = await dependencies.libraryAnswers(library, question, async () => {
        const rows = await listAssets(domain, library, { ...page, limit: page.limit + 1, tags });
        return rows.map(dependencies.assetTexts.of);
      });
      return withFields(fields, withoutAddresses(library, firstOf(ctx, input, assets)));
    }),

  trashed: libraryRead
    .meta(
      addition(
        'GET',
        PATHS.trash,
        'List the assets in the trash',
        'Lists the originals in the trash of a library, the last trashed first.',
        { headers: ['Link'], beside: ['nextCursor'] },
      ),
    )
    .input(z.object({ ...libraryPath, ...assetsPage, ...selectionQuery }))
    .output(uncheckedOutput(z.array(trashedAsset)))
    .query(async ({ ctx, input }) => {
      const { offset, limit } = pageOf(input.page - 1, input.pageSize);
      const page = { offset, limit: limit + 1 };
      const selection = readSelection(ctx, input);
      if (selection) {
        const usualOrder: SearchOrder = { by: 'trashed', isDescending: true };
        const among = { kind: 'trash' as const };
        const wanted = { ...selection, among, libraries: [ctx.library.id], usualOrder };
        const { hits } = await select(ctx, ctx.library, wanted);
        const ids = hits.map(({ assetId }) => assetId);
        return findTrashedAssets(ctx.domain, ctx.library, ids);
      }
      return firstOf(ctx, input, await listTrashedAssets(ctx.domain, ctx.library, page));
    }),

  known: libraryRead
    .meta(
      addition(
        'POST',
        `${PATHS.assets}/known`,
        'Find out which files a library has',
        'Finds, by the SHA-256 of their bytes, which of up to 1,000 files are live originals of the library, so that a program uploads only the others. It changes nothing.',
        { repeatable: true },
      ),
    )
    .input(z.object({ ...libraryPath, sha256: sha256s, copies }))
    .output(uncheckedOutput(knownFiles))
    .query(async ({ ctx, input }) => {
      const found = await findByBytes(
        ctx.domain,
        ctx.library,
        [...new Set(input.sha256)],
        input.copies,
      );
      return { known: found.map(({ sha256, id }) => ({ sha256, id })) };
    }),

  /** How many assets `list` has on all its pages. For agents; not part of REST. */
  count: libraryRead
    .input(z.object({ ...libraryPath, tags: tagsQuery }))
    .output(z.int())
    .query(({ ctx, input }) => countAssets(ctx.domain, ctx.library, input.tags)),

  get: libraryRead
    .meta(
      specified(
        'GET',
        PATHS.asset,
        'Get an asset',
        'Reads an asset with its variants. An asset in the trash or in another library is answered like one that does not exist. `include` is an addition to the interface.',
        { headers: ['ETag'], conditional: true },
      ),
    )
    .input(z.object({ ...assetPath, include: assetExtras }))
    .output(uncheckedOutput(prepared(assetWithExtras)))
    .query(async ({ ctx, input }) => {
      const { domain, library, urls, dependencies } = ctx;
      const { assetId, include } = input;
      const kept = await dependencies.libraryAnswers(library, ['asset', assetId], async () =>
        prepare(presentAsset(await getAsset(domain, library, assetId), urls)),
      );
      const [answer = kept] = withoutAddresses(library, [kept]);
      if (include.length === 0) {
        ctx.addHeader?.('ETag', `"${answer.tag}"`);
        return answer;
      }
      const asset = answer.toJSON();
      const more = prepare({ ...asset, ...(await readExtras(ctx, asset, include)) });
      // Begins with that of the asset itself, which is what If-Match compares.
      ctx.addHeader?.('ETag', `"${answer.tag}.${more.tag}"`);
      return more;
    }),
});
