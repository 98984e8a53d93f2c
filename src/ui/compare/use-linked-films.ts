'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { listen } from '../control/listen';

/** From this difference on, a film that plays is moved to where the first one is, in seconds. */
const DRIFT_SECONDS = 0.08;

/**
 * Films that play together: what is done to the first one, the others do, too, without their sound. `attach` takes the
 * element of the film at a place.
 */
export function useLinkedFilms() {
  const films = useRef(new Map<number, HTMLVideoElement>());
  const [first, setFirst] = useState<HTMLVideoElement | null>(null);
  const attach = useCallback((place: number, film: HTMLVideoElement | null) => {
    if (film) films.current.set(place, film);
    else films.current.delete(place);
    if (place === 0) setFirst(film);
  }, []);
  useEffect(() => {
    if (!first) return;
    const others = () => [...films.current.values()].filter((film) => film !== first);
    const follow = (most: number) => () => {
      for (const film of others())
        if (Math.abs(film.currentTime - first.currentTime) > most)
          film.currentTime = first.currentTime;
    };
    return listen(first, {
      play: () => {
        for (const film of others()) void film.play().catch(() => {});
      },
      pause: () => {
        for (const film of others()) film.pause();
        follow(0)();
      },
      seeking: follow(0),
      timeupdate: follow(DRIFT_SECONDS),
      ratechange: () => {
        for (const film of others()) film.playbackRate = first.playbackRate;
      },
    });
  }, [first]);
  return { first, attach };
}

export type LinkedFilms = ReturnType<typeof useLinkedFilms>;
