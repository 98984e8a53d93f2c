/** What companies have in their names, and nobody says. */
const LEGAL =
  /^(imaging|optical|computer|electronics?|electric|camera|mobile|communications|corp|corporation|co|company|inc|ltd|limited|ag|gmbh)$/i;
/** Shorter ones in capitals are abbreviations, such as `DJI`. */
const SHORTEST_WORD = 4;

/** A maker as people call it, from the name that its devices write: `Olympus` for `OLYMPUS IMAGING CORP.`. */
export function brandOf(make: string): string {
  const words = make.split(/[\s,.]+/).filter((word) => word && !LEGAL.test(word));
  return words.length > 0 ? words.map(asName).join(' ') : make;
}

/** Words all in capitals or all in small letters as names; others have a spelling of their own, such as `GoPro`. */
const asName = (word: string): string =>
  /^\p{Ll}+$/u.test(word) || (word.length >= SHORTEST_WORD && /^\p{Lu}+$/u.test(word))
    ? `${word[0]?.toUpperCase()}${word.slice(1).toLowerCase()}`
    : word;
