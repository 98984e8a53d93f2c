import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { admin } from '../e2e/support/admin';
import { API_VERSION, assetsPath, sendRequest, uploadForm } from '../e2e/support/api';
import { connectionOf } from '../e2e/support/database';
import { createOrganization } from '../e2e/support/organizations';
import { freePort, removeData, startService } from '../e2e/support/service';
import { isReachable, waitFor } from '../e2e/support/wait';
import { aCameraJpeg, anImage } from '../src/testing/images';
import type { BareOptions } from './bare-server';
import type { Roots } from './measure';

export type Uploaded = { id: string; url: string; updated: number | null };

/** A running service with a filled library, and the baselines beside it. */
export type Fixture = {
  url: string;
  bareUrl: string;
  nginxUrl: string;
  /** The processes whose CPU time counts for each. All use the same PostgreSQL. */
  roots: { ours: Roots; bare: Roots };
  headers: Record<string, string>;
  organization: string;
  /** Below `/api`. */
  assetsPath: string;
  /** Of a separate library: lists and searches stay unchanged. */
  uploadsPath: string;
  assetIds: string[];
  /** Processed; `photo` is its original on the disk. */
  photo: { path: string; content: Uint8Array<ArrayBuffer>; url: string; stored: string };
  rendition: { bytes: number; url: string };
  /** An image of 100 MB that is quickly decoded: most of its bytes are after its end. */
  large: string;
  upload(files: { bytes: Uint8Array<ArrayBuffer>; name: string }[]): Promise<Uploaded[]>;
  waitUntilProcessed(assets: Uploaded[]): Promise<void>;
  stop(): Promise<void>;
};

export const LARGE_BYTES = 100e6;

const FILLED = 'filled';
const UPLOADS = 'uploads';

/** Starts the built service on an empty data folder, fills a library with `count` assets, and starts the baselines. */
export async function openFixture(count: number): Promise<Fixture> {
  const service = await startService({
    LOG_LEVEL: 'warn',
    RATE_LIMIT_KEY_PER_MINUTE: '999999999',
  });
  const children: ChildProcess[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  const stop = async () => {
    for (const child of children) child.kill();
    await service.stop();
    await removeData(service.dataDir);
    await rm(folder, { recursive: true });
  };
  try {
    const { id, key } = await createOrganization(service, {
      name: 'Bench',
      libraries: [FILLED, UPLOADS],
    });
    await admin(service, 'demo', 'fill', '--org', id, '--library', FILLED, '--count', `${count}`);
    const [filled, uploads] = [FILLED, UPLOADS].map((library) => assetsPath(id, library)) as [
      string,
      string,
    ];
    const read = async (path: string) =>
      (await (await sendRequest(service.url, path, { key })).json()).data;
    const upload: Fixture['upload'] = async (files) => {
      const sent = { method: 'POST', key, body: uploadForm(files) };
      const answer = await sendRequest(service.url, uploads, sent);
      if (!answer.ok) throw new Error(`An upload was answered ${answer.status}.`);
      return (await answer.json()).data.assets;
    };
    const waitUntilProcessed: Fixture['waitUntilProcessed'] = async (assets) => {
      for (const asset of assets)
        await waitFor(async () => (await read(`${uploads}/${asset.id}`)).updated !== null, {
          what: 'An asset was processed',
          timeoutMs: 120_000,
          intervalMs: 100,
        });
    };

    const path = join(folder, 'photo.jpg');
    const jpeg = new Uint8Array(await aCameraJpeg({ megapixels: 12 }));
    await writeFile(path, jpeg);
    const [asset] = (await upload([{ bytes: jpeg, name: 'photo.jpg' }])) as [Uploaded];
    await waitUntilProcessed([asset]);
    const url = `${service.url}${new URL(asset.url).pathname}`;
    const stored = await findStored(join(service.dataDir, 'files/blobs'), url);

    const large = join(folder, 'large.png');
    const tiny = await anImage('png', { width: 32, height: 32 });
    await writeFile(large, Buffer.concat([tiny, randomBytes(LARGE_BYTES - tiny.length)]));

    const [barePort, nginxPort] = [await freePort(), await freePort()];
    const bare = await startBare({
      connection: connectionOf(service.dataDir),
      port: barePort,
      organization: id,
      library: FILLED,
      rendition: join(service.dataDir, 'files/blobs', stored.rendition.path),
      body: join(folder, 'body'),
    });
    children.push(bare);
    children.push(await startNginx(join(service.dataDir, 'files/blobs'), folder, nginxPort));
    const list = await read(filled);
    const postmaster = Number(
      readFileSync(join(service.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
    );
    return {
      url: service.url,
      bareUrl: `http://127.0.0.1:${barePort}`,
      nginxUrl: `http://127.0.0.1:${nginxPort}`,
      roots: { ours: [service.pid], bare: [bare.pid as number, postmaster] },
      headers: { 'Api-Version': API_VERSION, Authorization: `Bearer ${key}` },
      organization: id,
      assetsPath: filled,
      uploadsPath: uploads,
      assetIds: (list.assets ?? list).map((asset: { id: string }) => asset.id),
      photo: { path, content: jpeg, url, stored: stored.original },
      rendition: { bytes: stored.rendition.bytes, url: `${url}/${stored.rendition.edge}` },
      large,
      upload,
      waitUntilProcessed,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The files of an image below the folder of blobs: the original, and the rendition nearest to 34 kB. */
async function findStored(blobs: string, url: string) {
  const { headers } = await fetch(`${url}/400`, { headers: { 'If-None-Match': '*' } });
  const blob = headers.get('etag')?.slice(1).split('.')[0] ?? '';
  const shard = blob.slice(0, 2);
  const [rendition] = readdirSync(join(blobs, shard))
    .filter((name) => name.startsWith(`${blob}.`) && /\.\d+$/.test(name))
    .map((name) => ({
      path: `${shard}/${name}`,
      edge: name.split('.')[1],
      bytes: statSync(join(blobs, shard, name)).size,
    }))
    .sort((a, b) => Math.abs(a.bytes - 34_000) - Math.abs(b.bytes - 34_000));
  if (!rendition) throw new Error('The photo has no renditions.');
  return { original: `${shard}/${blob}`, rendition };
}

async function startBare(options: BareOptions): Promise<ChildProcess> {
  const script = fileURLToPath(new URL('./bare-server.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(options)], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  return child;
}

async function startNginx(root: string, folder: string, port: number): Promise<ChildProcess> {
  const config = join(folder, 'nginx.conf');
  await writeFile(
    config,
    `worker_processes 1; daemon off; user root; pid ${folder}/nginx.pid; error_log stderr error;
     events { worker_connections 1024; }
     http { sendfile on; tcp_nopush on; tcp_nodelay on; keepalive_requests 1000000000; access_log off;
       default_type application/octet-stream;
       server { listen 127.0.0.1:${port}; root ${root}; location = /up { return 200; } } }`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', config], { stdio: 'inherit' });
  const up = () => isReachable(`http://127.0.0.1:${port}/up`);
  await waitFor(up, { what: 'nginx was ready', timeoutMs: 10_000 });
  return child;
}
