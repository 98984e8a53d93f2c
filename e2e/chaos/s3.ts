import { setTimeout as pause } from 'node:timers/promises';
import { adminWith } from '../../prove/admin';
import { type Ask, withDatabase } from '../support/database';
import { picture } from '../support/images';
import { makeOrganization, type Organization } from '../support/organizations';
import { type S3Server, startS3 } from '../support/servers/s3';
import { type RunningService, startService } from '../support/service';
import type { Proof, ProofOptions } from './chaos-test';
import { type Ledger, makeLedger } from './history';
import { assetsOf, sha256, sha256At } from './request';
import { waitUntilQuiet } from './wait-until-idle';

type Outages = {
  /** How long the store is away each time. */
  seconds: number;
  /** Uploads under way at a time. */
  clients: number;
};

type Stored = { url: string; sha256: string };

/**
 * A service whose files lie in S3 loses its store in the middle of uploads, again and again: in turn it is gone, and
 * it stands still without closing its connections. Every upload is answered with success or a clear 5xx; in the end
 * what was answered with success is there byte for byte, and there is nothing else, in the rows and in the bucket.
 */
export async function proveS3(
  { rounds, env, dataDir, say }: ProofOptions,
  { seconds, clients }: Outages = { seconds: 20, clients: 20 },
): Promise<Proof> {
  const ledger = makeLedger();
  const s3 = await startS3();
  const service = await startService({ ...env, ...s3.env }, dataDir);
  const figures = { uploads: 0, stored: 0, refused: 0, slowestSeconds: 0 };
  const stored: Stored[] = [];
  try {
    const organization = await makeOrganization(service.dataDir, 'one');
    const door = { service, organization, ledger, stored, figures };
    for (let round = 1; round <= rounds; round++) {
      const before = { ...figures };
      let over = false;
      const loaded = Promise.all(
        Array.from({ length: clients }, (_, client) => keepUploading(door, client, () => over)),
      );
      await pause(1_500);
      const gone = round % 2 === 1;
      await (gone ? s3.kill() : s3.freeze());
      await pause(seconds * 1000);
      await (gone ? s3.start() : s3.thaw());
      await pause(1_500);
      over = true;
      await loaded;
      say(
        `round ${round}: the store ${gone ? 'was gone' : 'stood still'} for ${seconds} s; ` +
          `${figures.stored - before.stored} uploads stored, ${figures.refused - before.refused} refused; ` +
          `${ledger.defects.length} defects so far`,
      );
    }
    const judged = await withDatabase(service.dataDir, (ask) =>
      judgeAll(ask, { service, s3, ledger, stored }),
    );
    return {
      defects: ledger.defects,
      dataDir: service.dataDir,
      figures: { ...figures, ...judged },
    };
  } finally {
    await service.stop();
    await s3.stop();
  }
}

type Door = {
  service: RunningService;
  organization: Organization;
  ledger: Ledger;
  stored: Stored[];
  figures: { uploads: number; stored: number; refused: number; slowestSeconds: number };
};

/** One upload after the other, a large one among them now and then: it goes to the store in parts. */
async function keepUploading(door: Door, client: number, over: () => boolean) {
  const small = await picture('jpeg', 300 + client, 200);
  for (let place = 0; !over(); place++) {
    const filling = (client + place) % 10 === 0 ? 20_000_000 : 500_000;
    // What follows the end of a JPEG belongs to the file and not to the picture.
    const bytes = new Uint8Array(small.length + filling);
    bytes.set(small);
    for (let at = small.length; at < bytes.length; at += 65_536)
      crypto.getRandomValues(bytes.subarray(at, Math.min(at + 65_536, bytes.length)));
    await uploadOne(door, bytes, `${client}-${place}.jpg`);
    // A client that was refused comes back a moment later, as it is told.
    await pause(100);
  }
}

async function uploadOne(
  { service, organization, ledger, stored, figures }: Door,
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
) {
  figures.uploads++;
  const form = new FormData();
  form.append('files', new Blob([bytes]), name);
  const headers = { 'Api-Version': '2026-07-08', Authorization: `Bearer ${organization.key}` };
  const begun = performance.now();
  try {
    const address = `${service.url}/api${assetsOf(organization.id, 'first')}`;
    const answer = await fetch(address, { method: 'POST', headers, body: form });
    const body = await answer.json();
    const took = (performance.now() - begun) / 1000;
    figures.slowestSeconds = Math.max(figures.slowestSeconds, Math.ceil(took));
    if (answer.status < 300) {
      figures.stored++;
      stored.push({ url: body.data.assets[0].url, sha256: await sha256(bytes) });
    } else if (isClearRefusal(answer, body)) figures.refused++;
    else ledger.report('wrong answer', `${answer.status} ${JSON.stringify(body)}`);
  } catch (error) {
    ledger.report('wrong answer', `An upload was not answered: ${error}`);
  }
}

const isClearRefusal = ({ status, headers }: Response, body: { error?: { code: string } }) =>
  status === 503 &&
  body.error?.code === 'SERVICE_UNAVAILABLE' &&
  Number(headers.get('retry-after')) > 0;

type Judged = { service: RunningService; s3: S3Server; ledger: Ledger; stored: Stored[] };

async function judgeAll(ask: Ask, { service, s3, ledger, stored }: Judged) {
  const quietSeconds = await waitUntilQuiet(ask, ledger);
  for (const { url, sha256: expected } of stored)
    if ((await sha256At(url)) !== expected)
      ledger.report('lost', `${url} does not serve the bytes that were sent.`);
  const rows = await ask<{ blob: string; problem: string | null }>(
    'SELECT blob, processing_error AS problem FROM asset',
  );
  if (rows.length !== stored.length)
    ledger.report('astray', `${rows.length} assets of ${stored.length} stored uploads`);
  for (const { blob, problem } of rows)
    if (problem) ledger.report('stuck', `${blob} was not processed: ${problem}`);
  const owned = new Set(rows.map(({ blob }) => `blobs/${blob}`));
  const keys = await s3.keys();
  for (const key of keys)
    if (!owned.has(key.split('.')[0] ?? '')) ledger.report('astray', `No row tells of ${key}.`);
  if ((await s3.unfinished()) > 0) ledger.report('astray', 'Multipart uploads are unfinished.');
  const { problems } = await adminWith<{ problems: object[] }>(s3.env, service.dataDir, 'check');
  for (const problem of problems) ledger.report('astray', `check: ${JSON.stringify(problem)}`);
  return { assets: rows.length, objects: keys.length, quietSeconds: Math.ceil(quietSeconds) };
}
