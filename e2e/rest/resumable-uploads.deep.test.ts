import { createHash, randomBytes } from 'node:crypto';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin } from '../support/admin';
import { assetsPath, sendRequest } from '../support/api';
import { aPlainJpeg } from '../support/images';
import { createOrganization } from '../support/organizations';
import { processesNamed } from '../support/processes';
import { isRealDeployment } from '../support/real-deployment';
import { type RunningService, removeData, startService } from '../support/service';
import { waitFor } from '../support/wait';

/** A lease of a killed writer ends after 15 seconds. */
const RETRY_DELAYS_MS = Array.from({ length: 40 }, () => 1000);

let service: RunningService;
let organization: Awaited<ReturnType<typeof createOrganization>>;
let endpoint: string;

beforeAll(async () => {
  service = await startService({ LOG_LEVEL: 'error' });
  organization = await createOrganization(service, { name: 'Uploads' });
  endpoint = `${service.url}/api${assetsPath(organization.id, 'first').replace('assets', 'uploads')}`;
});
afterAll(async () => {
  await service.kill();
  await removeData(service.dataDir);
});

/** An image, followed by this number of bytes ignored by decoders. */
const aLargeImage = async (bytes: number) =>
  Buffer.concat([await aPlainJpeg(640, 480), randomBytes(bytes)]);

/** Uploads with the usual client library; returns the address of the upload. */
function uploadWithTus(bytes: Buffer, onProgress: (sent: number) => void) {
  return new Promise<string>((resolve, reject) => {
    const upload = new Upload(bytes, {
      endpoint,
      retryDelays: RETRY_DELAYS_MS,
      headers: { Authorization: `Bearer ${organization.key}` },
      metadata: {
        filename: 'large.jpg',
        filetype: 'image/jpeg',
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
      onProgress,
      onSuccess: () => resolve(upload.url as string),
      onError: reject,
    });
    upload.start();
  });
}

type Progress = { state: string; assetId: string | null; error: object | null };

/** The result of an upload, once it has ended. */
const ended = (url: string) =>
  waitFor(
    async () => {
      const answer = await fetch(url, { headers: { Authorization: `Bearer ${organization.key}` } });
      const { data } = (await answer.json()) as { data: Progress };
      return ['done', 'refused'].includes(data.state) && data;
    },
    { what: 'The upload ended', timeoutMs: 30_000 },
  );

async function expectServed(assetId: string | null, bytes: Buffer) {
  const path = `${assetsPath(organization.id, 'first')}/${assetId}`;
  const found = await sendRequest(service.url, path, { key: organization.key });
  const { data } = (await found.json()) as { data: { url: string; size: number } };
  const served = Buffer.from(await (await fetch(data.url)).arrayBuffer());
  expect(served.equals(bytes)).toBe(true);
}

describe('a resumable upload', { timeout: 120_000 }, () => {
  it.runIf(process.platform === 'linux' && !isRealDeployment)(
    'resumes after a kill of the web process, and becomes one asset',
    async () => {
      const bytes = await aLargeImage(150_000_000);
      let killed = false;
      let resumedAt = bytes.length;
      const url = await uploadWithTus(bytes, (sent) => {
        if (killed) resumedAt = Math.min(resumedAt, sent);
        if (killed || sent < 80_000_000) return;
        killed = true;
        for (const pid of processesNamed('web', service.pid)) process.kill(pid, 'SIGKILL');
      });
      expect(killed).toBe(true);
      // At least the first checkpoint was kept.
      expect(resumedAt).toBeGreaterThan(32_000_000);
      const { state, assetId, error } = await ended(url);
      expect([state, error]).toEqual(['done', null]);
      await expectServed(assetId, bytes);
      const list = await sendRequest(service.url, assetsPath(organization.id, 'first'), {
        key: organization.key,
      });
      expect(((await list.json()) as { data: object[] }).data).toHaveLength(1);
      expect(await admin(service, 'check')).toEqual({ problems: [] });
    },
  );
});
