'use client';

import { useRouter } from 'next/navigation';

type HistoryEntry = { index: number; url: string | null };
/** What browsers tell of the pages behind this one. Not all do, and TypeScript's own list of them lacks it. */
type Navigation = { currentEntry: HistoryEntry | null; entries(): HistoryEntry[] };

/**
 * Ways up from the page of an asset: to its library, or back to where one came from, be that the library or a search.
 * Where that is the page before, by one step back, which finds it as it was left.
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
