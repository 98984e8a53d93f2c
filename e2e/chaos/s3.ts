import { checkData } from '../support/admin';
import { assetsPath, sendRequest, uploadForm } from '../support/api';
import { type Query, withDatabase } from '../support/database';
import { anImage } from '../support/images';
import { createOrganization, type Organization } from '../support/organizations';
import { type S3Server, startS3Server } from '../support/servers/s3';
import { type RunningService, startService } from '../support/service';
import { pause } from '../support/wait';
import type { ChaosOptions, ChaosResult } from './chaos-test';
import { runFaultRounds } from './fault-rounds';
import { type History, makeHistory } from './history';
import { fetchSha256, sha256 } from './request';
import { waitUntilIdle } from './wait-until-idle';

type Outages = {
  /** Length of an outage. */
  seconds: number;
  /** Number of uploading clients. */
  clients: number;
};

type StoredFile = { url: string; sha256: string };

/**
 * Makes S3 unavailable repeatedly during uploads: the server is killed in one round, and suspended without closing
 * its connections in the next. Every upload must be answered with success or with a clear 503. Afterwards the rows and
 * the bucket must contain every file of a successful upload, byte for byte, and nothing else.
 */
export async function runS3Test(
  options: ChaosOptions,
  { seconds, clients }: Outages = { seconds: 20, clients: 20 },
): Promise<ChaosResult> {
  const history = makeHistory();
  const s3 = await startS3Server();
  const service = await startService({ ...options.env, ...s3.env }, options.dataDir);
  const figures = { uploads: 0, stored: 0, refused: 0, slowestSeconds: 0 };
  const stored: StoredFile[] = [];
  try {
    const target = { ...service, env: s3.env };
    const organization = await createOrganization(target, { name: 'one' });
    const load = { service, organization, history, stored, figures };
    await runFaultRounds(options, {
      history,
      load: (_, isStopped) =>
        Promise.all(
          Array.from({ length: clients }, (_, client) =>
            uploadContinuously(load, client, isStopped),
          ),
        ),
      async injectFault(round) {
        await pause(1_500);
        const isKill = round % 2 === 1;
        await (isKill ? s3.kill() : s3.freeze());
        await pause(seconds * 1000);
        await (isKill ? s3.start() : s3.thaw());
        await pause(1_500);
        return `S3 was ${isKill ? 'killed' : 'suspended'} for ${seconds} s`;
      },
      counts: () => ({ 'uploads stored': figures.stored, refused: figures.refused }),
    });
    const found = await withDatabase(service.dataDir, (query) =>
      checkStoredFiles(query, { service, s3, history, stored }),
    );
    return {
      defects: history.defects,
      dataDir: service.dataDir,
      figures: { ...figures, ...found },
    };
  } finally {
    await service.stop();
    await s3.stop();
  }
}

type Load = {
  service: RunningService;
  organization: Organization;
  history: History;
  stored: StoredFile[];
  figures: { uploads: number; stored: number; refused: number; slowestSeconds: number };
};

/** Uploads one file after another. Every tenth has 20 MB: the service stores it as a multipart upload. */
async function uploadContinuously(load: Load, client: number, isStopped: () => boolean) {
  const image = await anImage('jpeg', 300 + client, 200);
  for (let count = 0; !isStopped(); count++) {
    const padding = (client + count) % 10 === 0 ? 20_000_000 : 500_000;
    // Bytes after the end of a JPEG belong to the file but not to the image.
    const bytes = new Uint8Array(image.length + padding);
    bytes.set(image);
    for (let at = image.length; at < bytes.length; at += 65_536)
      crypto.getRandomValues(bytes.subarray(at, Math.min(at + 65_536, bytes.length)));
    await uploadOne(load, bytes, `${client}-${count}.jpg`);
    // A refused client tries again a moment later.
    await pause(100);
  }
}

async function uploadOne(
  { service, organization: { id, key }, history, stored, figures }: Load,
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
) {
  figures.uploads++;
  const request = { method: 'POST', key, body: uploadForm([{ bytes, name }]) };
  const begun = performance.now();
  try {
    const answer = await sendRequest(service.url, assetsPath(id, 'first'), request);
    const body = await answer.json();
    const seconds = (performance.now() - begun) / 1000;
    figures.slowestSeconds = Math.max(figures.slowestSeconds, Math.ceil(seconds));
    if (answer.status < 300) {
      figures.stored++;
      stored.push({ url: body.data.assets[0].url, sha256: await sha256(bytes) });
    } else if (isClearRefusal(answer, body)) figures.refused++;
    else history.report('wrong answer', `${answer.status} ${JSON.stringify(body)}`);
  } catch (error) {
    history.report('wrong answer', `An upload was not answered: ${error}`);
  }
}

const isClearRefusal = ({ status, headers }: Response, body: { error?: { code: string } }) =>
  status === 503 &&
  body.error?.code === 'SERVICE_UNAVAILABLE' &&
  Number(headers.get('retry-after')) > 0;

type Stored = { service: RunningService; s3: S3Server; history: History; stored: StoredFile[] };

async function checkStoredFiles(query: Query, { service, s3, history, stored }: Stored) {
  const idleSeconds = await waitUntilIdle(query, history);
  for (const { url, sha256: expected } of stored)
    if ((await fetchSha256(url)) !== expected)
      history.report('lost', `${url} does not serve the bytes that were sent.`);
  const rows = await query<{ blob: string; problem: string | null }>(
    'SELECT blob, processing_error AS problem FROM asset',
  );
  if (rows.length !== stored.length)
    history.report('inconsistent', `${rows.length} assets of ${stored.length} stored uploads`);
  for (const { blob, problem } of rows)
    if (problem) history.report('stuck', `${blob} was not processed: ${problem}`);
  const owned = new Set(rows.map(({ blob }) => `blobs/${blob}`));
  const keys = await s3.keys();
  for (const key of keys)
    if (!owned.has(key.split('.')[0] ?? ''))
      history.report('inconsistent', `No row refers to ${key}.`);
  if ((await s3.countUnfinishedUploads()) > 0)
    history.report('inconsistent', 'Multipart uploads are unfinished.');
  const target = { ...service, env: s3.env };
  const problems = await checkData(target);
  for (const problem of problems)
    history.report('inconsistent', `check: ${JSON.stringify(problem)}`);
  return { assets: rows.length, objects: keys.length, idleSeconds: Math.ceil(idleSeconds) };
}
