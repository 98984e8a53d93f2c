'use client';

import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react';
import { listen } from '../control/listen';
import { type AskAgain, findRemedy } from './video-remedy';
import { fileOfUrl } from './video-sources';

type VideoEvent = SyntheticEvent<HTMLVideoElement>;

/** How a video was played before it stopped. */
type Resume = { at: number; isPlaying: boolean; speed: number };

/** A failure this close to where the video was loaded again is the same failure. */
const SAME_PLACE_SECONDS = 5;

/**
 * The URL to play, the best of `sources` first, and what becomes of errors. After an error the video goes on where it
 * stopped, at the URL that `ask` gives, or waits for the connection (`isLost`, `retry`). A file that cannot be played is
 * followed by the next one; `src` is null after the last. `attach` and `events` are for the element.
 */
export function useVideoSource(sources: string[], ask: AskAgain) {
  const { src, choose, giveUp } = useChosenSource(sources);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [isLost, setLost] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const asking = useRef(false);
  const isPlaying = useRef(false);
  const resume = useRef<Resume | null>(null);
  const reloadedAt = useRef<number | null>(null);

  const recover = async (shown: HTMLVideoElement) => {
    if (asking.current || src === null || !shown.error) return;
    const { currentTime: at, playbackRate: speed, error } = shown;
    resume.current ??= { at, isPlaying: isPlaying.current, speed };
    const failedAt = resume.current.at;
    const last = reloadedAt.current;
    const isAgain = last !== null && Math.abs(failedAt - last) < SAME_PLACE_SECONDS;
    const isNetwork = error.code === MediaError.MEDIA_ERR_NETWORK;
    asking.current = true;
    setAsking(true);
    const remedy = await findRemedy({ src, isNetwork, isAgain }, ask);
    asking.current = false;
    setAsking(false);
    setLost(remedy.act === 'wait');
    // After waiting, the next attempt loads it again.
    reloadedAt.current = remedy.act === 'load' ? failedAt : null;
    if (remedy.act === 'wait') return;
    if (remedy.act === 'giveUp') giveUp(src);
    else if (remedy.src === src) shown.load();
    else choose(remedy.src);
  };
  const go = (shown: HTMLVideoElement) => {
    // A browser able to decode only the audio would play just the sound.
    if (src !== null && shown.videoWidth === 0) return giveUp(src);
    const before = resume.current;
    if (!before) return;
    resume.current = null;
    shown.currentTime = before.at;
    shown.playbackRate = before.speed;
    if (before.isPlaying) void shown.play().catch(() => {});
  };
  const latest = useRef({ recover, go });
  latest.current = { recover, go };

  const attach = useCallback((shown: HTMLVideoElement | null) => {
    setVideo(shown);
    // All of this may have happened before this script ran.
    isPlaying.current = shown !== null && !shown.paused;
    if (shown?.error) void latest.current.recover(shown);
    else if (shown && shown.readyState > 0) latest.current.go(shown);
  }, []);
  const retry = useCallback(() => video && latest.current.recover(video), [video]);
  useEffect(() => {
    if (isLost) return listen(window, { online: retry });
  }, [isLost, retry]);

  const events = {
    onError: ({ currentTarget }: VideoEvent) => void recover(currentTarget),
    onLoadedMetadata: ({ currentTarget }: VideoEvent) => go(currentTarget),
    onPlay: () => {
      isPlaying.current = true;
    },
    onPause: ({ currentTarget }: VideoEvent) => {
      // Some browsers pause a video that fails.
      if (!currentTarget.error) isPlaying.current = false;
    },
  };
  return { src, video, attach, events, isLost, isAsking, retry };
}

/** The URL to play. `choose` replaces it, `giveUp` turns to the next file. */
function useChosenSource(sources: string[]) {
  const [unplayable, setUnplayable] = useState<string[]>([]);
  const [chosen, choose] = useState<string | null>(null);
  const plays = (url: string) => !unplayable.includes(fileOfUrl(url));
  // A better source that comes later would interrupt the person.
  const src = chosen !== null && plays(chosen) ? chosen : (sources.find(plays) ?? null);
  if (src !== chosen) choose(src);
  const giveUp = (url: string) => setUnplayable((known) => [...known, fileOfUrl(url)]);
  return { src, choose, giveUp };
}
