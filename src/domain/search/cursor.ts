import { refuse } from '@/contract/errors';
import { decodeBase64 } from '@/platform/decode-base64';
import { PLACES, type SearchOrder } from '@/platform/search-index/port';

const nameOf = ({ by, isDescending }: SearchOrder) => `${isDescending ? '-' : ''}${by}`;

/** A place in an order as a text for clients. It has only what they are shown anyway. */
export const writeCursor = (order: SearchOrder, place: readonly string[]): string =>
  Buffer.from(JSON.stringify([nameOf(order), ...place])).toString('base64url');

/** What the parts of a place can be: they come from outside. A time of 14 digits is one that PostgreSQL knows. */
const FORMS = { time: /^-?\d{1,14}$/, integer: /^-?\d{1,18}$/, text: /^[^\0]*$/ };

function isPlaceIn({ by }: SearchOrder, parts: string[]): boolean {
  const forms = [...PLACES[by], 'text' as const];
  return (
    parts.length === forms.length &&
    forms.every((form, i) => parts[i]?.isWellFormed() && FORMS[form].test(parts[i]))
  );
}

/** The place; undefined for the start, an empty text. Refuses with BAD_USER_INPUT what is none in this order. */
export function readCursor(order: SearchOrder, cursor: string): string[] | undefined {
  if (cursor === '') return;
  const [name, ...place] = partsOf(cursor);
  if (name !== nameOf(order) || !isPlaceIn(order, place))
    refuse(
      'BAD_USER_INPUT',
      'cursor: must be empty, or the nextCursor of the same list in the same order',
    );
  return place;
}

function partsOf(cursor: string): string[] {
  try {
    const parts: unknown = JSON.parse(String(decodeBase64(cursor, 'base64url')));
    return Array.isArray(parts) && parts.every((part) => typeof part === 'string') ? parts : [];
  } catch {
    return [];
  }
}
