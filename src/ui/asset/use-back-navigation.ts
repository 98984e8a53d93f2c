'use client';

import { useRouter } from 'next/navigation';

type HistoryEntry = { index: number; url: string | null };
/** The Navigation API: not in every browser, and not in TypeScript's DOM types. */
type Navigation = { currentEntry: HistoryEntry | null; entries(): HistoryEntry[] };

/**
 * Leads from an asset back to its library, or to the search that it was opened from. If that is the previous entry of
 * the history, it goes back, which restores the scroll position.
 */
export function useBackNavigation(libraryHref: string) {
  const router = useRouter();
  const go = (...pathsOf: ((library: string) => string)[]) => {
    const { navigation } = window as { navigation?: Navigation };
    const index = navigation?.currentEntry?.index ?? 0;
    const before = navigation?.entries()[index - 1]?.url;
    const library = new URL(libraryHref, location.href).pathname;
    const isWanted = pathsOf.some(
      (pathOf) => before && pathOf(library) === new URL(before).pathname,
    );
    if (isWanted) router.back();
    else router.push(libraryHref);
  };
  return { toLibrary: () => go(libraryPath), back: () => go(libraryPath, searchPathOf) };
}

const libraryPath = (library: string) => library;
/** "/app/acme/photos" → "/app/acme/search". */
const searchPathOf = (library: string) => `${library.slice(0, library.lastIndexOf('/'))}/search`;
