'use client';

import { useRouter } from 'next/navigation';

type HistoryEntry = { index: number; url: string | null };
/** The Navigation API: some browsers lack it, and so do TypeScript's DOM types. */
type Navigation = { currentEntry: HistoryEntry | null; entries(): HistoryEntry[] };

/**
 * Returns from an asset to the library or search it was opened from. If this is the previous history entry, the browser
 * goes back, which keeps scroll position and loaded data.
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
