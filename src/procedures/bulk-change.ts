import { z } from 'zod';
import {
  bulkChange,
  bulkSelection,
  purgeChange,
  selectedChange,
  smallChange,
  tagChange,
} from '@/contract/browse/bulk-change';
import { refuse } from '@/contract/errors';
import { undoableId } from '@/contract/fields';
import { LIMITS } from '@/contract/limits';
import { ids, libraryPath, organizationPath, text } from '@/contract/parameters';
import { cleanName } from '@/contract/upload/clean-name';
import { placesIn } from '@/domain/bulk-change/authorize-places';
import { changeAtOnce } from '@/domain/bulk-change/change-at-once';
import { endBulkChange } from '@/domain/bulk-change/continue-bulk-change';
import {
  findBulkChange,
  listBulkChanges,
  listUndoable,
} from '@/domain/bulk-change/list-bulk-changes';
import { startBulkChange } from '@/domain/bulk-change/start-bulk-change';
import { stopBulkChange } from '@/domain/bulk-change/stop-bulk-change';
import { undoBulkChange } from '@/domain/bulk-change/undo-bulk-change';
import { libraryWrite, signedIn, undoing } from './builders';
import { presentBulkChange } from './present/bulk-change';
import { addition, done, nothing, router, uncheckedOutput } from './procedure';
import { readBulkSelection } from './selection';

const started = z.object({ id: z.string() });
const own = z.object({ id: text });

/** Changes of assets on pages: a few at once, many in the background. Without an `openapi` path, not part of REST. */
export const bulkChangeRouter = router({
  start: libraryWrite
    .input(z.object({ ...libraryPath, selection: bulkSelection, change: selectedChange }))
    .output(started)
    .mutation(async ({ ctx, input: { change, ...input } }) => {
      const selection = await readBulkSelection(ctx, ctx.library, input.selection);
      await placesIn(ctx.domain, ctx.principal, ctx.library, change);
      return startBulkChange(ctx.domain, ctx.library, { selection, change }, ctx.clientIp);
    }),

  /** Changes a few assets within the call. `id`: to undo it; null when nothing changed. */
  atOnce: libraryWrite
    .input(z.object({ ...libraryPath, ids: ids({ min: 1 }), change: smallChange }))
    .output(z.object({ id: z.string().nullable() }))
    .mutation(async ({ ctx, input: { ids, change } }) => {
      const places = await placesIn(ctx.domain, ctx.principal, ctx.library, change);
      const isForOne = change.kind === 'rename' || change.kind === 'describe';
      if (isForOne && ids.length > 1) refuse('BAD_USER_INPUT', 'ids: one asset at a time');
      const clean = change.kind === 'rename' ? { ...change, name: cleanName(change.name) } : change;
      return { id: await changeAtOnce(ctx.domain, places, ids, clean) };
    }),

  /** Permanently deletes trashed assets. */
  purge: libraryWrite
    .meta({ freesSpace: true })
    .input(z.object({ ...libraryPath, selection: bulkSelection, change: purgeChange }))
    .output(started)
    .mutation(async ({ ctx, input: { change, ...input } }) => {
      const selection = await readBulkSelection(ctx, ctx.library, input.selection);
      return startBulkChange(ctx.domain, ctx.library, { selection, change }, ctx.clientIp);
    }),

  /** Renames or removes a tag in a whole library. */
  changeTag: libraryWrite
    .input(z.object({ ...libraryPath, change: tagChange }))
    .output(started)
    .mutation(({ ctx, input: { change } }) => {
      if (change.kind === 'renameTag' && change.to === change.tag)
        refuse('BAD_USER_INPUT', 'to: is the same tag');
      return startBulkChange(ctx.domain, ctx.library, { change }, ctx.clientIp);
    }),

  stop: signedIn
    .input(own)
    .output(nothing)
    .mutation(({ ctx, input }) => done(stopBulkChange(ctx.domain, ctx.person, input.id))),

  /** Answers with the present state of the change: undone, or being undone in the background. */
  undo: signedIn
    .input(own)
    .output(uncheckedOutput(bulkChange))
    .mutation(async ({ ctx, input }) => {
      await undoBulkChange(ctx.domain, ctx.person, input.id);
      const undone = await findBulkChange(ctx.domain, ctx.person, input.id);
      return presentBulkChange(undone ?? refuse('NOT_FOUND', 'Change not found.'));
    }),

  /** The same for programs, in one organization. */
  undoIn: undoing
    .meta(
      addition(
        'POST',
        '/organizations/{organizationId}/changes/{changeId}/undo',
        'Undo a change',
        'Undoes a change that the same person or key made within the last ten minutes, by the `changeId` of its answer. What somebody has changed since stays, and is counted as `kept`.',
        { repeatable: true, freesSpace: true, failures: [409] },
      ),
    )
    .input(
      z.object({
        ...organizationPath,
        changeId: undoableId,
      }),
    )
    .output(
      z.object({
        undone: z.int().describe('How many were turned back.'),
        kept: z.int().describe('How many stay, because somebody has changed them since.'),
      }),
    )
    .mutation(async ({ ctx, input: { organizationId, changeId } }) => {
      await undoBulkChange(ctx.domain, ctx.caller, changeId, organizationId);
      const { undone, kept } = await endBulkChange(ctx.domain, changeId);
      return { undone, kept };
    }),

  /** The person's latest undoable changes in an organization, newest first. */
  undoable: signedIn
    .input(z.object({ organizationId: text, most: z.int().min(1).max(LIMITS.undoableChanges) }))
    .output(uncheckedOutput(z.array(bulkChange)))
    .query(async ({ ctx, input: { organizationId, most } }) =>
      (await listUndoable(ctx.domain, ctx.person, organizationId, most)).map(presentBulkChange),
    ),

  /** The person's bulk changes that are running, or ended within the time for undoing. */
  list: signedIn
    .output(uncheckedOutput(z.array(bulkChange)))
    .query(async ({ ctx }) =>
      (await listBulkChanges(ctx.domain, ctx.person)).map(presentBulkChange),
    ),
});
