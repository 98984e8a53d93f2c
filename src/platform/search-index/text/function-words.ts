import type { Term } from './terms';

/**
 * Words that join others, by language, as folded. Left out are those that are also names or things in another language:
 * "sur" and "für" ("Big Sur", fur), "van", "ai", "no", "not", "without".
 */
const FUNCTION_WORDS = new Set(
  [
    // English
    'a an the and or of on in into at to from for by with is are my our this these that those some over under near between behind',
    // German
    'der die das den dem des ein eine einer einem einen eines und oder im am an auf aus bei mit von vom zu zum zur vor hinter neben unter',
    // French
    'le la les un une du de des et ou au aux dans avec chez sous',
    // Spanish
    'el los las unos unas del al y en con por para sobre',
    // Italian
    'il lo gli di del della dello dei degli delle e ed nel nella nei nelle alla allo agli alle da dal dalla su sul sulla',
    // Portuguese
    'os um uma do dos das em ao com',
    // Dutch
    'het een op aan met bij te voor',
  ].flatMap((words) => words.split(' ')),
);

/**
 * The terms without function words: "text sign" of "text on a sign". Null when there are none, or when nothing else is
 * left. The last term stays: these words come before others, and somebody may still be typing it, or mean a label
 * ("plan a").
 */
export function withoutFunctionWords(terms: Term[]): Term[] | null {
  const left = terms.filter(({ word }, i) => i === terms.length - 1 || !FUNCTION_WORDS.has(word));
  const saysSomething = left.some(({ word }) => !FUNCTION_WORDS.has(word));
  return saysSomething && left.length < terms.length ? left : null;
}
