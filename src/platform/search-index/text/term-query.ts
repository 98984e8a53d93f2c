import type { Needle, Term } from './terms';

/** What a text must contain: a word, or a word with this prefix; all of several; one of several. */
type TermQuery = Needle | { all: TermQuery[] } | { any: TermQuery[] };

/** `wholeWords`: only complete words match the typed text. `asTyped`: not in another spelling. */
type TermOptions = { wholeWords: boolean; asTyped: boolean };

/** How a term is found, the same in every driver. */
function termQueryOf(term: Term, { wholeWords, asTyped }: TermOptions): TermQuery {
  const startsWith = (word: string): Needle => ({ word, isPrefix: !wholeWords });
  const equals = (word: string): Needle => ({ word, isPrefix: false });
  if (term.corrections.length > 0) return { any: term.corrections.map(startsWith) };
  if (term.bigrams.length > 1) {
    const ways = [term.bigrams.map(equals), ...(asTyped ? [] : term.others)];
    return ways.length > 1 ? { any: ways.map(allOf) } : { all: term.bigrams.map(equals) };
  }
  const last = term.parts.length - 1;
  const parts = term.parts.map((part, i) => (i === last ? startsWith(part) : equals(part)));
  const others = term.others.map((needles) =>
    needles.map((needle) => (wholeWords ? equals(needle.word) : needle)),
  );
  const ways = [...(parts.length > 0 ? [parts] : []), ...(asTyped ? [] : others)];
  if (ways.length === 0) return startsWith(term.word);
  return { any: [startsWith(term.word), ...ways.map(allOf)] };
}

const allOf = (needles: Needle[]): TermQuery =>
  needles.length === 1 ? (needles[0] as Needle) : { all: needles };

/** How a driver writes queries. `Fields`: where it looks for a word. */
export type QueryWriter<Fields> = {
  and: string;
  or: string;
  word(needle: Needle, fields: Fields): string;
};

function write<Fields>(writer: QueryWriter<Fields>, query: TermQuery, fields: Fields): string {
  const join = (queries: TermQuery[], operator: string) =>
    `(${queries.map((one) => write(writer, one, fields)).join(operator)})`;
  if ('all' in query) return join(query.all, writer.and);
  return 'any' in query ? join(query.any, writer.or) : writer.word(query, fields);
}

/** Terms in these fields: by default all of them, in whatever spelling. Needs at least one. */
export const writeTerms = <Fields>(
  writer: QueryWriter<Fields>,
  terms: Term[],
  fields: Fields,
  { wholeWords = false, asTyped = false, operator = writer.and } = {},
): string => {
  const queries = terms.map((term) => termQueryOf(term, { wholeWords, asTyped }));
  return `(${queries.map((query) => write(writer, query, fields)).join(operator)})`;
};

/** The queries to find and rank matches. Needs at least one term. */
export function writeRanking<Fields>(
  writer: QueryWriter<Fields>,
  terms: Term[],
  fields: Record<'name' | 'nameOrTags' | 'asTyped' | 'anywhere', Fields>,
) {
  const all = (among: Fields, wholeWords = false, operator = writer.and) =>
    writeTerms(writer, terms, among, { wholeWords, asTyped: true, operator });
  const inNameOrTags = all(fields.nameOrTags);
  const some = all(fields.nameOrTags, false, writer.or);
  return {
    /** Every term in any field: the condition for a match. */
    matching: writeTerms(writer, terms, fields.anywhere),
    inName: all(fields.name),
    inNameWhole: all(fields.name, true),
    inNameOrTags,
    inNameOrTagsWhole: all(fields.nameOrTags, true),
    /** Every term as typed in any field, one of them in the name or the tags. */
    someInNameOrTags:
      terms.length === 1 ? inNameOrTags : `(${some}${writer.and}${all(fields.asTyped)})`,
    anywhereWhole: all(fields.asTyped, true),
  };
}
