import { z } from 'zod';
import { openBlobs } from '@/composition/open-blobs';
import { filesFolder, usedWith } from '@/composition/used-with';
import { type Config, readConfig } from '@/config/config';
import { refuse } from '@/contract/errors';
import { eachOf } from '@/domain/backup/each-of';
import { linkOrCopy } from '@/domain/backup/write-durably';
import { acceptInstallation, STORE_MARK } from '@/domain/installation/settle-installation';
import type { Domain } from '@/domain/operation';
import type { BlobName, Blobs } from '@/platform/blobs/port';
import { newStagedPath } from '@/platform/blobs/with-staged-path';
import { makeLog } from '@/platform/log';
import { command } from './command';

const ANSWERS = ['store', 'place', 'secretIds', 'searchIndex'] as const;

export const installationAccept = command({
  path: ['installation', 'accept'],
  summary:
    'Records that the database is used with the store, the secret and the index of these variables from now on. Processes with others no longer start. Stop the service before.',
  options: {},
  answers: ANSWERS,
  foreign: true,
  run: ({ domain }) => accept(domain, readConfig()),
});

export const storeMove = command({
  path: ['store', 'move'],
  summary:
    'Copies every file from the disk into the bucket of S3_*, or back, compares the copies byte by byte, and records the new place. Stop the service before: what it still writes to the old place would be lost.',
  options: {
    to: {
      value: 'bucket|disk',
      description: 'Where the files go.',
      shape: z.enum(['bucket', 'disk'], 'must be bucket or disk'),
    },
  },
  answers: ['files', 'bytes', 'copied', ...ANSWERS],
  foreign: true,
  async run({ domain }, { to }) {
    const settings = readConfig();
    const { s3 } = settings;
    if (!s3) refuse('BAD_USER_INPUT', 'Set S3_BUCKET and the other S3_*: one side is that bucket.');
    const log = makeLog(settings.logLevel);
    const findReceiving = async (names: string[]) => new Set(names);
    const open = (store: typeof s3 | null) =>
      openBlobs(filesFolder(settings), store, { log, findReceiving });
    const [disk, bucket] = [await open(null), await open(s3)];
    try {
      const [from, target] =
        to === 'bucket' ? [disk.blobs, bucket.blobs] : [bucket.blobs, disk.blobs];
      const moved = await copyAll(from, target);
      const there = to === 'bucket' ? settings : { ...settings, s3: null };
      return { ...moved, ...(await accept(domain, there, target)) };
    } finally {
      bucket.close();
      disk.close();
    }
  },
});

async function accept(domain: Domain, settings: Config, opened?: Blobs) {
  const used = usedWith(settings);
  const log = makeLog(settings.logLevel);
  const findReceiving = async (names: string[]) => new Set(names);
  const files = opened
    ? { blobs: opened, close: () => undefined }
    : await openBlobs(filesFolder(settings), settings.s3, { log, findReceiving });
  try {
    const { store, place, secrets, searchIndex } = await acceptInstallation(
      domain,
      files.blobs,
      used,
    );
    return { store, place, secretIds: secrets.map((each) => each.slice(0, 8)), searchIndex };
  } finally {
    files.close();
  }
}

const FILES_AT_ONCE = 8;

/** Copies what the target lacks, and compares every file with its copy. A difference ends it. */
export async function copyAll(from: Blobs, target: Blobs) {
  const moved = { files: 0, bytes: 0, copied: 0 };
  await eachOf(from.list(), FILES_AT_ONCE, async ({ blob, size }) => {
    // Each store has a mark of its own.
    if (blob === STORE_MARK) return;
    moved.files += 1;
    moved.bytes += size;
    if ((await target.size(blob)) !== size) {
      await copyOne(from, target, blob);
      moved.copied += 1;
    }
    if ((await checksumOf(from, blob)) !== (await checksumOf(target, blob)))
      refuse(
        'CONFLICT',
        `The copy of the file ${blob} differs. Delete it there, and run this again.`,
      );
  });
  return moved;
}

const copyOne = (from: Blobs, target: Blobs, blob: BlobName) =>
  from.asFile(blob, async (path) => {
    const staged = newStagedPath(target.stagingFolder, 'moved');
    await linkOrCopy(path, staged);
    await target.store(staged, blob);
  });

const checksumOf = (blobs: Blobs, blob: BlobName): Promise<string> =>
  blobs.asMeasuredFile(blob, async (_, measure) => (await measure()).sha256);
