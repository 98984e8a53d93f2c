const MAX_SUGGESTIONS = 8;

/** The tags to offer for what was typed so far, those that begin with it first; in the order they came otherwise. */
export function matchingTags(known: string[], typed: string, present: string[]): string[] {
  const wanted = foldText(typed.trim());
  const free = known.filter((tag) => !present.includes(tag));
  const begins = free.filter((tag) => foldText(tag).startsWith(wanted));
  const holds = free.filter((tag) => !begins.includes(tag) && foldText(tag).includes(wanted));
  return [...begins, ...holds].slice(0, MAX_SUGGESTIONS);
}

/** Without case and accents: who types "cafe" means "Café", too. */
const foldText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
