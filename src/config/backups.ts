import type { BucketConfig } from '@/platform/blobs/s3/bucket';
import { type BackupPlace, type Environment, InvalidConfig } from './environment';
import { readS3Key } from './external-services';

/** Where backups are, and how: a folder, or a part of a bucket that `S3_ENDPOINT` and the key of `S3_*` reach. */
export type BackupStore = { folder: string } | BucketConfig;

/** When, where and how many. `schedule`: null: only when somebody asks. */
export type Backups = { to: BackupStore; schedule: string | null; keep: number };

const KEPT_BACKUPS = 7;

/** Refuses a schedule without a place: nobody would notice that nothing is backed up. */
export function readBackup(values: Environment): Backups | null {
  const { BACKUP_TO: to, BACKUP_SCHEDULE: schedule, BACKUP_KEEP: keep } = values;
  if (to === undefined) {
    if (schedule === undefined && keep === undefined) return null;
    throw new InvalidConfig('BACKUP_TO is missing; backups need a place.');
  }
  const place = backupStoreOf(values, to);
  return { to: place, schedule: schedule ?? null, keep: keep ?? KEPT_BACKUPS };
}

/** Refuses the place where the service keeps its own files: a backup would be lost with them. */
export function backupStoreOf(values: Environment, place: BackupPlace): BackupStore {
  if ('folder' in place) return place;
  const { S3_ENDPOINT: endpoint, S3_REGION: region } = values;
  if (place.bucket === values.S3_BUCKET && /^(blobs|incoming)\//.test(place.prefix))
    throw new InvalidConfig('BACKUP_TO is where the files themselves are; give it another prefix.');
  return { ...place, endpoint, region, credentials: readS3Key(values) };
}
