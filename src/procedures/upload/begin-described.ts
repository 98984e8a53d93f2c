import { refuse } from '@/contract/errors';
import type { BegunUpload, DescribedFile } from '@/contract/upload';
import type { LibraryForWriting } from '@/domain/access/authorize-library';
import type { ApiDependencies } from '../context';
import { presentUpload } from '../present/upload';
import { nameSource } from './begin-from-url';
import { beginDirect, renewParts } from './direct-upload';

/** Begins an upload described in JSON: of a file at a URL, or of one the client sends to the bucket. */
export async function beginDescribed(
  dependencies: Pick<ApiDependencies, 'domain' | 'disk' | 'incoming'>,
  library: LibraryForWriting,
  { source, transport, ...file }: DescribedFile,
): Promise<BegunUpload> {
  if ((source === undefined) === (transport === undefined))
    refuse('BAD_USER_INPUT', {
      message: 'Send source, the URL of a file, or transport: "direct", for a file of yours.',
    });
  const now = dependencies.domain.now();
  if (source)
    return presentUpload(await nameSource(dependencies, library, { ...file, source }), now);
  const begun = await beginDirect(dependencies, library, file);
  return { ...presentUpload(begun, now), ...(await renewParts(dependencies, begun)) };
}
