import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';

/** Which assets an archive is made of, in this order. */
export type ArchiveContent = {
  /** Of the archive, without `.zip`. */
  name: string;
  organizationId: string;
  /** The libraries the caller may read. Assets of others are left out. */
  libraryIds: readonly string[];
  assetIds: readonly string[];
};

/** To ask for: one more than there may be. */
export const MOST_ASSETS = LIMITS.filesPerArchive + 1;

/** Refuses more assets than an archive can hold with BAD_USER_INPUT. */
export function refuseTooManyFiles(count: number) {
  if (count > LIMITS.filesPerArchive)
    refuse(
      'BAD_USER_INPUT',
      `An archive has at most ${LIMITS.filesPerArchive.toLocaleString('en')} files. Choose fewer assets.`,
    );
}
