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

const REGION = 'us-east-1';
const BUCKET = 'vitrine';

/** Whether Ceph is on the PATH, the S3 server of the tests (scripts/install-ceph.mjs); they are skipped otherwise. */
export const isS3Installed = ['radosgw', 'ceph-mon', 'ceph-osd'].every((name) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => isExecutable(join(folder, name))),
);

/** A real S3 server, on its own port and in its own folder. */
export type S3Server = {
  endpoint: string;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
  /** The environment of a service to store its files in the bucket `vitrine` of the server. */
  env: Record<string, string>;
  /** Suspends the gateway without closing its connections, or resumes it. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Kills the gateway, or starts it again with all stored data. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Keys in the bucket of `env`. */
  keys(): Promise<string[]>;
  /** Number of multipart uploads to that bucket neither complete nor aborted. */
  countUnfinishedUploads(): Promise<number>;
  stop(): Promise<void>;
};

/** Creates an empty bucket with the S3 variables of an environment; returns its name. */
export async function createBucket(env: Record<string, string>): Promise<string> {
  const bucket = `bucket-${randomUUID()}`;
  const client = connect(env.S3_ENDPOINT ?? '', {
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
  });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return bucket;
}

const connect = (endpoint: string, credentials: S3Server['credentials']) =>
  new S3Client({ region: REGION, forcePathStyle: true, endpoint, credentials });

/** Starts an S3 server with one empty bucket, as scripts/s3-server.mjs does. Ceph takes about 12 s to start. */
export async function startS3Server(): Promise<S3Server> {
  const child = spawn(process.execPath, [join(process.cwd(), 'scripts', 's3-server.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const { value } = await lines.next();
  if (!value) throw new Error('The S3 server did not start.');
  const { endpoint, ...credentials } = JSON.parse(value);
  const client = connect(endpoint, credentials);
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  const command = (name: string) => async () => {
    child.stdin.write(`${name}\n`);
    await lines.next();
  };
  return {
    endpoint,
    region: REGION,
    credentials,
    env: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    freeze: command('freeze'),
    thaw: command('thaw'),
    kill: command('kill'),
    start: command('start'),
    async keys() {
      const keys: string[] = [];
      let ContinuationToken: string | undefined;
      do {
        const page = new ListObjectsV2Command({ Bucket: BUCKET, ContinuationToken });
        const { Contents = [], NextContinuationToken } = await client.send(page);
        keys.push(...Contents.map(({ Key = '' }) => Key));
        ContinuationToken = NextContinuationToken;
      } while (ContinuationToken);
      return keys;
    },
    async countUnfinishedUploads() {
      const { Uploads = [] } = await client.send(
        new ListMultipartUploadsCommand({ Bucket: BUCKET }),
      );
      return Uploads.length;
    },
    async stop() {
      client.destroy();
      if (child.exitCode !== null) return;
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.stdin.end();
      await exited;
    },
  };
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
