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
import { addition, done, nothing, router } from './procedure';

const searchPath = { ...organizationPath, searchId };

/** Filters under a name. */
export const savedSearchRouter = router({
  list: collectionsRead
    .meta(
      addition(
        'GET',
        PATHS.searches,
        'List saved searches',
        'Lists the own ones, and those that the organization shares, by name.',
      ),
    )
    .input(z.object(organizationPath))
    .output(z.array(savedSearch))
    .query(({ ctx }) => listSavedSearches(ctx.domain, ctx.collections)),

  save: collectionsWrite
    .meta(
      addition(
        'POST',
        PATHS.searches,
        'Save a search',
        'Saves a filter and an order under a name.',
        { status: 201 },
      ),
    )
    .input(z.object({ ...organizationPath, ...newSearch }))
    .output(savedSearch)
    .mutation(({ ctx, input: { organizationId: _, ...fields } }) =>
      once(ctx, (domain) => saveSearch(domain, ctx.collections, fields)),
    ),

  update: collectionsWrite
    .meta(
      addition(
        'PATCH',
        PATHS.search,
        'Change a saved search',
        'Changes the given fields of an own search. An owner changes shared ones.',
      ),
    )
    .input(z.object({ ...searchPath, ...searchChange }))
    .output(savedSearch)
    .mutation(({ ctx, input: { organizationId: _, searchId: id, ...fields } }) =>
      changeSavedSearch(ctx.domain, ctx.collections, id, fields),
    ),

  delete: collectionsWrite
    .meta(
      addition(
        'DELETE',
        PATHS.search,
        'Delete a saved search',
        'Deletes an own search. An owner deletes shared ones.',
        { freesSpace: true },
      ),
    )
    .input(z.object(searchPath))
    .output(nothing)
    .mutation(({ ctx, input }) =>
      done(deleteSavedSearch(ctx.domain, ctx.collections, input.searchId)),
    ),
});
