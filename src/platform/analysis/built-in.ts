import { placePhrase } from '@/contract/browse/place';
import { isReservedTag, LIMITS } from '@/contract/limits';
import type { Capture } from '@/platform/imaging/port';
import { brandOf } from './brand-of';
import { countedName } from './label-words';
import { type ImageTraits, measureTraits } from './measure-traits';
import type { Analyser, Captions, ImageToCaption, SeenInImage } from './port';

/** The most kinds of objects that a sentence names; an image with more has no clear subject. */
const MAX_NAMED = 4;
/** Characters of the quoted text. */
const MAX_QUOTED = 80;

const NOTHING: SeenInImage = { lines: [], objects: [] };

/**
 * Words from facts only: the objects and the text that the analyser is confident of, the place, the colours, and the
 * camera. The same image always gets the same captions. Takes about 2 ms per image, on the calling thread.
 */
export const makeBuiltInAnalyser = (): Analyser => ({
  analyse: async (image, seen = NOTHING) => {
    const look = measureTraits(image.sample);
    return { tags: tagsOf(seen, look, image.capture), description: sentences(seen, look, image) };
  },
});

/** Colours and orientation are no tags: they say nothing of what is in the image. */
const tagsOf = (
  { objects, lines }: SeenInImage,
  look: ImageTraits,
  capture: Capture | null,
): Captions['tags'] => {
  const words = [
    ...objects.map(({ label }) => label),
    lines.length > 0 && 'text',
    cameraOf(capture) ? 'photograph' : look.flat && 'graphic',
    capture?.make && brandOf(capture.make),
  ];
  const tags = words.filter(Boolean).map((word) => asTag(String(word)));
  return [...new Set(tags)].filter((tag) => tag && !isReservedTag(tag));
};

/** The word as a valid tag: no comma, trimmed, Unicode NFC, at most 100 characters. */
const asTag = (word: string): string =>
  [...word.replaceAll(',', ' ').normalize('NFC').trim()].slice(0, LIMITS.tagLength).join('').trim();

/** "Two people and a dog in Zermatt, Switzerland. Text: “Gate B12”. Mostly green, taken with a Canon EOS R6." */
const sentences = (
  seen: SeenInImage,
  look: ImageTraits,
  { capture, kind, place }: ImageToCaption,
): string => {
  const camera = cameraOf(capture);
  const subject = subjectOf(seen);
  const quoted = quotedText(seen);
  const there = placePhrase(place, 'in');
  const appearance = `mostly ${listed(look.colours)}${
    camera ? `, taken with ${withArticle(camera)}` : ''
  }`;
  const only = kind === 'video' ? kind : camera ? 'photograph' : look.flat ? 'graphic' : 'image';
  if (!subject && !quoted)
    return `${capitalized(withArticle(only))}${placePhrase(place, 'from')}, ${appearance}.`;
  return [
    subject && `${capitalized(subject)}${there}.`,
    quoted && `Text${subject ? '' : there}: “${quoted}”.`,
    `${capitalized(appearance)}.`,
  ]
    .filter(Boolean)
    .join(' ');
};

/** "two people and a dog"; null when nothing is known. */
const subjectOf = ({ objects }: SeenInImage): string | null => {
  const counts = new Map<string, number>();
  for (const { label } of objects) counts.set(label, (counts.get(label) ?? 0) + 1);
  const named = [...counts].slice(0, MAX_NAMED).map(([label, count]) => countedName(label, count));
  return listed(named) || null;
};

/** The beginning of the text, up to a word. */
const quotedText = ({ lines }: SeenInImage): string => {
  const text = lines
    .map((line) => line.text)
    .join(' ')
    .replaceAll(/[\u201c\u201d]/g, '"');
  if (text.length <= MAX_QUOTED) return text;
  return `${text.slice(0, MAX_QUOTED).replace(/\s+\S*$/, '')}…`;
};

/** Maker and model. Many devices repeat the maker in the model: "Canon", "Canon EOS R6". */
const cameraOf = (capture: Capture | null): string | null => {
  const { make = null, model = null } = capture ?? {};
  if (!make) return model;
  const brand = brandOf(make);
  if (!model) return brand;
  const [first = brand] = brand.split(' ');
  return model.toLowerCase().startsWith(first.toLowerCase()) ? model : `${brand} ${model}`;
};

const capitalized = (words: string): string => `${words[0]?.toUpperCase()}${words.slice(1)}`;

const withArticle = (words: string): string => `${/^[aeiou]/i.test(words) ? 'an' : 'a'} ${words}`;

const listed = (words: string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? '');
