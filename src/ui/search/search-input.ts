import type { SearchQuery } from '../format/search-url';
import { kindOfSearch } from './kind-of-search';

/** A search in the form of the service's input. */
export function searchInput(search: SearchQuery) {
  const { kind, text } = kindOfSearch(search);
  const { library, approval, added, captured, orientation, colour, camera, takenIn, uploader } =
    search;
  return {
    q: text.trim(),
    kind,
    libraries: library ? [library] : [],
    approval: approval ? [approval] : [],
    added,
    captured,
    orientation,
    colour,
    camera,
    takenIn,
    uploader,
  };
}
