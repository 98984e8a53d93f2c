import type { FfmpegCommand } from 'fluent-ffmpeg';
import type { VideoTrack } from './port';

/** Reads every packet of the track, decodes none, and reports the time of the latest one on the way. */
export const composeMeasurement = (track: VideoTrack) => (command: FfmpegCommand) =>
  command
    .inputOptions('-progress', 'pipe:1', '-stats_period', '5')
    .outputOptions('-map', `0:${track.index}`)
    .videoCodec('copy')
    .format('null');

/**
 * Seconds, from the reports: the time of the last frame, plus its duration. Null when the reports do not end properly.
 */
export function parseDuration(reports: string, frameRate: number | null): number | null {
  if (!/^progress=end$/m.test(reports)) return null;
  const microseconds = Number([...reports.matchAll(/^out_time_us=(\d+)$/gm)].at(-1)?.[1]);
  return microseconds > 0
    ? Math.round(microseconds / 1000 + 1000 / (frameRate ?? 1000)) / 1000
    : null;
}
