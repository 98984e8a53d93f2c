import { ACCEPTED_FORMATS, claimsNothing, recognize } from '@/contract/upload/media-types';
import { type Imaging, UnreadableImage } from '@/platform/imaging/port';
import { UnreadableVideo, VideoProcessingFailed, type VideoProcessor } from '@/platform/video/port';

/** A file on the local disk, under the name and type given by the client. */
export type FileToInspect = { path: string; name: string; declaredType: string };

export type FoundFile = { kind: 'image' | 'video'; contentType: string };

/** Milliseconds for opening the videos of one upload; videos beyond it are accepted by their first bytes. */
export const VIDEO_INSPECTION_TIMEOUT_MS = 6_000;

const UNSUPPORTED = `This type of file is not supported. Send ${ACCEPTED_FORMATS}.`;
const OTHER_KIND = 'A variant must be of the same kind as its original.';

/** How a file is judged. */
export type TypeRules = {
  /** The kind of its original, for a variant. */
  parentKind?: string | null;
  /** Whether the bytes decide about a file whose name and declared type claim nothing. Otherwise it is refused. */
  bytesDecide?: boolean;
};

/** Why a file is refused by its name and declared type, before its bytes are known; null when it is not. */
export function problemOfType(
  name: string,
  declaredType: string,
  { parentKind = null, bytesDecide = false }: TypeRules,
): string | null {
  const kind = recognize(name, declaredType);
  if (kind === null) return bytesDecide && claimsNothing(name, declaredType) ? null : UNSUPPORTED;
  return parentKind === null || kind === parentKind ? null : OTHER_KIND;
}

/**
 * The kind and media type of an uploaded file by its bytes, or why it is refused (docs/rules.md#upload).
 * @param videoMs milliseconds that opening a video may take
 */
export async function inspectFile(
  { imaging, video }: { imaging: Imaging; video: VideoProcessor },
  { path, name, declaredType }: FileToInspect,
  rules: TypeRules,
  videoMs: number,
): Promise<FoundFile | string> {
  const problem = problemOfType(name, declaredType, rules);
  if (problem !== null) return problem;
  const claimed = recognize(name, declaredType);
  const kind = claimed ?? ((await video.recognize(path)) === null ? 'image' : 'video');
  if (rules.parentKind && kind !== rules.parentKind) return OTHER_KIND;
  try {
    const contentType =
      kind === 'video'
        ? await inspectVideo(video, path, videoMs)
        : (await imaging.readHeader(path)).contentType;
    return { kind, contentType };
  } catch (error) {
    if (error instanceof UnreadableImage || error instanceof UnreadableVideo) return error.message;
    throw error;
  }
}

/**
 * Returns the media type of an uploaded video. Refuses with UnreadableVideo when the bytes do not begin as a video,
 * the file does not open or it has no video track. A video that cannot be opened within `timeout` milliseconds, or by
 * any installed program, is accepted: the client should not wait longer, and processing finds out whether it opens.
 */
async function inspectVideo(video: VideoProcessor, path: string, timeout: number): Promise<string> {
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
