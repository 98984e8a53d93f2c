import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupStore } from '@/config/backups';
import type { Copies } from '@/domain/backup/kept-backups';
import type { Blobs } from '@/platform/blobs/port';
import { mayWriteIn, type ServiceUser } from '@/platform/service-user/choose-service-user';

export type OpenedCopies = { copies: Blobs; close(): void };

/** How a place of backups is called, in messages and reports. */
export const nameOfPlace = (to: BackupStore): string =>
  'folder' in to ? to.folder : `s3://${to.bucket}/${to.prefix?.replace(/\/$/, '')}`;

/**
 * Opens the place of backups: a folder, or a part of a bucket.
 * @param filesFolder local folder for files on their way to a bucket, or from it
 */
export async function openCopies(to: BackupStore, filesFolder: string): Promise<OpenedCopies> {
  if ('folder' in to) {
    mkdirSync(to.folder, { recursive: true, mode: 0o700 });
    const { makeDiskBlobs } = await import('@/platform/blobs/disk');
    return { copies: await makeDiskBlobs({ folder: to.folder }), close: () => undefined };
  }
  const [{ connectBucket }, { makeS3Blobs }] = await Promise.all([
    import('@/platform/blobs/s3/bucket'),
    import('@/platform/blobs/s3/s3'),
  ]);
  const bucket = connectBucket(to);
  const staging = join(filesFolder, 'staging');
  return {
    copies: await makeS3Blobs(bucket, { staging, presigned: false }),
    close: () => bucket.close(),
  };
}

/** The place of the backups of a process, opened when it is first needed. */
export function makeCopies(to: BackupStore, filesFolder: string): Copies & { close(): void } {
  let opening: Promise<OpenedCopies> | null = null;
  const close = () => {
    opening?.then((opened) => opened.close()).catch(() => undefined);
    opening = null;
  };
  return {
    open() {
      opening ??= openCopies(to, filesFolder);
      opening.catch(close);
      return opening.then(({ copies }) => copies);
    },
    forget: close,
    close,
  };
}

/**
 * Why backups cannot be written, as a sentence; null when they can. Called at the start of the service.
 * @param user who writes them; null: the user of this process
 */
export async function findPlaceProblem(
  to: BackupStore,
  user: ServiceUser | null,
): Promise<string | null> {
  if ('folder' in to) {
    const { access, constants } = await import('node:fs/promises');
    try {
      mkdirSync(to.folder, { recursive: true, mode: 0o700 });
      await access(to.folder, constants.W_OK | constants.X_OK);
      if (!user || mayWriteIn(user, to.folder)) return null;
      return `BACKUP_TO ${to.folder} cannot be written by the user ${user.uid}, as whom the service runs.`;
    } catch (error) {
      return `BACKUP_TO ${to.folder} cannot be written: ${(error as Error).message}.`;
    }
  }
  const { findBucketProblem } = await import('@/platform/blobs/s3/find-bucket-problem');
  return (await findBucketProblem(to))?.replace(/^S3_BUCKET/, 'BACKUP_TO') ?? null;
}
