import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeTinyModel } from '@/testing/tiny-model';
import { makeLog } from '../log';
import { fetchModel, findFetched } from './fetch-model';
import { readModelFolder } from './read-model-folder';

const home = mkdtempSync(join(tmpdir(), 'vitrine-hub-'));
const source = join(home, 'source');
const VISION = 'onnx/vision_model.onnx';
let files: Map<string, Buffer>;
let sha256: string | null;
let commit: string;
let requests: string[];
/** The bytes after which the hub breaks off, once. */
let breaksAfter: number | null;

/** As the hub answers: a list with sizes and checksums, and large files from another address, in parts. */
const server = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://hub');
  requests.push(`${url.pathname} ${request.headers.range ?? ''}`.trim());
  if (url.pathname === '/api/models/owner/tiny/revision/main')
    return response.end(JSON.stringify({ sha: commit, siblings: [...files].map(describeFile) }));
  const path = url.pathname.replace(`/owner/tiny/resolve/${commit}/`, '').replace('/large/', '');
  if (path === VISION && !url.pathname.startsWith('/large/'))
    return response.writeHead(302, { location: `/large/${path}` }).end();
  const content = files.get(path);
  return content ? send(response, content, request.headers.range) : response.writeHead(404).end();
});
function describeFile([name, content]: [string, Buffer]) {
  const own = createHash('sha256').update(content).digest('hex');
  const blobId = createHash('sha1')
    .update(`blob ${content.length}\0`)
    .update(content)
    .digest('hex');
  const lfs = name === VISION ? { lfs: { sha256: sha256 ?? own } } : {};
  return { rfilename: name, size: content.length, blobId, ...lfs };
}
function send(response: ServerResponse, content: Buffer, range?: string) {
  const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
  response.writeHead(from > 0 ? 206 : 200);
  if (breaksAfter === null || content.length < breaksAfter)
    return response.end(content.subarray(from));
  const until = breaksAfter;
  breaksAfter = null;
  response.write(content.subarray(from, until));
  // Not before they are in the file: what is on the way gets lost.
  const part = join(models, 'owner--tiny@main.part', VISION);
  const wait = setInterval(() => {
    if (!existsSync(part) || statSync(part).size < until) return;
    clearInterval(wait);
    response.destroy();
  }, 10);
}

let hub: string;
beforeAll(async () => {
  writeTinyModel(source);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  hub = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(home, { recursive: true });
});
let models: string;
beforeEach(() => {
  models = mkdtempSync(join(home, 'models-'));
  const names = ['config.json', 'tokenizer.json', 'preprocessor_config.json', VISION];
  const all = [...names, 'onnx/text_model.onnx'];
  files = new Map(all.map((name) => [name, readFileSync(join(source, name))]));
  files.set('README.md', Buffer.from('Not needed.'));
  [requests, sha256, breaksAfter, commit] = [[], null, null, 'a'.repeat(40)];
});
const model = () => ({ hub, name: 'owner/tiny', revision: 'main' });
const fetched = (free = 1e9) =>
  fetchModel(model(), {
    models,
    disk: { aboveFloor: async () => free },
    log: makeLog('silent'),
    signal: AbortSignal.timeout(20_000),
  });

describe('a model of a hub', () => {
  it('is fetched once, only the files needed', async () => {
    await fetched();
    const folder = findFetched(models, model()) as string;
    expect((await readModelFolder(folder)).id).toBe((await readModelFolder(source)).id);
    expect(readdirSync(models)).toEqual(['owner--tiny@main']);
    expect(requests.filter((path) => path.includes('README'))).toEqual([]);
    const before = requests.length;
    await fetched();
    expect(requests).toHaveLength(before);
  });

  it('goes on after an interruption where it was', async () => {
    breaksAfter = 20_000;
    await expect(fetched()).rejects.toThrow();
    expect(findFetched(models, model())).toBeNull();
    await fetched();
    expect(requests).toContain(`/large/${VISION} bytes=20000-`);
    const folder = findFetched(models, model()) as string;
    expect(readFileSync(join(folder, VISION))).toEqual(files.get(VISION));
  });

  it('is of one commit, also when the branch has moved on meanwhile', async () => {
    breaksAfter = 20_000;
    await expect(fetched()).rejects.toThrow();
    commit = 'b'.repeat(40);
    const config = files.get('config.json') as Buffer;
    files.set('config.json', Buffer.from(config.toString().replace('"', ' "').slice(0, -1)));
    await fetched();
    const folder = findFetched(models, model()) as string;
    expect(readFileSync(join(folder, 'config.json'))).toEqual(files.get('config.json'));
    expect(requests.at(-1)).not.toContain('bytes=20000');
  });

  it('is never there with bytes other than the hub describes', async () => {
    sha256 = '0'.repeat(64);
    await expect(fetched()).rejects.toThrow('did not arrive as the hub describes it');
    expect(findFetched(models, model())).toBeNull();
    sha256 = null;
    await fetched();
    expect(findFetched(models, model())).not.toBeNull();
  });

  it('is refused without a file it needs, on a full disk, and where the hub has none', async () => {
    await expect(fetched(1000)).rejects.toThrow('too full');
    files.delete('tokenizer.json');
    await expect(fetched()).rejects.toMatchObject({ name: 'UnusableModel' });
    files.delete(VISION);
    const unknown = { ...model(), name: 'owner/other' };
    const options = { models, disk: { aboveFloor: async () => 1e9 }, log: makeLog('silent') };
    const { signal } = new AbortController();
    await expect(fetchModel(unknown, { ...options, signal })).rejects.toThrow('answered 404');
    expect(existsSync(join(models, 'owner--tiny@main'))).toBe(false);
  });
});
