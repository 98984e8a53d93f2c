import { afterAll } from 'vitest';
import type { BucketConfig } from '@/platform/blobs/s3/bucket';
import { createBucket, type S3Server, startS3Server } from '../../e2e/support/servers/s3';

export { isS3Installed } from '../../e2e/support/servers/s3';

/** Ceph takes 12 s to start on an idle machine. */
export const S3_TIMEOUT = { timeout: 120_000 };

/** An S3 server for one test file. */
export type TestS3Server = S3Server & {
  /** Endpoint and credentials, without a bucket. */
  address: Omit<BucketConfig, 'bucket'>;
  /** Creates a bucket. Returns its configuration. */
  aBucket(): Promise<BucketConfig>;
};

const running: S3Server[] = [];

/** At the top of the module: vitest never calls a hook that another hook registers while it runs. */
afterAll(() => Promise.all(running.map((server) => server.stop())));

/** Starts an empty S3 server and stops it after the tests of the file. */
export async function anS3Server(): Promise<TestS3Server> {
  const server = await startS3Server();
  running.push(server);
  const { endpoint, region, credentials, env } = server;
  const address = { endpoint, region, credentials };
  return {
    ...server,
    address,
    aBucket: async () => ({ ...address, bucket: await createBucket(env) }),
  };
}
