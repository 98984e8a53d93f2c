import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { freePort } from '../support/free-port';
import { installPackage } from '../support/packages';
import { call } from './client';
import { aKey, anOrganization, aPerson } from './fixtures';

type Body = { data?: Record<string, unknown>; error?: { code: string } };
type Passing = { method: string; path: string; status: number; headers: Headers; body: Body };

let folder: string;
let org: Awaited<ReturnType<typeof anOrganization>>;
let credentials: string[];
let readOnlyOptions: string[];
const servers: Server[] = [];

beforeAll(async () => {
  folder = await installPackage('conformance');
  org = await anOrganization('pro', ['first', 'second']);
  const readKey = await aKey(org.org, 'first:read');
  readOnlyOptions = ['--key', readKey, '--read-only'];
  const token = (await aPerson(org.org, 'member')).bound;
  credentials = ['--read-key', readKey, '--token', token];
}, 120_000);
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});
afterAll(() => rm(folder, { recursive: true }));

function start(url: string, ...options: string[]) {
  const program = join(folder, 'node_modules', '.bin', 'vitrine-conformance');
  const child = spawn(program, ['--url', url, ...options], { cwd: folder });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  return { child, ended: once(child, 'close').then(([exit]) => ({ exit, output })) };
}

/** What the organization has: libraries with their counts and tags. */
const contents = async () =>
  (await call<object[]>(`/organizations/${org.org}/libraries`, { key: org.key })).data.map(
    (library) => ({ ...library, trashCount: 0 }),
  );

/** Options with a key that no run has used: each spends the allowance of its key. */
const withKey = async () => {
  const key = await aKey(org.org, 'first:write', 'second:write');
  return ['--key', key, ...credentials];
};

/** An address that passes everything on to the service, and may change an answer. */
async function proxy(change: (passing: Passing) => void): Promise<string> {
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '' } = request;
    const sent = await buffer(request);
    const headers = new Headers(request.headers as Record<string, string>);
    for (const name of ['host', 'connection', 'content-length', 'accept-encoding'])
      headers.delete(name);
    const body = sent.length > 0 ? new Uint8Array(sent) : undefined;
    const answer = await fetch(inject('serviceUrl') + path, { method, headers, body });
    const passing = { method, path, status: answer.status, headers: answer.headers };
    const passed = { ...passing, headers: new Headers(answer.headers), body: await answer.json() };
    change(passed);
    for (const name of ['content-length', 'content-encoding', 'connection', 'transfer-encoding'])
      passed.headers.delete(name);
    response.writeHead(passed.status, Object.fromEntries(passed.headers));
    response.end(JSON.stringify(passed.body));
  }).listen(0);
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The rules that a report calls failed. */
async function failures(report: string) {
  const text = await readFile(join(report, 'conformance.xml'), 'utf8');
  const cases = text.matchAll(/<testcase name="([^"]*?):[^"]*"[^>]*><failure/g);
  return [...cases].map(([, name]) => name);
}

it('passes on this service, and leaves nothing behind', async () => {
  const before = await contents();
  const report = join(folder, 'passes');
  const { exit, output } = await start(
    inject('serviceUrl'),
    ...(await withKey()),
    '--report',
    report,
  ).ended;
  expect(output).toMatch(/^\d+ rules: \d+ passed, 0 failed, 9 not tried, \d+ requests to \S+\n$/);
  expect(exit).toBe(0);
  expect(await readFile(join(report, 'conformance.html'), 'utf8')).toContain('15. POST …/tag');
  expect(await failures(report)).toEqual([]);
  expect(await contents()).toEqual(before);
}, 180_000);

it('names each of five planted faults', async () => {
  const report = join(folder, 'faults');
  const url = await proxy(({ method, path, status, headers, body }) => {
    const { data, error } = body;
    if (error?.code === 'ENDPOINT_NOT_FOUND') headers.delete('Vary');
    if (/\/assets\/[\w-]{21,}$/.test(path) && data) delete data.contentVersion;
    if (path.endsWith('/tag') && data) data.taggedCount = Math.max(1, Number(data.taggedCount));
    if (path.endsWith('/description') && data) data.description = String(data.description).trim();
    if (method === 'DELETE' && status === 400 && error) error.code = 'DELETE_ERROR';
  });
  const { exit } = await start(url, ...(await withKey()), '--report', report).ended;
  expect(exit).toBe(1);
  expect((await failures(report)).sort()).toEqual(
    [
      '10. PATCH …/description',
      '11. POST …/promote',
      '15. POST …/tag',
      '8. DELETE …/assets, ids',
      '9. GET …/assets/{assetId}, answer',
      '9. GET …/assets/{assetId}, list',
      '13. GET …/search/assets',
      'Common rules 5',
      'Errors, BAD_USER_INPUT',
      'Limits, JSON types',
    ].sort(),
  );
}, 180_000);

it('sends nothing but GET with --read-only', async () => {
  const methods = new Set<string>();
  const url = await proxy(({ method }) => methods.add(method));
  const { exit, output } = await start(url, ...readOnlyOptions).ended;
  expect([exit, output]).toEqual([0, expect.stringContaining(' 0 failed')]);
  expect([...methods]).toEqual(['GET']);
});

it('leaves nothing behind after Ctrl-C', async () => {
  const before = await contents();
  let uploads = 0;
  const url = await proxy(({ method, path }) => {
    if (method === 'POST' && path.endsWith('/assets') && ++uploads === 6) child.kill('SIGINT');
  });
  const { child, ended } = start(url, ...(await withKey()));
  expect((await ended).exit).toBe(130);
  expect(uploads).toBeLessThan(10);
  expect(await contents()).toEqual(before);
}, 120_000);

it('says in one sentence that a key is wrong, or that nothing answers', async () => {
  const wrong = await start(inject('serviceUrl'), '--key', 'vit_wrong').ended;
  expect(wrong.output).toMatch(/^vitrine-conformance: \S+ does not accept the key\.\n$/);
  const closed = await start(`http://127.0.0.1:${await freePort()}`, '--key', 'x').ended;
  expect(closed.output).toMatch(/^vitrine-conformance: \S+ does not answer: ECONNREFUSED\.\n$/);
  let requests = 0;
  const url = await proxy(() => {
    if (++requests === 12) servers[0]?.close().closeAllConnections();
  });
  const cut = await start(url, ...readOnlyOptions).ended;
  expect(cut.output.trim().split('\n').at(-1)).toMatch(/: http\S+ does not answer: [\w ]+\.$/);
  expect([wrong.exit, closed.exit, cut.exit]).toEqual([2, 2, 2]);
});
