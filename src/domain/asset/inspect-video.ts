import { UnreadableVideo, VideoProcessingFailed, type VideoProcessor } from '@/platform/video/port';

/**
 * Returns the media type of an uploaded video. Refuses with UnreadableVideo when the bytes do not begin as a video,
 * the file does not open or it has no video track. A video that cannot be opened within `timeout` milliseconds, or by
 * any installed program, is accepted: the client should not wait longer, and processing finds out whether it opens.
 */
export async function inspectVideo(
  video: VideoProcessor,
  path: string,
  timeout: number,
): Promise<string> {
  const contentType = await video.recognize(path);
  if (contentType === null)
    throw new UnreadableVideo('The bytes of this file are not those of a video that can be read.');
  try {
    await video.probe(path, timeout);
  } catch (error) {
    if (!(error instanceof VideoProcessingFailed)) throw error;
    if (error.reason === 'crashed') throw new UnreadableVideo(error.message);
  }
  return contentType;
}
