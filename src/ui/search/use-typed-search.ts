'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState, useTransition } from 'react';
import { MAX_SEARCH_LENGTH, parseSearch, searchPath, searchUrl } from './search-url';

/** How long the fingers rest before what they typed is searched for. */
const TYPING_PAUSE_MS = 120;

/**
 * The text of the search field. The address of the search page says what is searched for; what is typed stands
 * before it until the fingers rest, then the address follows, in place while one is on that page, so that the way
 * back leads out of the search and not through every letter.
 */
export function useTypedSearch(organizationId: string, onArrival: () => void) {
  const router = useRouter();
  const parameters = useSearchParams();
  const here = usePathname() === searchPath(organizationId);
  const wanted = parseSearch(here ? parameters : new URLSearchParams());
  const [typed, setTyped] = useState<string | null>(null);
  const [going, go] = useTransition();
  const arrive = useRef(onArrival);
  arrive.current = onArrival;

  const follow = (text: string) => {
    const url = searchUrl(organizationId, { ...wanted, text });
    if (here) window.history.replaceState(null, '', url);
    else go(() => router.push(url));
  };
  const latest = useRef(follow);
  latest.current = follow;

  useEffect(() => {
    if (typed === null || going) return;
    if (here && typed === wanted.text) return setTyped(null);
    const timer = setTimeout(() => latest.current(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, going, here, wanted.text]);
  useEffect(() => {
    // What was typed last goes with the page it was typed on.
    if (here) arrive.current();
    else setTyped(null);
  }, [here]);

  return {
    text: typed ?? wanted.text,
    type: (text: string) => setTyped(text.slice(0, MAX_SEARCH_LENGTH)),
    /** Searches at once. */
    settle: () => follow(typed ?? wanted.text),
    /** Whether the search page is in sight. */
    here,
  };
}
