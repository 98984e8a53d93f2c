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

/** Ignores case and accents: "cafe" matches "Café". */
const foldText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
