import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSessionCookie } from '@/platform/identity/session-cookie';
import { makeLog } from '@/platform/log';
import type { ApiDependencies } from '@/procedures/context';
import { urlsBelow } from '@/procedures/present/urls';
import { makeProcessPermits } from '@/procedures/process-permits';
import { aDisk } from '@/testing/disk';
import { aDomain } from '@/testing/domain';
import { makeRateLimits } from '../admission/rate-limit';
import { makeTrpcHandler } from './handler';
import { procedureAt } from './procedure-at';

const servers: Server[] = [];
let host: string;

/** Returns the host of a new server. */
async function serve(ipPerMinute: number) {
  const domain = await aDomain({ unclaimedLibrariesPerEmail: 100 });
  const urls = urlsBelow('http://localhost');
  const sessionCookie = makeSessionCookie(['secret'], 'http://localhost');
  const log = makeLog('silent');
  const parts = {
    domain,
    disk: aDisk(),
    urls,
    sessionCookie,
    outbox: {},
    permits: makeProcessPermits(),
    log,
  } as unknown as ApiDependencies;
  const rateLimits = makeRateLimits({ keyPerMinute: 600, ipPerMinute });
  const publicUrl = 'https://vitrine.example';
  const handler = makeTrpcHandler(parts, { publicUrl, rateLimits, trustProxy: 0 });
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    void handler(request, response, procedureAt(path) ?? '');
  }).listen(0);
  servers.push(server);
  return `localhost:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  host = await serve(3);
});
afterAll(() => {
  for (const server of servers) server.close();
});

const create = (
  headers: Record<string, string>,
  query = '',
  body: unknown = { email: 'a@b.org' },
) =>
  fetch(`http://${host}/api/trpc/library.createUnclaimed${query}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

describe('the tRPC handler', () => {
  it('takes changes from pages of this very site only, and only as JSON', async () => {
    expect((await create({})).status).toBe(403);
    expect((await create({ Origin: 'https://evil.example' })).status).toBe(403);
    expect((await create({ Origin: `http://${host}`, 'Content-Type': 'text/plain' })).status).toBe(
      415,
    );
    expect((await create({ Origin: `http://${host}` })).status).toBe(200);
  });

  it('takes one call per request, and counts it against the address', async () => {
    const origin = { Origin: `http://${host}` };
    const batch = await create(origin, ',library.createUnclaimed?batch=1', {
      0: { email: 'a@b.org' },
      1: { email: 'a@b.org' },
    });
    expect(batch.status).toBe(400);
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await create(origin)).status);
    expect(statuses).toContain(429);
    expect(statuses.at(-1)).toBe(429);
  });

  it('refuses input that is too deep or too large before anything reads it', async () => {
    const other = await serve(100);
    const nested = `${'['.repeat(5000)}${']'.repeat(5000)}`;
    const post = (body: string) =>
      fetch(`http://${other}/api/trpc/library.createUnclaimed`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: `http://${other}` },
        body,
      });
    const answers = await Promise.all([
      fetch(`http://${other}/api/trpc/asset.list?input={"organizationId":${nested}}`),
      post(`{"email":${nested}}`),
      post(JSON.stringify({ email: Array(20_000).fill(0) })),
    ]);
    for (const answer of answers) await expectRefusal(answer, 400, 'BAD_USER_INPUT');
    expect((await post(`"${'x'.repeat(1_100_000)}"`)).status).toBe(413);
  });

  it('requires a credential where one is needed', async () => {
    const input = encodeURIComponent(JSON.stringify({ organizationId: 'o', libraryId: 'l' }));
    const answer = await fetch(`http://${host}/api/trpc/asset.list?input=${input}`);
    await expectRefusal(answer, 401, 'UNAUTHENTICATED');
  });
});

/** The page reads the status from the body, too. */
async function expectRefusal(answer: Response, status: number, refusal: string) {
  const { error } = await answer.json();
  expect([answer.status, error.data]).toMatchObject([status, { httpStatus: status, refusal }]);
}
