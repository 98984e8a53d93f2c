import { z } from 'zod';
import { newSearch, savedSearch, searchChange, searchId } from '@/contract/filter/saved-search';
import { organizationPath, PATHS } from '@/contract/parameters';
import {
  changeSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  saveSearch,
} from '@/domain/search/saved-searches';
import { collectionsRead, collectionsWrite } from './builders';
import { once } from './once';
import { router } from './procedure';

const searchPath = { ...organizationPath, searchId };

/** Filters under a name. */
export const savedSearchRouter = router({
  list: collectionsRead
    .meta({
      addition: true,
      openapi: {
        method: 'GET',
        path: PATHS.searches,
        summary: 'List saved searches',
        description: 'Lists the own ones, and those that the organization shares, by name.',
      },
    })
    .input(z.object(organizationPath))
    .output(z.array(savedSearch))
    .query(({ ctx }) => listSavedSearches(ctx.domain, ctx.collections)),

  save: collectionsWrite
    .meta({
      status: 201,
      addition: true,
      openapi: {
        method: 'POST',
        path: PATHS.searches,
        summary: 'Save a search',
        description: 'Saves a filter and an order under a name.',
      },
    })
    .input(z.object({ ...organizationPath, ...newSearch }))
    .output(savedSearch)
    .mutation(({ ctx, input: { organizationId: _, ...fields } }) =>
      once(ctx, (domain) => saveSearch(domain, ctx.collections, fields)),
    ),

  update: collectionsWrite
    .meta({
      addition: true,
      openapi: {
        method: 'PATCH',
        path: PATHS.search,
        summary: 'Change a saved search',
        description: 'Changes the given fields of an own search. An owner changes shared ones.',
      },
    })
    .input(z.object({ ...searchPath, ...searchChange }))
    .output(savedSearch)
    .mutation(({ ctx, input: { organizationId: _, searchId: id, ...fields } }) =>
      changeSavedSearch(ctx.domain, ctx.collections, id, fields),
    ),

  delete: collectionsWrite
    .meta({
      freesSpace: true,
      addition: true,
      openapi: {
        method: 'DELETE',
        path: PATHS.search,
        summary: 'Delete a saved search',
        description: 'Deletes an own search. An owner deletes shared ones.',
      },
    })
    .input(z.object(searchPath))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await deleteSavedSearch(ctx.domain, ctx.collections, input.searchId);
      return {};
    }),
});
