import { join } from 'node:path';
import type { Config } from '@/config/config';
import { settleInstallation, type Used } from '@/domain/installation/settle-installation';
import type { Domain } from '@/domain/operation';
import type { Blobs } from '@/platform/blobs/port';

/** The folder of the files in DATA_DIR, with S3 that of uploads before their inspection. */
export const filesFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'files');

/** What the configuration has a process use with the database. */
export const usedWith = (settings: Config): Used => ({
  ...(settings.s3
    ? { store: 's3', place: settings.s3.bucket }
    : { store: 'disk', place: filesFolder(settings) }),
  searchIndex: settings.meilisearch ? 'meilisearch' : 'postgresql',
});

/** Refuses a process that does not belong to its database; docs/operate/moving.md says when. */
export const settleWith = (settings: Config, { domain, blobs }: { domain: Domain; blobs: Blobs }) =>
  settleInstallation(domain, blobs, usedWith(settings));
