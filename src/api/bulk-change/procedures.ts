import { z } from 'zod';
import {
  assetChange,
  bulkChange,
  bulkSelection,
  purgeChange,
  tagChange,
} from '@/contract/bulk-change';
import { refuse } from '@/contract/errors';
import { libraryPath, text } from '@/contract/parameters';
import { authorizeTarget } from '@/domain/access/authorize-target';
import { listBulkChanges } from '@/domain/bulk-change/list-bulk-changes';
import { startBulkChange } from '@/domain/bulk-change/start-bulk-change';
import { stopBulkChange } from '@/domain/bulk-change/stop-bulk-change';
import { undoBulkChange } from '@/domain/bulk-change/undo-bulk-change';
import { presentBulkChange } from '../present/bulk-change';
import { libraryWrite, router, signedIn, uncheckedOutput } from '../procedures';

const started = z.object({ id: z.string() });
const own = z.object({ id: text });

/** Changes of many assets in the background, which only the pages start. Not part of REST. */
export const bulkChangeRouter = router({
  start: libraryWrite
    .input(z.object({ ...libraryPath, selection: bulkSelection, change: assetChange }))
    .output(started)
    .mutation(async ({ ctx, input }) => {
      const { selection, change } = input;
      if (change.kind === 'transfer') {
        const { domain, principal, library } = ctx;
        const target = await authorizeTarget(domain, principal, library, change.targetLibraryId);
        if (target.id === library.id)
          refuse('BAD_USER_INPUT', { message: 'The assets are in this library already.' });
      }
      return startBulkChange(ctx.domain, ctx.library, { selection, change }, ctx.clientIp);
    }),

  /** Permanently deletes assets that are in the trash. */
  purge: libraryWrite
    .meta({ freesSpace: true })
    .input(z.object({ ...libraryPath, selection: bulkSelection, change: purgeChange }))
    .output(started)
    .mutation(({ ctx, input: { selection, change } }) =>
      startBulkChange(ctx.domain, ctx.library, { selection, change }, ctx.clientIp),
    ),

  /** Renames or removes a tag in a whole library. */
  changeTag: libraryWrite
    .input(z.object({ ...libraryPath, change: tagChange }))
    .output(started)
    .mutation(({ ctx, input: { change } }) => {
      if (change.kind === 'renameTag' && change.to === change.tag)
        refuse('BAD_USER_INPUT', { message: 'to: is the same tag' });
      return startBulkChange(ctx.domain, ctx.library, { change }, ctx.clientIp);
    }),

  stop: signedIn
    .input(own)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await stopBulkChange(ctx.domain, ctx.person, input.id);
      return {};
    }),

  undo: signedIn
    .input(own)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await undoBulkChange(ctx.domain, ctx.person, input.id);
      return {};
    }),

  /** The person's bulk changes that are running, or ended so lately that they could be undone. */
  list: signedIn
    .output(uncheckedOutput(z.array(bulkChange)))
    .query(async ({ ctx }) =>
      (await listBulkChanges(ctx.domain, ctx.person)).map(presentBulkChange),
    ),
});
