import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  CreateBucketCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';

/** Whether a real S3 server can run on this machine: scripts/install-ceph.mjs brings what it needs. */
export const s3IsThere = ['radosgw', 'ceph-mon', 'ceph-osd'].every((name) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => isProgram(join(folder, name))),
);

/** A real S3 server with an empty bucket. */
export type S3Server = {
  /** What a service needs to find the bucket. */
  env: Record<string, string>;
  /** Stands still without closing its connections, or goes on. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Is gone at once, and back with all that is stored. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Keys in the bucket. */
  keys(): Promise<string[]>;
  /** Multipart uploads that are neither complete nor aborted. */
  unfinished(): Promise<number>;
  stop(): Promise<void>;
};

/** Makes an empty bucket on the server that settings tell of; its name. */
export async function aBucketAt(env: Record<string, string>): Promise<string> {
  const Bucket = `bucket-${randomUUID()}`;
  const credentials = {
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
  };
  const client = new S3Client({ ...usual, endpoint: env.S3_ENDPOINT, credentials });
  await client.send(new CreateBucketCommand({ Bucket }));
  client.destroy();
  return Bucket;
}

const usual = { region: 'us-east-1', forcePathStyle: true };

export async function startS3(): Promise<S3Server> {
  const child = spawn(process.execPath, ['scripts/s3-server.mjs'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const { value } = await lines.next();
  if (!value) throw new Error('The S3 server did not start.');
  const { endpoint, ...credentials } = JSON.parse(value);
  const Bucket = 'vitrine';
  const client = new S3Client({ ...usual, endpoint, credentials });
  await client.send(new CreateBucketCommand({ Bucket }));
  const order = (deed: string) => async () => {
    child.stdin.write(`${deed}\n`);
    await lines.next();
  };
  return {
    env: {
      S3_BUCKET: Bucket,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    freeze: order('freeze'),
    thaw: order('thaw'),
    kill: order('kill'),
    start: order('start'),
    async keys() {
      const keys: string[] = [];
      let ContinuationToken: string | undefined;
      do {
        const command = new ListObjectsV2Command({ Bucket, ContinuationToken });
        const { Contents = [], NextContinuationToken } = await client.send(command);
        keys.push(...Contents.map(({ Key = '' }) => Key));
        ContinuationToken = NextContinuationToken;
      } while (ContinuationToken);
      return keys;
    },
    async unfinished() {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
      return Uploads.length;
    },
    async stop() {
      client.destroy();
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.stdin.end();
      await exited;
    },
  };
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
