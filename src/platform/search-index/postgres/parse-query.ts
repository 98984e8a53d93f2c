import type { QueryPool } from '../../database/connect';
import { parseTerms, type Term } from '../text/terms';
import { FIND_FORMS } from './postgres-queries';

type Forms = { word: string; forms: string[] };

/** Shorter words have no stems. */
const MIN_CHARACTERS = 3;

/**
 * The terms of a query, with the other forms of each word that the organization uses: "city" for "cities". A form is found
 * as a whole word, like another spelling. Only PostgreSQL knows stems, of words in use and of typed ones, so both always
 * agree, and a driver or a highlight sees words alone.
 */
export async function parseQuery(
  database: Pick<QueryPool, 'rows'>,
  organizationId: string,
  text: string,
): Promise<Term[]> {
  const terms = parseTerms(text);
  const words = terms.flatMap(({ word, bigrams }) =>
    bigrams.length === 0 && word.length >= MIN_CHARACTERS && !/[0-9]/.test(word) ? [word] : [],
  );
  if (words.length === 0) return terms;
  const found = await database.rows<Forms>(FIND_FORMS, [organizationId, words]);
  const formsOf = new Map(found.map(({ word, forms }) => [word, forms]));
  return terms.map((term) => {
    const forms = formsOf.get(term.word) ?? [];
    return {
      ...term,
      others: [...term.others, ...forms.map((word) => [{ word, isPrefix: false }])],
    };
  });
}
