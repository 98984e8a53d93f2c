import type { SearchPage } from '@/contract/organization/organization-page';
import { PLACE_NAMES_BY } from '../format/place-names-by';
import type { SearchQuery } from '../format/search-url';
import { lookFilters } from '../library/look-filters';
import type { Filter } from '../library/more-filters';

/** The less used filters of a search, without those that have nothing to choose. */
export const searchFilters = (
  page: SearchPage,
  wanted: SearchQuery,
  change: (changes: Partial<SearchQuery>) => void,
): Filter[] =>
  [
    ...lookFilters('search-', wanted, change),
    {
      id: 'search-camera',
      label: 'Camera',
      value: wanted.camera,
      set: (camera: string | null) => change({ camera }),
      options: page.cameras.map((value) => ({ value, text: value })),
    },
    {
      id: 'search-place',
      label: `Place (${PLACE_NAMES_BY})`,
      value: wanted.takenIn,
      set: (takenIn: string | null) => change({ takenIn }),
      options: placeOptions(page, wanted.takenIn),
    },
    {
      id: 'search-uploader',
      label: 'Uploaded by',
      value: wanted.uploader,
      set: (uploader: string | null) => change({ uploader }),
      options: page.uploaders.map(({ id, name }) => ({ value: id, text: name })),
    },
  ].filter(({ options }) => options.length > 0);

/** A link may name a place that is not offered. */
function placeOptions({ places }: SearchPage, chosen: string | null) {
  const options = places.map(({ key, text }) => ({ value: key, text }));
  const isKnown = chosen === null || places.some(({ key }) => key === chosen);
  return isKnown
    ? options
    : [{ value: chosen, text: chosen.split('/').at(-1) ?? chosen }, ...options];
}
