'use client';

import { useRouter } from 'next/navigation';

type HistoryEntry = { index: number; url: string | null };
/** The Navigation API: not in every browser, and not in TypeScript's DOM types. */
type Navigation = { currentEntry: HistoryEntry | null; entries(): HistoryEntry[] };

/**
 * Leads from an asset back to the library or the search that it was opened from. If that is the previous entry of the
 * history, it goes back, which keeps what was scrolled and loaded there.
 */
export function useBackNavigation(href: string) {
  const router = useRouter();
  return () => {
    const { navigation } = window as { navigation?: Navigation };
    const index = navigation?.currentEntry?.index ?? 0;
    const before = navigation?.entries()[index - 1]?.url;
    const { pathname } = new URL(href, location.href);
    if (before && new URL(before).pathname === pathname) router.back();
    else router.push(href);
  };
}
