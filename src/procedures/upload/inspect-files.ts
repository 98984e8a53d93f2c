import { refuse } from '@/contract/errors';
import type { PrincipalOrganization } from '@/domain/access/principal';
import {
  type FoundFile,
  inspectFile,
  type TypeRules,
  VIDEO_INSPECTION_TIMEOUT_MS,
} from '@/domain/asset/processing/inspect-file';
import type { StagedFile } from '@/platform/incoming/stage-file';
import type { ApiDependencies } from '../context';
import { inTurn } from './upload-queues';

export type InspectedFile = FoundFile & { staged: StagedFile };

type Options = TypeRules & { organization: PrincipalOrganization };

/** Inspects all files. Refuses with the reasons for all refused files; with several files, the name precedes each. */
export async function inspectFiles(
  dependencies: ApiDependencies,
  files: StagedFile[],
  { organization, ...rules }: Options,
): Promise<InspectedFile[]> {
  const reasons: string[] = [];
  const inspected: InspectedFile[] = [];
  let videoMs = VIDEO_INSPECTION_TIMEOUT_MS;
  for (const staged of files) {
    const verdict = await inTurn('inspect', organization, async () => {
      const begin = performance.now();
      const found = await inspectFile(dependencies, staged, rules, videoMs);
      if (typeof found !== 'string' && found.kind === 'video') videoMs -= performance.now() - begin;
      return found;
    });
    if (typeof verdict === 'string')
      reasons.push(files.length === 1 ? verdict : `${staged.name}: ${verdict}`);
    else inspected.push({ staged, ...verdict });
  }
  if (reasons.length > 0) refuse('BAD_USER_INPUT', { message: reasons.join(' ') });
  return inspected;
}
