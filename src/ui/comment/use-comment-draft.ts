'use client';

import { useEffect } from 'react';
import { listen } from '../control/listen';
import { useDraft } from '../form/use-draft';
import { shownVideo } from '../viewer/shown-video';

/**
 * A comment being typed, kept with the moment that the film shows: a comment is about that one. Typing pauses the film;
 * with a kept comment it is at its moment again.
 * @param name as in useDraft
 */
export function useCommentDraft(name: string) {
  const { draft, isRestored, change, forget } = useDraft(name);
  const place = `vitrine.moment.${name}`;
  useEffect(() => {
    const moment = isRestored ? Number(sessionStorage.getItem(place)) : 0;
    if (moment === 0) return;
    const show = () => {
      const video = shownVideo();
      if (video) video.currentTime = moment;
      return video !== null;
    };
    if (!show()) return listen(document, { loadedmetadata: show }, { capture: true, once: true });
  }, [isRestored, place]);
  const clear = () => {
    sessionStorage.removeItem(place);
    forget();
  };
  return {
    text: draft ?? '',
    type: (typed: string) => {
      const video = shownVideo();
      video?.pause();
      if (typed === '') return clear();
      if (video) sessionStorage.setItem(place, String(video.currentTime));
      change(typed);
    },
    clear,
  };
}
