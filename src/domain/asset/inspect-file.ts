import { ACCEPTED_FORMATS, recognize } from '@/contract/media-types';
import { type Imaging, UnreadableImage } from '@/platform/imaging/port';
import { UnreadableVideo, type VideoProcessor } from '@/platform/video/port';
import { inspectVideo } from './inspect-video';

/** A file on the local disk, under the name and type that the client gave it. */
export type FileToInspect = { path: string; name: string; declaredType: string };

export type FoundFile = { kind: 'image' | 'video'; contentType: string };

/** Milliseconds for opening the videos of one upload; videos beyond it are accepted by their first bytes. */
export const VIDEO_INSPECTION_TIMEOUT_MS = 6_000;

const UNSUPPORTED = `This type of file is not supported. Send ${ACCEPTED_FORMATS}.`;
const OTHER_KIND = 'A variant must be of the same kind as its original.';

/**
 * Why a file of this name and declared type is not taken, before its bytes are known; null when it is. `parentKind`: of
 * the original that it is to be a variant of.
 */
export function problemOfType(
  name: string,
  declaredType: string,
  parentKind: string | null = null,
): string | null {
  const kind = recognize(name, declaredType);
  if (kind === null) return UNSUPPORTED;
  return parentKind !== null && kind !== parentKind ? OTHER_KIND : null;
}

/**
 * The kind and media type of an uploaded file by its bytes, or the reason why it is refused (docs/rules.md#upload).
 * @param videoMs milliseconds that opening a video may take
 */
export async function inspectFile(
  { imaging, video }: { imaging: Imaging; video: VideoProcessor },
  { path, name, declaredType }: FileToInspect,
  parentKind: string | null,
  videoMs: number,
): Promise<FoundFile | string> {
  const kind = recognize(name, declaredType);
  const problem = problemOfType(name, declaredType, parentKind);
  if (kind === null || problem !== null) return problem ?? UNSUPPORTED;
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
