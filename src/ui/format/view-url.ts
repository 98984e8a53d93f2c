import { SORTS, type View } from '@/contract/browse/view';
import { withQuery } from './with-query';

type Parameters = Pick<URLSearchParams, 'get'>;

/** The orders that `sort=` of the interface and saved searches name in another way. */
const SORT_NAMES: Partial<Record<View['sort'], string>> = {
  newest: '',
  oldest: 'added',
  captured: '-taken',
};

/** How addresses and saved searches name an order. */
export const sortName = (sort: View['sort']): string => SORT_NAMES[sort] ?? sort;

/** Reads that name, and the one that earlier addresses had; another is the usual order. */
export const readSort = (name: string): View['sort'] =>
  SORTS.find((sort) => sortName(sort) === name || sort === name) ?? 'newest';

/** Reads a view from a URL. */
export const parseView = (parameters: Parameters, trashed = false): View => ({
  sort: readSort(parameters.get('sort') ?? ''),
  filter: (parameters.get('filter') ?? '').trim(),
  trashed,
});

/** The URL query of a view: "" or "?filter=tag%3Asea&sort=name". */
export const viewQuery = ({ sort, filter }: Pick<View, 'sort' | 'filter'>): string =>
  withQuery('', { filter, sort: sortName(sort) });
