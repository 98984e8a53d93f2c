const most = 8;

/** The tags to offer for what was typed so far, those that begin with it first; in the order they came otherwise. */
export function matchingTags(known: string[], typed: string, present: string[]): string[] {
  const wanted = fold(typed.trim());
  const free = known.filter((tag) => !present.includes(tag));
  const begins = free.filter((tag) => fold(tag).startsWith(wanted));
  const holds = free.filter((tag) => !begins.includes(tag) && fold(tag).includes(wanted));
  return [...begins, ...holds].slice(0, most);
}

/** Without case and accents: who types "cafe" means "Café", too. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
