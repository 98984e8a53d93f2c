import { LIMITS } from '@/contract/limits';
import type { TagUse } from '@/contract/page';

const MAX_SUGGESTIONS = 8;

/**
 * The tags to suggest: first those that start with what was typed, then those that contain it, each in their given
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
 * The tag that originals have and that is meant by what was typed: exactly, or else but for case and accents; undefined
 * when there is none. A list at its limit may lack it, so what was typed counts then.
 */
export function findTag(known: TagUse[], typed: string): string | undefined {
  const wanted = typed.trim().normalize('NFC');
  const used = known.filter(({ count }) => count > 0).map(({ id }) => id);
  const meant =
    used.find((tag) => tag === wanted) ?? used.find((tag) => foldText(tag) === foldText(wanted));
  return meant ?? (known.length >= LIMITS.tagsList.max ? wanted : undefined);
}

/** Ignores case and accents: "cafe" matches "Café". */
const foldText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
