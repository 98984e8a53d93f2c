import type { Picture } from './port';
import { openOnly } from './protections';

/** Has every packet read and none decoded, and the time of the latest told on the way. */
export const measureArguments = (path: string, picture: Picture): string[] => [
  ...['-hide_banner', '-nostdin', '-v', 'error', '-progress', 'pipe:1', '-stats_period', '5'],
  ...openOnly(path),
  ...['-map', `0:${picture.index}`, '-c', 'copy', '-f', 'null', '-'],
];

/** Seconds, by the reports: the time of the last picture, and as long as that is seen. Null without an end. */
export function lengthIn(reports: string, frameRate: number | null): number | null {
  if (!/^progress=end$/m.test(reports)) return null;
  const micros = Number([...reports.matchAll(/^out_time_us=(\d+)$/gm)].at(-1)?.[1]);
  return micros > 0 ? Math.round(micros / 1000 + 1000 / (frameRate ?? 1000)) / 1000 : null;
}
