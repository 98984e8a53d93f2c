import type { Words } from '@/contract/filter/filter';
import { plainText } from '../text/plain-text';
import { parseTerms } from '../text/terms';
import { SEPARATORS, tokenize } from '../text/tokens';
import { tsQueryIn } from '../text/ts-query';
import type { Parameters } from './parameters';

/** `isLive`: no asset is in the trash, so the index of search knows them all. */
export type Scope = { organizationId: string; isLive: boolean; parameters: Parameters };

type Field = {
  /** The weights that its words may have in the index of search. */
  weights?: string;
  /** What is so where a typed word has this weight, needs no other check; as SQL. */
  sure?: { weight: string; where: (words: Words, scope: Scope) => string };
  /** The text of a row, as SQL; several are a line each. */
  text: (row: string) => string;
  /** The words of it, as SQL: the same as in the index. */
  vector: (row: string) => string;
};

const LINES = (row: string) => `
  (SELECT string_agg(line ->> 'text', E'\\n') FROM asset_analysis n, jsonb_array_elements(n.lines) line
   WHERE n.blob = ${row}.blob)`;

/** In all languages, each once. */
const DESCRIPTIONS = (row: string) => `
  (SELECT ${row}.description UNION SELECT value FROM jsonb_each_text(${row}.descriptions))`;

const ownWords = (text: (row: string) => string): Field => ({
  text,
  vector: (row) => `search.vector(${row}.organization_id, ${text(row)}, NULL, NULL)`,
});

const FIELDS: Record<'name' | 'description' | 'text', Field> = {
  // Words of the name alone have the weight A, other spellings of all fields have D.
  name: {
    ...ownWords((row) => `${row}.name`),
    weights: 'AD',
    sure: { weight: 'A', where: () => 'true' },
  },
  // The names of the place have the weight C as well.
  description: {
    weights: 'CD',
    sure: { weight: 'C', where: isNotOfPlace },
    text: (row: string) => `(SELECT string_agg(text, E'\\n') FROM ${DESCRIPTIONS(row)} each(text))`,
    vector(row: string) {
      return `search.vector(${row}.organization_id, NULL, NULL, ${this.text(row)})`;
    },
  },
  text: {
    weights: 'D',
    text: LINES,
    vector: (row: string) => `search.seen_vector(${row}.organization_id, ${LINES(row)})`,
  },
};
/** Few different texts are those of many assets. They are not in the index of search. */
const DEVICES: Record<'camera' | 'lens', Field> = {
  camera: ownWords(
    (row) =>
      `concat_ws(' ', ${row}.metadata #>> '{capture,make}', ${row}.metadata #>> '{capture,model}')`,
  ),
  lens: ownWords((row) => `(${row}.photo ->> 'lens')`),
};

const EVERYTHING = (row: string) => `(
  search.vector(${row}.organization_id, ${row}.name, ${row}.tags, search.described(${row}))
  || search.seen_vector(${row}.organization_id, search.seen(${row}.id)))`;

/** Assets `k` with these words anywhere, as a search finds them: the condition, as SQL. */
export function haveWords(words: Words, scope: Scope): string {
  if (parseTerms(words.text).length === 0) return 'false';
  if (!words.isPhrase)
    return scope.isLive
      ? isIndexed(tsQueryIn(scope.organizationId, parseTerms(words.text), ''), scope)
      : `${EVERYTHING('k')} @@ ${queryOf(words, scope)}`;
  const order = orderOf(words, scope);
  const tag = `EXISTS (SELECT FROM unnest(row.tags) tag WHERE ${isIn('tag', order)})`;
  const texts = ['row.name', 'row.taken_in_names', LINES('row')];
  const described = isDescribed(order);
  const check = [...texts.map((text) => isIn(text, order)), tag, described].join(' OR ');
  return among(words, scope, `(${check})`);
}

/** The same for words of one field. */
export function haveWordsIn(
  name: keyof typeof FIELDS | keyof typeof DEVICES,
  words: Words,
  scope: Scope,
): string {
  if (parseTerms(words.text).length === 0) return 'false';
  const field = { ...FIELDS, ...DEVICES }[name];
  const inOrder = (order: string) =>
    name === 'description' ? isDescribed(order) : isIn(field.text('row'), order);
  const matches = words.isPhrase
    ? inOrder(orderOf(words, scope))
    : `${field.vector('row')} @@ ${queryOf(words, scope)}`;
  if (name in FIELDS)
    return among(words, scope, orSurely(field, words, scope, matches), field.weights);
  return `${field.text('k')} IN (
    SELECT row.text FROM (
      SELECT DISTINCT ${field.text('x')} AS text, x.organization_id FROM asset x
      WHERE x.organization_id = $1 AND x.library_id = ANY ($2) OFFSET 0) row
    WHERE ${matches.replaceAll(field.text('row'), 'row.text')})`;
}

const queryOf = ({ text }: Words, { organizationId, parameters }: Scope, weights = ''): string =>
  parameters.add(tsQueryIn(organizationId, parseTerms(text), weights), 'tsquery');

/** The check of a field, not made where the index tells enough: splitting a text takes long. */
function orSurely({ sure }: Field, words: Words, scope: Scope, check: string): string {
  if (!sure || !scope.isLive || words.isPhrase) return check;
  const { weight, where } = sure;
  return `CASE WHEN row.words @@ ${queryOf(words, scope, weight)} AND ${where(words, scope)} THEN true ELSE ${check} END`;
}

/** Whether the names of the place of a `row` have none of these words, as SQL. */
function isNotOfPlace({ text }: Words, { organizationId, parameters }: Scope): string {
  const terms = parseTerms(text);
  const each = terms.map((term) => tsQueryIn(organizationId, [term], ''));
  // Parts of one word may be in the description, others in the place.
  if (each.some((query) => query.includes('&'))) return 'row.taken_in_names IS NULL';
  const some = parameters.add(each.join('|'), 'tsquery');
  return `(row.taken_in_names IS NULL OR row.taken_in_names NOT IN (
    SELECT names FROM (
      SELECT DISTINCT x.taken_in_names AS names FROM asset x
      WHERE x.organization_id = $1 AND x.library_id = ANY ($2) AND x.taken_in_names IS NOT NULL OFFSET 0) known
    WHERE search.vector($1, NULL, NULL, names) @@ ${some}))`;
}

const indexed = (query: string) =>
  `w.organization_id = $1 AND w.library_id = ANY ($2) AND w.words @@ ${query}`;

/** Assets `k` whose words match a tsquery, as SQL. */
export const isIndexed = (query: string, { parameters }: Scope) =>
  `k.id IN (SELECT w.id FROM search.asset w WHERE ${indexed(parameters.add(query, 'tsquery'))})`;

/**
 * Assets `k` for which `check` holds, which reads a `row`. Only those with the words are checked: OFFSET 0 keeps the
 * planner from checking all.
 */
const among = (words: Words, scope: Scope, check: string, weights = '') =>
  scope.isLive
    ? `k.id IN (
        SELECT row.id FROM (
          SELECT p.*, w.words FROM search.asset w JOIN asset p ON p.id = w.id
          WHERE ${indexed(queryOf(words, scope, weights))} OFFSET 0) row
        WHERE ${check})`
    : check.replaceAll('row.', 'k.');

/** In one language: words in this order do not go on in another. */
const isDescribed = (order: string) =>
  `EXISTS (SELECT FROM ${DESCRIPTIONS('row')} each(text) WHERE ${isIn('each.text', order)})`;

const isIn = (text: string, order: string) => `search.fold(search.plain(${text})) ~ ${order}`;

/** A regular expression for words in this order, with nothing but marks and blanks between them. */
function orderOf({ text }: Words, { parameters }: Scope): string {
  const gap = `[${SEPARATORS}]`;
  const tokens = tokenize(plainText(text));
  const parts = tokens.map(({ word, isUnspaced }, i) => {
    const before = tokens[i - 1];
    if (isUnspaced) return before ? `${gap}*${word}` : word;
    return before ? `${gap}${before.isUnspaced ? '*' : '+'}${word}` : `(?:^|${gap})${word}`;
  });
  const end = tokens.at(-1)?.isUnspaced ? '' : `(?:$|${gap})`;
  return parameters.add(parts.join('') + end, 'text');
}
