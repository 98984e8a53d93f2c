'use client';

import { useParams, usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState, useTransition } from 'react';
import {
  MAX_SEARCH_LENGTH,
  parseSearch,
  searchPath,
  searchUrl,
  UNFILTERED,
} from '../format/search-url';

/** A search starts after this pause in typing. */
const TYPING_PAUSE_MS = 120;

/**
 * The text of the search field. The URL holds the search. Typed text takes precedence until typing pauses and the URL
 * follows. From the pages of a library the field searches the same library. On the search page the URL is replaced, so
 * Back leaves the search instead of undoing letters.
 */
export function useTypedSearch(organizationId: string, onArrival: () => void) {
  const router = useRouter();
  const parameters = useSearchParams();
  const here = usePathname() === searchPath(organizationId);
  const { libraryId } = useParams<{ libraryId?: string }>();
  const wanted = here
    ? parseSearch(parameters)
    : { ...UNFILTERED, text: '', library: libraryId ?? null };
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
    // A letter typed meanwhile stays.
    if (here && typed === wanted.text) return setTyped((now) => (now === typed ? null : now));
    const timer = setTimeout(() => latest.current(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, going, here, wanted.text]);
  useEffect(() => {
    // Typed text is dropped with its page.
    if (here) arrive.current();
    else setTyped(null);
  }, [here]);

  return {
    text: typed ?? wanted.text,
    type: (text: string) => setTyped(text.slice(0, MAX_SEARCH_LENGTH)),
    /** Searches without waiting. */
    settle: () => follow(typed ?? wanted.text),
    /** Whether this is the search page. */
    here,
  };
}
