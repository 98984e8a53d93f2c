import { fold, type Run, readRuns, type Term } from './words';

type Place = { start: number; end: number };

// They stand around matches until the text is escaped, so that no name can bring tags of its own.
const open = '\ufdd0';
const close = '\ufdd1';
const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  [open]: '<mark>',
  [close]: '</mark>',
};

/** Text with U+FDD0 and U+FDD1 around its matches as HTML, the matches in `<mark>`. */
const markUp = (marked: string) =>
  marked.replace(/[&<>"'\ufdd0\ufdd1]/g, (character) => escapes[character] ?? character);

/** The text as HTML with the words that match in `<mark>`; null when none does. */
export function highlight(text: string, terms: Term[]): string | null {
  const clean = text.replaceAll(open, ' ').replaceAll(close, ' ');
  const places = findMatches(clean, terms);
  if (places.length === 0) return null;
  let marked = '';
  let end = 0;
  for (const place of places) {
    marked += clean.slice(end, place.start) + open + clean.slice(place.start, place.end) + close;
    end = place.end;
  }
  return markUp(marked + clean.slice(end));
}

/** Whether a tag is among what was looked for. */
export const isMatch = (text: string, terms: Term[]) => findMatches(text, terms).length > 0;

/** Where the terms stand in a text, in order; what touches is one place. */
function findMatches(text: string, terms: Term[]): Place[] {
  const runs = readRuns(text);
  const spaced = runs.filter((run) => !run.unspaced);
  const unspaced = runs.filter((run) => run.unspaced);
  const places = terms.flatMap((term) =>
    term.pairs.length > 0
      ? findAll(term.pairs, (pair) => unspaced.flatMap((run) => findPair(run, pair)))
      : [...findWord(spaced, term), ...findParts(spaced, term)],
  );
  const merged: Place[] = [];
  for (const place of places.sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    if (last && place.start <= last.end) last.end = Math.max(last.end, place.end);
    else merged.push({ ...place });
  }
  return merged;
}

/** The places of all that was wanted; none when one of it is missing. */
function findAll<Wanted>(wanted: Wanted[], find: (one: Wanted) => Place[]): Place[] {
  const found = wanted.map(find);
  return found.every((places) => places.length > 0) ? found.flat() : [];
}

const placeOf = ({ start, text }: { start: number; text: string }): Place => ({
  start,
  end: start + text.length,
});

/** Runs that begin with the word, else those of their parts that do. */
function findWord(runs: Run[], { word, meant }: Term): Place[] {
  const begins = (candidate: string) =>
    meant.length > 0
      ? meant.some((beginning) => candidate.startsWith(beginning))
      : candidate.startsWith(word);
  return runs.flatMap((run) =>
    begins(run.word) ? [placeOf(run)] : run.parts.filter((part) => begins(part.word)).map(placeOf),
  );
}

/** "SunsetBeach" in "sunset_beach". */
function findParts(runs: Run[], { parts, meant }: Term): Place[] {
  if (parts.length === 0 || meant.length > 0) return [];
  const candidates = runs.flatMap((run) => [run, ...run.parts]);
  const last = parts.length - 1;
  return findAll([...parts.keys()], (place) => {
    const part = parts[place] as string;
    return candidates
      .filter(({ word }) => (place === last ? word.startsWith(part) : word === part))
      .map(placeOf);
  });
}

/** Where two neighbouring characters, or a lone one, stand in a run of unspaced script. */
function findPair(run: Run, pair: string): Place[] {
  const characters = [...run.text].map((text) => ({ text, folded: fold(text) }));
  const places: Place[] = [];
  let start = run.start;
  for (const [index, { text, folded }] of characters.entries()) {
    const next = characters[index + 1];
    if (folded === pair) places.push({ start, end: start + text.length });
    else if (next && folded + next.folded === pair)
      places.push({ start, end: start + text.length + next.text.length });
    start += text.length;
  }
  return places;
}
