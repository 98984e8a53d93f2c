'use client';

import { useEffect, useState } from 'react';

/**
 * A text that is being typed; null while nobody types. It is kept in this tab until it is saved or given up, so that
 * neither a reload nor a way to another page loses it.
 * @param name what is typed and about what: `description of LwK…`
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
    /** Shows the text no longer, and keeps it. */
    close: () => setDraft(null),
    forget: () => {
      sessionStorage.removeItem(place);
      setDraft(null);
    },
  };
}
