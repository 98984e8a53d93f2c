import type { IncomingMessage } from 'node:http';
import { refuse } from '@/contract/errors';
import type { LibraryForWriting } from '@/domain/access/authorize-library';
import { findUploaded } from '@/domain/asset/admit-upload';
import type { ApiDependencies } from '@/procedures/context';
import type { SentFiles } from '@/procedures/upload/sent-files';
import { storeUpload } from '@/procedures/upload/store-upload';
import { refuseCoding } from '../admission/content-coding';
import { filesOf } from './receive-form';

/**
 * Stores the one file of a request, unless it is already stored: an upload sent again because the answer was lost
 * creates no second asset. Returns the id of the asset.
 * @param ids the ids the asset may have; a new one gets the first
 */
export async function storeOnce(
  dependencies: ApiDependencies,
  library: LibraryForWriting,
  request: IncomingMessage,
  ids: readonly [string, ...string[]],
  rules?: Pick<SentFiles, 'bytesDecide'>,
): Promise<string> {
  const { domain } = dependencies;
  const uploaded = await findUploaded(domain, library, ids);
  if (uploaded !== null) return uploaded;
  refuseCoding(request);
  const [id] = ids;
  const left = [id];
  const onlyOne = () => left.pop() ?? refuse('BAD_USER_INPUT', 'Send one file at a time here.');
  try {
    await storeUpload(dependencies, library, filesOf(request, rules), {
      newId: onlyOne,
    });
  } catch (error) {
    // When two requests bring the same upload at once, the later one finds the id taken and also succeeds.
    if ((await findUploaded(domain, library, [id])) === null) throw error;
  }
  return id;
}
