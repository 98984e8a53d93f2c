import { keyOfPart, splitFilter, valuesOfPart } from '@/contract/filter/split-filter';
import { type SearchQuery, searchUrl } from '../format/search-url';
import { readSort, viewQuery } from '../format/view-url';
import { joinParts } from './filter-text';

/** The library that a saved search is in, and what it asks for there; null: it is of all. */
export function libraryOf({ filter }: SearchQuery): { id: string; rest: string } | null {
  const parts = splitFilter(filter);
  const places = parts.filter((part) => keyOfPart(part) === 'in');
  const [id, ...others] = places.flatMap(valuesOfPart);
  if (id === undefined || others.length > 0 || places.some((part) => part.startsWith('-')))
    return null;
  return { id, rest: joinParts(parts.filter((part) => part !== places[0])) };
}

/** The address of a saved search: in its library, or among all. */
export function savedHref(organizationId: string, saved: SearchQuery): string {
  const place = libraryOf(saved);
  return place
    ? `/app/${organizationId}/${place.id}${viewQuery({ sort: readSort(saved.sort), filter: place.rest })}`
    : searchUrl(organizationId, saved);
}
