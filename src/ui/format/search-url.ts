import {
  COLOURS,
  type Colour,
  EARLIEST_TIME_MS,
  LATEST_TIME_MS,
  MEDIA_KINDS,
  type MediaKind,
  ORIENTATIONS,
  type Orientation,
  type TimeRange,
} from '@/contract/browse/view';

type Parameters = Pick<URLSearchParams, 'get'>;

/** The text and the filters of a search. */
export type SearchQuery = {
  text: string;
  /** The id of the library to search; null for all. */
  library: string | null;
  /** An approval state, or "none" for assets without one; null for any. */
  approval: string | null;
  /** The chosen kind, or null. "any" overrides a kind named by a word of the text. */
  kind: MediaKind | 'any' | null;
  /** When the assets were added; null for any time. */
  added: TimeRange | null;
  /** When they were captured, by the clocks of their cameras, in UTC; null for any time. */
  captured: TimeRange | null;
  orientation: Orientation | null;
  colour: Colour | null;
  /** The model of the camera. */
  camera: string | null;
  /** The key of a place: "CH/Valais/Zermatt". */
  takenIn: string | null;
  /** The id of the assets' uploader. */
  uploader: string | null;
};

/** A search without filters. */
export const UNFILTERED = {
  library: null,
  approval: null,
  kind: null,
  added: null,
  captured: null,
  orientation: null,
  colour: null,
  camera: null,
  takenIn: null,
  uploader: null,
};

const KINDS = [...MEDIA_KINDS, 'any'] as const;

/** Longer searches are cut. */
export const MAX_SEARCH_LENGTH = 200;

/** Reads a search from a URL. */
export const parseSearch = (parameters: Parameters): SearchQuery => ({
  text: (parameters.get('q') ?? '').slice(0, MAX_SEARCH_LENGTH),
  library: parameters.get('library') || null,
  approval: parameters.get('approval') || null,
  kind: KINDS.find((kind) => kind === parameters.get('kind')) ?? null,
  added: readTimes(parameters.get('after'), parameters.get('before')),
  captured: readTimes(parameters.get('takenAfter'), parameters.get('takenBefore')),
  orientation: ORIENTATIONS.find((known) => known === parameters.get('orientation')) ?? null,
  colour: COLOURS.find((known) => known === parameters.get('colour')) ?? null,
  camera: parameters.get('camera') || null,
  takenIn: parameters.get('takenIn') || null,
  uploader: parameters.get('uploader') || null,
});

/** Points in time, not days: a day differs between time zones. */
function readTimes(after: string | null, before: string | null): TimeRange | null {
  const [from, until] = [after, before].map((text) => {
    const ms = text === null ? Number.NaN : Date.parse(text);
    return ms >= EARLIEST_TIME_MS && ms <= LATEST_TIME_MS ? ms : null;
  }) as [number | null, number | null];
  return from === null && until === null ? null : { from, until };
}

/** The path of the search page of an organization. */
export const searchPath = (organizationId: string) => `/app/${organizationId}/search`;

/** The URL of a search. */
export function searchUrl(
  organizationId: string,
  { text, added, captured, ...filters }: SearchQuery,
): string {
  const query = new URLSearchParams();
  if (text !== '') query.set('q', text);
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value);
  const setTime = (name: string, ms: number | null | undefined) => {
    if (ms != null) query.set(name, new Date(ms).toISOString());
  };
  setTime('after', added?.from);
  setTime('before', added?.until);
  setTime('takenAfter', captured?.from);
  setTime('takenBefore', captured?.until);
  return searchPath(organizationId) + (query.size > 0 ? `?${query}` : '');
}
