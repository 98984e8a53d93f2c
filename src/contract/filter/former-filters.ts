import { placeNames } from '../browse/place';
import { quoted, term } from './write-filter';

type TimeRange = { from: number | null; until: number | null };

/** The filters that addresses, share links and saved views had before the filter language; absent or null: none. */
export type FormerFilters = {
  text?: string | null;
  libraries?: string[];
  approvals?: string[];
  tags?: string[];
  kind?: string | null;
  colour?: string | null;
  orientation?: string | null;
  /** The model, as written in the file. */
  camera?: string | null;
  /** The key of a place. */
  takenIn?: string | null;
  /** The id of a person. */
  uploader?: string | null;
  added?: TimeRange | null;
  captured?: TimeRange | null;
};

/** The same in the filter language. */
export function filterOfFormer(former: FormerFilters): string {
  const one = (key: string, value: string | null | undefined) => (value ? [term(key, value)] : []);
  const any = (key: string, values: string[] = []) =>
    values.length > 0 ? [term(key, ...values)] : [];
  return [
    ...(former.text ?? '').split(/\s+/).filter(Boolean).map(quoted),
    ...any('in', former.libraries),
    ...any('approval', former.approvals),
    ...(former.tags ?? []).map((tag) => term('tag', tag)),
    ...one('type', former.kind),
    ...one('color', former.colour),
    ...one('orientation', former.orientation),
    ...one('camera', former.camera),
    ...(former.takenIn ? placeNames(former.takenIn) : []).map((name) => term('place', name)),
    ...one('by', former.uploader),
    ...within('added', former.added),
    ...within('taken', former.captured),
  ].join(' ');
}

const DAY_MS = 86_400_000;

function within(key: string, range: TimeRange | null | undefined): string[] {
  const { from = null, until = null } = range ?? {};
  if (from !== null && until !== null && from % DAY_MS === 0 && until % DAY_MS === 0) {
    const [first, last] = [dayOf(from), dayOf(until - DAY_MS)];
    return [`${key}:${first === last ? first : `${first}..${last}`}`];
  }
  return [
    ...(from === null ? [] : [`${key}:>=${timeOf(from)}`]),
    ...(until === null ? [] : [`${key}:<${timeOf(until)}`]),
  ];
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const timeOf = (ms: number) =>
  ms % DAY_MS === 0 ? dayOf(ms) : new Date(ms).toISOString().slice(0, 19);
