import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { afterAll } from 'vitest';
import { type BucketConfig, connectBucket } from '@/platform/blobs/s3/bucket';

const program = join(process.cwd(), 'scripts', 's3-server.mjs');

/** Whether the tests of S3 can run on this machine: scripts/install-ceph.mjs brings what they need. */
export const s3IsThere = ['radosgw', 'ceph-mon', 'ceph-osd'].every((name) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => isProgram(join(folder, name))),
);

/** Ceph takes 12 s to start on a machine that has nothing else to do. */
export const s3Timeout = { timeout: 120_000 };

/** A real S3 server, on a port and in a folder of its own. */
export type S3Server = {
  /** Makes a bucket; where it is. */
  aBucket(): Promise<BucketConfig>;
  /** What it gives access with, and where. */
  address: Omit<BucketConfig, 'bucket'>;
  /** Stands still without closing its connections, or goes on. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Is gone at once, and back with all that is stored. */
  kill(): Promise<void>;
  start(): Promise<void>;
};

const running: ChildProcess[] = [];

/** Here, not where one is started: what a hook registers while it runs is never called. */
afterAll(() => Promise.all(running.map(ended)));

/** Starts one, empty; it is ended after the tests of the file. */
export async function anS3Server(): Promise<S3Server> {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  running.push(child);
  const { value } = await lines.next();
  if (!value) throw new Error('The S3 server did not start.');
  const { endpoint, ...credentials } = JSON.parse(value);
  const address = { endpoint, region: 'us-east-1', credentials };
  const order = (deed: string) => async () => {
    child.stdin.write(`${deed}\n`);
    await lines.next();
  };
  let buckets = 0;
  return {
    address,
    async aBucket() {
      const found = { ...address, bucket: `bucket-${buckets++}` };
      const { writing, close } = connectBucket(found);
      await writing.send(new CreateBucketCommand({ Bucket: found.bucket }));
      close();
      return found;
    },
    freeze: order('freeze'),
    thaw: order('thaw'),
    kill: order('kill'),
    start: order('start'),
  };
}

async function ended(child: ChildProcess) {
  if (child.exitCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.stdin?.end();
  await exited;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
