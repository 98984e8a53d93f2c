'use client';

import { useEffect, useState } from 'react';

/**
 * A text being typed; null otherwise. It is kept in this tab until saved or discarded, through reloads and navigation.
 * @param name the kind of text and its subject: `description of LwK…`
 */
export function useDraft(name: string) {
  const place = `vitrine.draft.${name}`;
  const [draft, setDraft] = useState<string | null>(null);
  /** Whether the text was typed before this page was opened. */
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    const kept = sessionStorage.getItem(place);
    setDraft(kept);
    setRestored(kept !== null);
  }, [place]);
  return {
    draft,
    isRestored,
    open: (text: string) => {
      setRestored(false);
      setDraft((typed) => typed ?? text);
    },
    change: (typed: string) => {
      sessionStorage.setItem(place, typed);
      setDraft(typed);
    },
    /** Hides the text but keeps it. */
    close: () => setDraft(null),
    forget: () => {
      sessionStorage.removeItem(place);
      setDraft(null);
    },
  };
}
