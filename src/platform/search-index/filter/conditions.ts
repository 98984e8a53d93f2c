import { AI_SOURCES } from '@/contract/choices';
import type { Amount, FilterTerm, Period } from '@/contract/filter/filter';
import { namesOfType } from '@/contract/upload/media-types';
import type { AssetFilter, UploaderTerm } from './asset-filter';
import { haveWords, haveWordsIn, isIndexed, type Scope } from './word-conditions';

type Key = FilterTerm['key'];
type Value<K extends Key> = FilterTerm<K>['values'][number];
type Conditions = {
  [K in Exclude<Key, 'by'>]: (values: Value<K>[], scope: Scope) => string;
};

/** The parameters of the index asset_by_orientation. */
const SIGNS = { landscape: 1, square: 0, portrait: -1 };

const either = (conditions: string[]) =>
  conditions.length === 0 ? 'false' : `(${conditions.join(' OR ')})`;

const moment = (ms: number, { parameters }: Scope) =>
  `(timestamptz 'epoch' + ${parameters.add(ms, 'float8')} * interval '1 millisecond')`;

const within = (column: string) => (periods: Period[], scope: Scope) =>
  either(
    periods.map(
      ({ from, until }) =>
        [
          ...(from === null ? [] : [`${column} >= ${moment(from, scope)}`]),
          ...(until === null ? [] : [`${column} < ${moment(until, scope)}`]),
        ].join(' AND ') || `${column} IS NOT NULL`,
    ),
  );

const between =
  (column: string) =>
  (amounts: Amount[], { parameters }: Scope) =>
    either(
      amounts.map(({ least, most, isAbove, isBelow }) =>
        [
          ...(least === null
            ? []
            : [`${column} ${isAbove ? '>' : '>='} ${parameters.add(least, 'float8')}`]),
          ...(most === null
            ? []
            : [`${column} ${isBelow ? '<' : '<='} ${parameters.add(most, 'float8')}`]),
        ].join(' AND '),
      ),
    );

const wordsIn =
  (key: 'name' | 'description' | 'text' | 'camera' | 'lens') =>
  (values: Value<'name'>[], scope: Scope) =>
    either(values.map((words) => haveWordsIn(key, words, scope)));

/** The tags of the libraries that differ from these only in case; as SQL. */
const spelled = (place: string) => `
  ARRAY(SELECT t.id FROM tag t WHERE t.organization_id = $1 AND t.library_id = ANY ($2)
    AND lower(t.id) IN (SELECT lower(sought) FROM unnest(${place}) sought))`;

const tagged =
  (column: string) =>
  (values: string[], { parameters, isLive }: Scope) => {
    const place = parameters.add(values, 'text[]');
    // The table of tags does not know those of assets in the trash.
    return isLive
      ? `k.${column} && ${spelled(place)}`
      : `EXISTS (SELECT FROM unnest(k.${column}) one WHERE lower(one) IN (SELECT lower(sought) FROM unnest(${place}) sought))`;
  };

// Its own position, else that of its file.
const LATITUDE = `coalesce(k.own_latitude, (k.metadata #>> '{capture,latitude}')::float8)`;
const LONGITUDE = `coalesce(k.own_longitude, (k.metadata #>> '{capture,longitude}')::float8)`;
const EARTH_METRES = 6_371_008.8;

const isText = (column: string) => `${column} <> ''`;

/** What there can be of an asset `k`, as SQL. */
const PRESENT: Record<Value<'has'>, string> = {
  text: `EXISTS (SELECT FROM asset_analysis n WHERE n.blob = k.blob AND jsonb_array_length(n.lines) > 0)`,
  variants: `EXISTS (SELECT FROM asset v WHERE v.parent_id = k.id AND (v.trashed_at IS NULL) = (k.trashed_at IS NULL))`,
  place: `${LATITUDE} IS NOT NULL`,
  comments: `EXISTS (SELECT FROM comment c WHERE c.asset_id = k.id AND c.withdrawn_at IS NULL)`,
  description: `(${isText('k.description')} OR k.descriptions <> '{}')`,
  tags: `cardinality(k.tags) > 0`,
  approval: `k.approval_state IS NOT NULL`,
  sound: `k.metadata #>> '{video,hasAudio}' = 'true'`,
  // As in the list of duplicates.
  duplicates: `k.parent_id IS NULL AND EXISTS (
    SELECT FROM asset d WHERE d.organization_id = k.organization_id AND d.library_id = k.library_id
      AND d.sha256 = k.sha256 AND d.id <> k.id AND d.parent_id IS NULL AND d.trashed_at IS NULL
      AND NOT (d.not_duplicate AND k.not_duplicate))`,
  credit: `concat(k.rights ->> 'creator', k.rights ->> 'credit', k.photo ->> 'artist') <> ''`,
  rights: `(concat(k.rights ->> 'copyright', k.rights ->> 'licence', k.photo ->> 'copyright') <> ''
    OR k.valid_from IS NOT NULL OR k.valid_until IS NOT NULL OR k.hold)`,
  ai: `k.photo #>> '{digitalSource,type}' IN (${AI_SOURCES.map((term) => `'${term}'`).join(', ')})`,
};

// As guests are shown comments: a deleted one has no text, and nobody knows who wrote it.
const DISCUSSED = `EXISTS (
  SELECT FROM comment c LEFT JOIN comment first ON first.id = c.parent_id
  WHERE c.asset_id = k.id AND c.withdrawn_at IS NULL AND c.visitor_name IS NULL AND c.text <> ''
    AND first.visitor_name IS NULL AND coalesce(first.text, '.') <> '')`;

const CONDITIONS: Conditions = {
  word: (values, scope) => either(values.map((words) => haveWords(words, scope))),
  name: wordsIn('name'),
  description: wordsIn('description'),
  text: wordsIn('text'),
  camera: wordsIn('camera'),
  lens: wordsIn('lens'),
  tag: tagged('tags'),
  object: tagged('ai_tags'),
  type(values, { parameters }) {
    const kinds = values.filter((value) => value === 'image' || value === 'video');
    const others = values.filter((value) => value !== 'image' && value !== 'video');
    const names = others.flatMap((value) => namesOfType(value) ?? value);
    return either([
      ...(kinds.length > 0 ? [`k.kind = ANY (${parameters.add(kinds, '"MediaKind"[]')})`] : []),
      ...(names.length > 0 ? [`k.content_type = ANY (${parameters.add(names, 'text[]')})`] : []),
    ]);
  },
  taken: within('k.captured_at'),
  added: within('k.created'),
  updated: within('k.updated'),
  size: between('k.size_bytes'),
  width: between('k.width'),
  height: between('k.height'),
  duration: between('k.duration'),
  // The names of few places are those of many assets.
  place: (values, { parameters }) => `k.taken_in_names IN (
    SELECT names FROM (
      SELECT DISTINCT x.taken_in_names AS names FROM asset x
      WHERE x.organization_id = $1 AND x.library_id = ANY ($2) AND x.taken_in > '' OFFSET 0) known
    WHERE string_to_array(search.fold(search.plain(names)), E'\\n')
      && ARRAY(SELECT search.fold(search.plain(sought)) FROM unnest(${parameters.add(values, 'text[]')}) sought))`,
  near: (values, { parameters }) =>
    either(
      values.map(({ latitude, longitude, metres }) => {
        const [y, x] = [parameters.add(latitude, 'float8'), parameters.add(longitude, 'float8')];
        return `${2 * EARTH_METRES} * asin(least(1, sqrt(
          sin(radians(${LATITUDE} - ${y}) / 2) ^ 2
          + cos(radians(${y})) * cos(radians(${LATITUDE})) * sin(radians(${LONGITUDE} - ${x}) / 2) ^ 2
        ))) <= ${parameters.add(metres, 'float8')}`;
      }),
    ),
  color: (values, { parameters }) => `k.colours && ${parameters.add(values, 'text[]')}`,
  orientation: (values, { parameters }) => {
    const signs = values.map((value) => SIGNS[value]);
    return `sign((k.width - k.height)::float8) = ANY (${parameters.add(signs, 'float8[]')})`;
  },
  approval: (values, { parameters }) => {
    const states = values.map((state) => (state === 'none' ? '' : state));
    return `coalesce(k.approval_state, '') = ANY (${parameters.add(states, 'text[]')})`;
  },
  in: (values, { parameters }) => `k.library_id = ANY (${parameters.add(values, 'text[]')})`,
  collection: (values, { parameters }) => `k.id IN (
    SELECT e.asset_id FROM collection_asset e WHERE e.collection_id = ANY (${parameters.add(values, 'text[]')}))`,
  has: (values) => either(values.map((name) => PRESENT[name])),
  like: (values, { parameters }) => `k.id = ANY (${parameters.add(values, 'text[]')})`,
};

function uploadedBy({ ids, names, emails }: UploaderTerm, { parameters }: Scope): string {
  const list = (values: string[]) => parameters.add(values, 'text[]');
  const own = list(ids);
  const lower = `(SELECT lower(sought) FROM unnest(${list(names)}) sought)`;
  const address = `(SELECT lower(sought) FROM unnest(${list(emails)}) sought)`;
  return `(k.uploaded_by_person_id = ANY (${own}) OR k.uploaded_by_key_id = ANY (${own})
    OR EXISTS (SELECT FROM person p WHERE p.id = k.uploaded_by_person_id
      AND (lower(p.name) IN ${lower} OR lower(p.email) IN ${address}))
    OR EXISTS (SELECT FROM api_key y WHERE y.id = k.uploaded_by_key_id AND lower(y.name) IN ${lower}))`;
}

/**
 * Whether an asset `k` is meant by a filter, as SQL. In the statement, $1 is the organization and $2 are the libraries that
 * the caller may read.
 */
export function conditionOf(filter: AssetFilter, scope: Scope): string {
  if ('all' in filter) return `(${filter.all.map((one) => conditionOf(one, scope)).join(' AND ')})`;
  if ('any' in filter) return either(filter.any.map((one) => conditionOf(one, scope)));
  // What is unknown of an asset is not so.
  if ('not' in filter) return `(${conditionOf(filter.not, scope)}) IS NOT TRUE`;
  if (filter.key === 'carries') return `k.tags @> ${scope.parameters.add(filter.values, 'text[]')}`;
  if (filter.key === 'discussed') return DISCUSSED;
  if (filter.key === 'indexed') return isIndexed(filter.query, scope);
  if (filter.key === 'uploader') return uploadedBy(filter, scope);
  const condition = CONDITIONS[filter.key] as (values: unknown[], scope: Scope) => string;
  return `(${condition(filter.values, scope)})`;
}
