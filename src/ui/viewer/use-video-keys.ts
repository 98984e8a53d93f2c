'use client';

import { useShortcuts } from '../control/use-shortcuts';

export const SPEEDS = [0.25, 0.5, 1, 1.5, 2, 4];
const JUMP_SECONDS = 10;
const USUAL_FRAME_RATE = 25;

/** The next speed above or below one. */
export const speedBeside = (speed: number, up: boolean): number =>
  (up ? SPEEDS.find((next) => next > speed) : SPEEDS.findLast((next) => next < speed)) ?? speed;

/** Plays a video that stands still, and pauses one that plays. */
export const playOrPause = (video: HTMLVideoElement) =>
  video.paused ? void video.play() : video.pause();

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
export const useVideoKeys = (video: HTMLVideoElement | null, frameRate: number | null) =>
  useShortcuts(
    video ? videoKeys(video, frameRate) : {},
    (field) => field === video || isSlider(field),
  );

/** The same, by key. */
export function videoKeys(video: HTMLVideoElement, frameRate: number | null) {
  const changeSpeed = (up: boolean) => () => {
    video.playbackRate = speedBeside(video.playbackRate, up);
  };
  return {
    j: () => seekBy(video, -JUMP_SECONDS),
    k: () => playOrPause(video),
    l: () => seekBy(video, JUMP_SECONDS),
    ',': () => stepFrames(video, -1, frameRate),
    '.': () => stepFrames(video, 1, frameRate),
    '<': changeSpeed(false),
    '>': changeSpeed(true),
  };
}

const isSlider = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === 'range';
