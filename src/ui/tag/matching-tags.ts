import { LIMITS } from '@/contract/limits';
import type { TagUse } from '@/contract/organization/page';
import { foldText } from '../format/contains-words';

const MAX_SUGGESTIONS = 8;

/**
 * The tags to suggest: first those starting with the typed text, then those containing it, each group in its given
 * order.
 */
export function matchingTags(known: string[], typed: string, present: string[]): string[] {
  const wanted = foldText(typed.trim());
  const free = known.filter((tag) => !present.includes(tag));
  const begins = free.filter((tag) => foldText(tag).startsWith(wanted));
  const holds = free.filter((tag) => !begins.includes(tag) && foldText(tag).includes(wanted));
  return [...begins, ...holds].slice(0, MAX_SUGGESTIONS);
}

/**
 * The tag meant by the typed text, among the tags of originals: an exact match, or else one ignoring case and accents;
 * undefined when there is none. A list at its limit may lack the tag, so the typed text counts then.
 */
export function findTag(known: TagUse[], typed: string): string | undefined {
  const wanted = typed.trim().normalize('NFC');
  const used = known.filter(({ count }) => count > 0).map(({ id }) => id);
  const meant =
    used.find((tag) => tag === wanted) ?? used.find((tag) => foldText(tag) === foldText(wanted));
  return meant ?? (known.length >= LIMITS.tagsList.max ? wanted : undefined);
}

/** The orders of a list of tags. */
export type TagOrder = 'count' | 'name';

const COLLATOR = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** The tags whose name contains a text, ignoring case and accents, in the given order. */
export function arrangeTags(tags: TagUse[], text: string, order: TagOrder): TagUse[] {
  // Also without what is only another form of a letter: "ﬁ" is "fi".
  const fold = (one: string) => foldText(one.normalize('NFKD'));
  const wanted = fold(text.trim());
  const found = tags.filter(({ id }) => fold(id).includes(wanted));
  return order === 'count'
    ? found
    : found.sort(
        (one, other) => COLLATOR.compare(one.id, other.id) || (one.id < other.id ? -1 : 1),
      );
}
