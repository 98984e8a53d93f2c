import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { makeDiskBlobs } from '../blobs/disk';
import { makeDiskIncoming } from './disk';
import { testIncomingDriver } from './incoming.suite';

const made: string[] = [];
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))));

testIncomingDriver('the disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'uploads-incoming-'));
  made.push(folder);
  const blobs = await makeDiskBlobs({ folder });
  return { blobs, incoming: await makeDiskIncoming({ folder, blobs }) };
});
