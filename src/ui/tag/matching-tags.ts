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
