import type { TimeRange } from '@/contract/browse/view';
import type { SearchPage } from '@/contract/organization/organization-page';
import type { SearchQuery } from '../format/search-url';

const quoted = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`;

/** A typed word as it is: what has a meaning in the filter language is in quotes. */
const asWord = (word: string) =>
  /["(),:\\]|^-|^(AND|OR|NOT)$/.test(word) ? quoted(word.replaceAll('"', ' ').trim()) : word;

const isWord = (word: string) => /[\p{L}\p{N}\p{So}]/u.test(word);

const period = (key: string, range: TimeRange | null) => {
  const moment = (ms: number) => new Date(ms).toISOString().slice(0, 19);
  return [
    ...(range?.from == null ? [] : [`${key}:>=${moment(range.from)}`]),
    ...(range?.until == null ? [] : [`${key}:<${moment(range.until)}`]),
  ];
};

/** A search of the pages in the filter language; empty when it asks for everything. */
export function filterOfSearch(
  { places, uploaders }: Pick<SearchPage, 'places' | 'uploaders'>,
  { text, ...wanted }: SearchQuery,
): string {
  const { library, approval, kind, orientation, colour, camera, takenIn, uploader } = wanted;
  const named = (key: string, value: string | null | undefined) =>
    value ? [`${key}:${quoted(value)}`] : [];
  const country = places.find(({ key }) => key === takenIn)?.text ?? takenIn;
  const place = takenIn?.includes('/') ? takenIn.split('/').at(-1) : country;
  return [
    ...text.split(/\s+/).filter(isWord).map(asWord),
    ...(kind === null || kind === 'any' ? [] : [`type:${kind}`]),
    ...named('in', library),
    ...named('approval', approval),
    ...period('taken', wanted.captured),
    ...period('added', wanted.added),
    ...(orientation ? [`orientation:${orientation}`] : []),
    ...(colour ? [`color:${colour}`] : []),
    ...named('camera', camera),
    ...named('place', place),
    ...named('by', uploaders.find(({ id }) => id === uploader)?.name),
  ].join(' ');
}
