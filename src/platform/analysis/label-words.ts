import { type LabelWords, OBJECT_WORDS } from './object-words';
import { SCENE_WORDS } from './scene-words';

/** All labels of images, as people call them. */
const WORDS: Record<string, LabelWords> = { ...SCENE_WORDS, ...OBJECT_WORDS };

/** For each label a text about an image of it. */
export const LABEL_TEXTS: Record<string, string> = Object.fromEntries(
  Object.entries(WORDS).map(([label, [one]]) => [label, one]),
);

const NUMBERS = ['', '', 'two', 'three', 'four'];

/** "a dog", "two people", "several birds": five or more are rarely counted right. */
export function countedName(label: string, count: number): string {
  const [one = label, several = label] = WORDS[label] ?? [];
  return count === 1 ? one : `${NUMBERS[count] ?? 'several'} ${several}`;
}

/** What else people call it: other names, several of them, and its kind. The label itself is left out. */
export function otherWordsOf(label: string): string {
  const [, several, others] = WORDS[label] ?? ['', '', ''];
  return [several, others].filter(Boolean).join(' ');
}
