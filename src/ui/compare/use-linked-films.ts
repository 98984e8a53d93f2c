'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { listen } from '../control/listen';

/** From this difference on, a film that plays is moved to where the first one is, in seconds. */
const DRIFT_SECONDS = 0.08;

/**
 * Films that play together: what is done to the first one, the others do, too, without their sound. `attach` takes the
 * element of the film at a place. An element that replaces another goes on where that one was.
 */
export function useLinkedFilms() {
  const films = useRef(new Map<number, HTMLVideoElement>());
  const left = useRef(new Map<number, Left>());
  const [first, setFirst] = useState<HTMLVideoElement | null>(null);
  const attach = useCallback((place: number, film: HTMLVideoElement | null) => {
    const before = films.current.get(place);
    if (film) {
      films.current.set(place, film);
      goOn(film, left.current.get(place));
    } else if (before) {
      const { currentTime, playbackRate, paused } = before;
      left.current.set(place, { currentTime, playbackRate, paused });
      films.current.delete(place);
    }
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

/** How a film was played when its element left the document. */
type Left = Pick<HTMLVideoElement, 'currentTime' | 'playbackRate' | 'paused'>;

function goOn(film: HTMLVideoElement, left: Left | undefined) {
  if (!left) return;
  film.currentTime = left.currentTime;
  film.playbackRate = left.playbackRate;
  if (!left.paused) void film.play().catch(() => {});
}

export type LinkedFilms = ReturnType<typeof useLinkedFilms>;
