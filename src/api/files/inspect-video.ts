import { UnreadableVideo, VideoProcessingFailed, type VideoProcessor } from '@/platform/video/port';

/**
 * The media type of an uploaded video. Refuses with UnreadableVideo what does not begin as a video, does not open or
 * has no video track. A video that cannot be opened within `patience` milliseconds, or by anything that is
 * installed, is taken all the same: nobody should wait longer, and whether it opens is found out when it is processed.
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
