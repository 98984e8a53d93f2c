import { z } from 'zod';
import {
  type AlikeGroup,
  alikeKey,
  alikePage,
  type Duplicate,
  type DuplicateGroup,
  duplicatesPage,
  fate,
  keptOne,
  presentFile,
  sha256,
} from '@/contract/browse/duplicate';
import { LIMITS } from '@/contract/limits';
import { assetPath, ids, libraryPath } from '@/contract/parameters';
import { findByBytes } from '@/domain/duplicate/find-by-bytes';
import { ignoreAlike, ignoreDuplicates } from '@/domain/duplicate/ignore-duplicates';
import { keepOne } from '@/domain/duplicate/keep-one';
import { type AlikeRow, listAlike } from '@/domain/duplicate/list-alike';
import { type DuplicateRow, listDuplicates } from '@/domain/duplicate/list-duplicates';
import { libraryRead, libraryWrite } from './builders';
import { presentTile } from './present/tile';
import type { Urls } from './present/urls';
import { done, nothing, router, uncheckedOutput } from './procedure';

/** Presents the rows of one group: at least one. */
const presentDuplicates = (rows: DuplicateRow[], urls: Urls): DuplicateGroup => ({
  sha256: rows[0]?.sha256 ?? '',
  total: rows[0]?.total ?? 0,
  assets: rows.map((row) => presentOne(row, urls)),
});

/** The same for similar images. */
const presentAlike = (rows: AlikeRow[], urls: Urls): AlikeGroup => ({
  key: rows[0]?.group ?? '',
  assets: rows.map((row) => presentOne(row, urls)),
});

const presentOne = (row: DuplicateRow | AlikeRow, urls: Urls): Duplicate => ({
  ...presentTile(row, urls),
  created: row.created,
  sizeBytes: row.size_bytes,
});

/** Duplicates and similar images in a library. Without an `openapi` path, the procedures are not part of REST. */
export const duplicateRouter = router({
  /** Finds which files are in the library already, before an upload. */
  find: libraryRead
    .input(z.object({ ...libraryPath, sha256s: z.array(sha256).max(LIMITS.idsPerCall) }))
    .output(uncheckedOutput(z.array(presentFile)))
    .query(({ ctx, input }) => findByBytes(ctx.domain, ctx.library, input.sha256s)),

  /** `after`: `next` of the previous page. */
  list: libraryRead
    .input(z.object({ ...libraryPath, after: sha256.nullable() }))
    .output(uncheckedOutput(duplicatesPage))
    .query(async ({ ctx, input }) => {
      const { groups, next } = await listDuplicates(ctx.domain, ctx.library, input.after ?? '');
      return { groups: groups.map((group) => presentDuplicates(group, ctx.urls)), next };
    }),

  /** The same for similar images. */
  alike: libraryRead
    .input(z.object({ ...libraryPath, after: alikeKey.nullable() }))
    .output(uncheckedOutput(alikePage))
    .query(async ({ ctx, input }) => {
      const { groups, next } = await listAlike(ctx.domain, ctx.library, input.after);
      return { groups: groups.map((group) => presentAlike(group, ctx.urls)), next };
    }),

  /** Keeps one asset of a group, `assetId`. */
  keepOne: libraryWrite
    .input(z.object({ ...assetPath, otherIds: ids({ min: 1 }), fate }))
    .output(keptOne)
    .mutation(({ ctx, input }) =>
      keepOne(ctx.domain, ctx.library, input.assetId, input.otherIds, input.fate),
    ),

  /** Stops treating assets with these bytes as duplicates, or reverses this. */
  ignore: libraryWrite
    .input(z.object({ ...libraryPath, sha256, ignored: z.boolean() }))
    .output(nothing)
    .mutation(({ ctx, input }) =>
      done(ignoreDuplicates(ctx.domain, ctx.library, input.sha256, input.ignored)),
    ),

  /** Stops treating these assets as similar, or reverses this. */
  ignoreAlike: libraryWrite
    .input(z.object({ ...libraryPath, ids: ids({ min: 1 }), ignored: z.boolean() }))
    .output(nothing)
    .mutation(({ ctx, input }) =>
      done(ignoreAlike(ctx.domain, ctx.library, input.ids, input.ignored)),
    ),
});
