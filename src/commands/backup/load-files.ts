import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Blobs } from '@/platform/blobs/port';
import { eachOf } from './each-of';
import { linkOrCopy } from './link-or-copy';
import { pathsIn } from './manifest';
import { savedFiles } from './read-backup';

const FILES_AT_ONCE = 8;

/** Stores every file of a backup under its name. The backup does not change. */
export const loadFiles = (blobs: Blobs, folder: string) =>
  eachOf(savedFiles(folder), FILES_AT_ONCE, async ({ name }) => {
    const staged = join(blobs.stagingFolder, `restored-${randomBytes(16).toString('hex')}`);
    await linkOrCopy(pathsIn(folder).file(name), staged);
    await blobs.store(staged, name);
  });
