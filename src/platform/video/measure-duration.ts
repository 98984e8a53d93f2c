import type { VideoTrack } from './port';
import { RESTRICTIONS } from './restrictions';

/** Has every packet read and none decoded, and the time of the latest told on the way. */
export const measureCommand = (path: string, picture: VideoTrack): string[] => [
  ...['-hide_banner', '-nostdin', '-v', 'error', '-progress', 'pipe:1', '-stats_period', '5'],
  ...RESTRICTIONS(path),
  ...['-map', `0:${picture.index}`, '-c', 'copy', '-f', 'null', '-'],
];

/** Seconds, by the reports: the time of the last picture, and as long as that is seen. Null without an end. */
export function parseDuration(reports: string, frameRate: number | null): number | null {
  if (!/^progress=end$/m.test(reports)) return null;
  const micros = Number([...reports.matchAll(/^out_time_us=(\d+)$/gm)].at(-1)?.[1]);
  return micros > 0 ? Math.round(micros / 1000 + 1000 / (frameRate ?? 1000)) / 1000 : null;
}
