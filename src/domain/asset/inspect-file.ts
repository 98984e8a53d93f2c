import { ACCEPTED_FORMATS, recognize } from '@/contract/media-types';
import { type Imaging, UnreadableImage } from '@/platform/imaging/port';
import { UnreadableVideo, type VideoProcessor } from '@/platform/video/port';
import { inspectVideo } from './inspect-video';

/** A file on the local disk, under the name and type given by the client. */
export type FileToInspect = { path: string; name: string; declaredType: string };

export type FoundFile = { kind: 'image' | 'video'; contentType: string };

/** Milliseconds for opening the videos of one upload; videos beyond it are accepted by their first bytes. */
export const VIDEO_INSPECTION_TIMEOUT_MS = 6_000;

const UNSUPPORTED = `This type of file is not supported. Send ${ACCEPTED_FORMATS}.`;
const OTHER_KIND = 'A variant must be of the same kind as its original.';

type ExpectedKind = { kind: 'image' | 'video'; problem: null } | { kind: null; problem: string };

/**
 * The kind of a file by its name and declared type, before its bytes are known, or why it is refused. `parentKind`: the
 * kind of its original, for a variant.
 */
function expectKind(name: string, declaredType: string, parentKind: string | null): ExpectedKind {
  const kind = recognize(name, declaredType);
  if (kind === null) return { kind, problem: UNSUPPORTED };
  if (parentKind !== null && kind !== parentKind) return { kind: null, problem: OTHER_KIND };
  return { kind, problem: null };
}

/** Why expectKind refuses a file; null when it does not. */
export const problemOfType = (
  name: string,
  declaredType: string,
  parentKind: string | null = null,
): string | null => expectKind(name, declaredType, parentKind).problem;

/**
 * The kind and media type of an uploaded file by its bytes, or why it is refused (docs/rules.md#upload).
 * @param videoMs milliseconds that opening a video may take
 */
export async function inspectFile(
  { imaging, video }: { imaging: Imaging; video: VideoProcessor },
  { path, name, declaredType }: FileToInspect,
  parentKind: string | null,
  videoMs: number,
): Promise<FoundFile | string> {
  const { kind, problem } = expectKind(name, declaredType, parentKind);
  if (kind === null) return problem;
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
