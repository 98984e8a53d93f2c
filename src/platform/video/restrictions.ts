/** Each file that is opened, whatever it is called, and whatever it names within itself. */
const FORMATS = 'mov,matroska,webm,avi,mpeg,mpegts,mpegvideo';

/**
 * What keeps ffmpeg and ffprobe to the one file they are given: a playlist or a script called `.mp4` would have
 * them read other files and addresses. `file:` before the path, so that no character of it means anything.
 */
export const RESTRICTIONS = (path: string): string[] => [
  ...['-protocol_whitelist', 'file'],
  ...['-format_whitelist', FORMATS],
  ...['-i', `file:${path}`],
];
