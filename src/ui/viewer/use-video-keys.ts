'use client';

import { useEffect } from 'react';
import { listen } from '../control/listen';
import { isField, letterShortcuts } from '../shortcut/use-shortcuts';

export const SPEEDS = [0.25, 0.5, 1, 1.5, 2, 4];
const JUMP_SECONDS = 10;
const USUAL_FRAME_RATE = 25;

/** The next speed above or below one. */
export const speedBeside = (speed: number, up: boolean): number =>
  (up ? SPEEDS.find((next) => next > speed) : SPEEDS.findLast((next) => next < speed)) ?? speed;

/** Moves a video by seconds, within its length. */
export function seekBy(video: HTMLVideoElement, seconds: number) {
  const last = Number.isFinite(video.duration) ? video.duration : Number.MAX_VALUE;
  video.currentTime = Math.min(last, Math.max(0, video.currentTime + seconds));
}

/** Pauses a video and moves it by frames. `frameRate`: null if it is not known. */
export function stepFrames(video: HTMLVideoElement, frames: number, frameRate: number | null) {
  video.pause();
  seekBy(video, frames / (frameRate ?? USUAL_FRAME_RATE));
}

/**
 * The keys of a video, also while it has the focus: j and l go back and forward, k plays or pauses, comma and full stop
 * go from frame to frame, < and > change the speed.
 */
export function useVideoKeys(video: HTMLVideoElement | null, frameRate: number | null) {
  useEffect(() => {
    if (!video) return;
    const keys: Record<string, () => unknown> = {
      j: () => seekBy(video, -JUMP_SECONDS),
      k: () => (video.paused ? video.play() : video.pause()),
      l: () => seekBy(video, JUMP_SECONDS),
      ',': () => stepFrames(video, -1, frameRate),
      '.': () => stepFrames(video, 1, frameRate),
      '<': () => {
        video.playbackRate = speedBeside(video.playbackRate, false);
      },
      '>': () => {
        video.playbackRate = speedBeside(video.playbackRate, true);
      },
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
      if (defaultPrevented || ctrlKey || metaKey || altKey || !letterShortcuts.areOn()) return;
      if (document.querySelector('dialog[open]')) return;
      if (isField(target) && target !== video && !isSlider(target)) return;
      const run = keys[key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    return listen(window, { keydown: onKeyDown });
  }, [video, frameRate]);
}

const isSlider = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === 'range';
