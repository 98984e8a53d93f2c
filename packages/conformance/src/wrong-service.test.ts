import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { tryRules } from './run.js';
import { OPERATIONS } from './shapes.js';
import { World } from './world.js';

type Said = [status: number, body: unknown];
const ME = {
  organizationId: 'o',
  organizationName: null,
  plan: null,
  libraries: [
    { library: 'first', access: 'write' },
    { library: 'second', access: 'write' },
  ],
};
const GONE: Said = [404, { error: { code: 'RESOURCE_NOT_FOUND', message: 'Gone.' } }];
const FAULT: Said = [500, { error: { code: 'INTERNAL_SERVER_ERROR', message: 'A fault.' } }];

let server: Server | undefined;
afterEach(() => server?.close().closeAllConnections());

/** A world over a service that answers `GET /me`, and the rest as told. */
async function over(
  answer: (request: string) => Said,
  rest: { base?: string; readOnly?: boolean } = {},
) {
  const stub = createServer((request, response) => {
    const path = request.url?.replace(/^\/api/, '').split('?')[0];
    const [status, body] =
      path === '/me' ? [200, { data: ME }] : answer(`${request.method} ${path}`);
    response.writeHead(status, { 'RateLimit-Policy': '"key";q=600;w=60' });
    response.end(JSON.stringify(body));
  }).listen(0);
  server = stub;
  const { port } = stub.address() as AddressInfo;
  const { base = '', readOnly } = rest;
  return World.open({ url: `http://127.0.0.1:${port}${base}`, key: 'key', readOnly });
}

const shapeOf = (name: string) => OPERATIONS.find((one) => one.name === name)?.shape;

it.each([
  ['nothing', undefined],
  ['text that is no JSON', 'none'],
  ['JSON of something else', '5'],
  ['an object', {}],
])('sizes that are %s are a wrong answer, and no fault of the run', (_, sizes) => {
  const problems = shapeOf('9. GET …/assets/{assetId}')?.({ sizes }, 'data') ?? [];
  expect(problems.filter((one) => one.includes('sizes'))).toHaveLength(1);
});

it('a hit needs no highlights', () => {
  const problems = shapeOf('13. GET …/search/assets')?.({ hits: [{}], found: 1, page: 1 }, 'data');
  expect(problems?.filter((one) => one.includes('highlights'))).toEqual([]);
});

it.each(['', '/', '/api', '/api/'])('the address may end in "%s"', async (base) => {
  expect((await over(() => GONE, { base })).service.base).toMatch(/\d\/api$/);
});

it('a run that cannot list ends with its report, and removes what it knows', async () => {
  const removed: string[] = [];
  const world = await over((request) => {
    if (request.startsWith('DELETE')) removed.push(request);
    if (request.startsWith('DELETE')) return [200, { data: {} }];
    if (request.endsWith('/a')) return removed.length > 0 ? GONE : [200, { data: {} }];
    return FAULT;
  });
  world.mayMove('a', 'second');
  const named = ['first', 'second'].map((name) => `uploads named ${world.mark} in ${name}`);
  expect(await world.cleanUp()).toEqual(named);
  expect(removed).toEqual(['DELETE /organizations/o/libraries/second/assets']);
});

it('tells what is left: a name, and an asset in either library', async () => {
  const world = await over((request) => {
    const [method, path = ''] = request.split(' ');
    if (method === 'PATCH') return FAULT;
    if (path.endsWith('/second/assets/a')) return [200, { data: {} }];
    return path.endsWith('/assets') ? [200, { data: [] }] : GONE;
  });
  world.restore('the name', () => world.patch(world.path(), { name: 'before' }));
  world.mayMove('a', 'second');
  expect(await world.cleanUp()).toEqual(['the name', 'a']);
  expect(await world.cleanUp()).toEqual(['the name', 'a']);
});

it('answers that no rule foresees fail rules, and stop no run', async () => {
  const world = await over(() => [200, { data: null }], { readOnly: true });
  const { results, stopped } = await tryRules(world, () => undefined);
  expect(stopped).toBeUndefined();
  expect(results.filter(({ outcome }) => outcome === 'failed').length).toBeGreaterThan(9);
});

it.each([
  ['a refusal', GONE, true],
  ['an unknown path', [404, { error: { code: 'ENDPOINT_NOT_FOUND', message: '' } }], false],
  ['no version', [400, { error: { code: 'API_VERSION_REQUIRED', message: '' } }], false],
  ['no credential', [401, { error: { code: 'INVALID_API_KEY', message: '' } }], false],
] satisfies [string, Said, boolean][])(
  'RateLimit on %s to a known key',
  async (_, said, needed) => {
    const world = await over(() => said);
    world.service.breaches.clear();
    await world.call('/nothing');
    const breaches = [...(world.service.breaches.get('Common rules 6') ?? [])];
    expect(breaches.some((one) => one.includes('no RateLimit'))).toBe(needed);
    world.service.breaches.clear();
    await world.call('/nothing', { bearer: 'unknown' });
    expect(world.service.breaches.has('Common rules 6')).toBe(false);
  },
);
