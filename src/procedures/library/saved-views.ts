import { z } from 'zod';
import { savedView, viewToSave } from '@/contract/browse/saved-view';
import { givenName, libraryPath, text } from '@/contract/parameters';
import {
  deleteSavedView,
  listSavedViews,
  renameSavedView,
  saveView,
} from '@/domain/library/saved-views';
import { libraryRead, libraryWrite } from '../builders';
import { router } from '../procedure';

/** The saved views of a library, only for the pages. Not part of REST. */
export const savedViewRouter = router({
  list: libraryRead
    .input(z.object(libraryPath))
    .output(z.array(savedView))
    .query(({ ctx }) => listSavedViews(ctx.domain, ctx.library)),

  save: libraryWrite
    .input(z.object({ ...libraryPath, name: givenName, view: viewToSave }))
    .output(savedView)
    .mutation(({ ctx, input: { name, view } }) =>
      saveView(ctx.domain, ctx.library, { name, view }),
    ),

  rename: libraryWrite
    .input(z.object({ ...libraryPath, id: text, name: givenName }))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await renameSavedView(ctx.domain, ctx.library, input.id, input.name);
      return {};
    }),

  /** `changeId`: to undo it; null for a view already deleted. */
  delete: libraryWrite
    .meta({ freesSpace: true })
    .input(z.object({ ...libraryPath, id: text }))
    .output(z.object({ changeId: z.string().nullable() }))
    .mutation(async ({ ctx, input }) => ({
      changeId: await deleteSavedView(ctx.domain, ctx.library, input.id),
    })),
});
