import type { Blobs } from '@/platform/blobs/port';
import { newStagedPath } from '@/platform/blobs/with-staged-path';
import { eachOf } from './each-of';
import { linkOrCopy } from './link-or-copy';
import { pathsIn } from './manifest';
import { savedFiles } from './read-backup';

const FILES_AT_ONCE = 8;

/** Stores every file of a backup under its name. The backup does not change. */
export const loadFiles = (blobs: Blobs, folder: string) =>
  eachOf(savedFiles(folder), FILES_AT_ONCE, async ({ name }) => {
    const staged = newStagedPath(blobs.stagingFolder, 'restored');
    await linkOrCopy(pathsIn(folder).file(name), staged);
    await blobs.store(staged, name);
  });
