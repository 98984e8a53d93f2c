'use client';

import { useRouter } from 'next/navigation';

type Entry = { index: number; url: string | null };
/** What browsers tell of the pages behind this one. Not all do, and TypeScript's own list of them lacks it. */
type Navigation = { currentEntry: Entry | null; entries(): Entry[] };

/** Goes to the library: by one step back, which finds it as it was left, when that is where one came from. */
export function useWayBack(libraryHref: string): () => void {
  const router = useRouter();
  return () => {
    const { navigation } = window as { navigation?: Navigation };
    const index = navigation?.currentEntry?.index ?? 0;
    const before = navigation?.entries()[index - 1]?.url;
    const wanted = new URL(libraryHref, location.href);
    if (before && new URL(before).pathname === wanted.pathname) router.back();
    else router.push(libraryHref);
  };
}
