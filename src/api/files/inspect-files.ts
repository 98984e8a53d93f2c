import { refuse } from '@/contract/errors';
import { ACCEPTED_FORMATS, recognize } from '@/contract/media-types';
import { UnreadableImage } from '@/platform/imaging/port';
import { UnreadableVideo } from '@/platform/video/port';
import type { ApiDependencies } from '../context';
import { inspectVideo } from './inspect-video';
import type { StagedFile } from './stage-file';
import { inTurn } from './upload-queues';

/** Total time for opening the videos of one request; videos beyond it are accepted by their first bytes. */
const VIDEO_INSPECTION_TIMEOUT_MS = 6_000;

export type InspectedFile = { staged: StagedFile; kind: 'image' | 'video'; contentType: string };

type Options = { organizationId: string; parentKind: string | null };

/** Refuses with the reason of each file. With several files, the file name precedes each reason. */
export async function inspectFiles(
  parts: ApiDependencies,
  files: StagedFile[],
  { organizationId, parentKind }: Options,
): Promise<InspectedFile[]> {
  const reasons: string[] = [];
  const inspected: InspectedFile[] = [];
  let videoMs = VIDEO_INSPECTION_TIMEOUT_MS;
  for (const file of files) {
    const verdict = await inTurn('inspect', organizationId, async () => {
      const begin = performance.now();
      const found = await inspect(parts, file, parentKind, videoMs);
      if (typeof found !== 'string' && found.kind === 'video') videoMs -= performance.now() - begin;
      return found;
    });
    if (typeof verdict === 'string')
      reasons.push(files.length === 1 ? verdict : `${file.name}: ${verdict}`);
    else inspected.push(verdict);
  }
  if (reasons.length > 0) refuse('BAD_USER_INPUT', { message: reasons.join(' ') });
  return inspected;
}

const UNSUPPORTED = `This type of file is not supported. Send ${ACCEPTED_FORMATS}.`;

/** Why a file of this name and declared type is not taken; null when it is. */
export const problemOfType = (name: string, declaredType: string): string | null =>
  recognize(name, declaredType) === null ? UNSUPPORTED : null;

/** The kind and media type of a file, or the reason why it is refused. */
async function inspect(
  parts: ApiDependencies,
  staged: StagedFile,
  parentKind: string | null,
  videoMs: number,
): Promise<InspectedFile | string> {
  const kind = recognize(staged.name, staged.declaredType);
  if (kind === null) return UNSUPPORTED;
  if (parentKind !== null && kind !== parentKind)
    return 'A variant must be of the same kind as its original.';
  try {
    const contentType =
      kind === 'video'
        ? await inspectVideo(parts.video, staged.path, videoMs)
        : (await parts.imaging.readHeader(staged.path)).contentType;
    return { staged, kind, contentType };
  } catch (error) {
    if (error instanceof UnreadableImage || error instanceof UnreadableVideo) return error.message;
    throw error;
  }
}
