import { z } from 'zod';
import { parseSort } from '../browse/sort';
import * as fields from '../fields';
import { EXAMPLE_ID, givenName, text } from '../parameters';
import { parseFilter } from './parse-filter';

const FILTER = { description: 'The filter, as in `filter=`.', example: 'tag:sea taken:2026' };
/** The groups of a page that `sort=` of a list does not have. */
const GROUPINGS = ['camera', 'type', 'approval'];
const SORT = {
  description:
    'As in `sort=`; empty for the usual order. Or the groups of a page, which lists refuse: `camera`, `type`, `approval`.',
  example: '-taken',
};
const SHARED = { description: 'Whether the organization sees it.', example: true };

export const searchId = text.meta({ description: 'Id of the search.', example: EXAMPLE_ID });

export const savedSearch = z
  .object({
    id: searchId,
    name: fields.name,
    filter: z.string().meta(FILTER),
    sort: z.string().meta(SORT),
    shared: z.boolean().meta(SHARED),
  })
  .meta({ id: 'SavedSearch' });
export type SavedSearch = z.infer<typeof savedSearch>;

/** For a page: whether the person changes it, if they change anything. */
export const searchOfPage = savedSearch.extend({ mayChange: z.boolean() });

/** Whether it means something now says whether it always does; ids and names are looked up when it is used. */
export const keptFilter = text
  .refine((sent) => parseFilter(sent, Date.UTC(2026)) !== null, 'must name at least one term')
  .meta(FILTER);
const sort = text
  .refine((sent) => GROUPINGS.includes(sent) || parseSort(sent) !== undefined)
  .meta(SORT);
const shared = z.boolean().meta(SHARED);

export const newSearch = {
  name: givenName,
  filter: keptFilter,
  sort: sort.default(''),
  shared: shared.default(false),
};
export const searchChange = {
  name: givenName.optional(),
  filter: keptFilter.optional(),
  sort: sort.optional(),
  shared: shared.optional(),
};
