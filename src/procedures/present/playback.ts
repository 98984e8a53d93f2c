import type { Playback } from '@/contract/playback';
import type { PlaybackRow } from '@/domain/playback/find-playback';

/** @param urlOf makes the URL of a file of this video */
export function presentPlayback(
  row: PlaybackRow,
  urlOf: (name: 'playback' | 'strip') => string,
): Playback {
  const { state, parts, madeParts, originalPlays, width, height, frameRate, strip } = row;
  const ready = state === 'ready';
  return {
    state,
    // Joining the parts takes a while, too.
    progress: ready ? 1 : madeParts / (parts + 1),
    url: ready ? urlOf('playback') : null,
    ...{ width, height, frameRate, originalPlays },
    strip: ready && strip ? { url: urlOf('strip'), ...strip } : null,
  };
}
