import http from 'node:http';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeLog } from '@/platform/log';
import { aDatabase } from '@/testing/database';
import { signRequest } from '../sign-request';
import { makeClient } from './make-client';
import { type ServedFunctions, serveFunctions } from './serve-functions';

const signingKey = '0f'.repeat(32);
const ran: string[] = [];
const warnings: unknown[] = [];
let served: ServedFunctions;
let pool: pg.Pool;

beforeAll(async () => {
  ({ pool } = await aDatabase());
  const log = makeLog('silent');
  log.warn = (...said: unknown[]) => void warnings.push(said.at(-1));
  // A setting of a development machine must not disable the signature check.
  process.env.INNGEST_DEV = '1';
  const server = { baseUrl: 'http://127.0.0.1:9', eventKey: 'key', signingKey };
  const client = makeClient(server, { log, pool, parallel: 1 });
  const note = client.createFunction(
    { id: 'note', retries: 0, triggers: [{ event: 'a' }] },
    ({ event }) => {
      ran.push(event.data.text);
      return 'noted';
    },
  );
  served = await serveFunctions({ client, functions: [note], publicUrl: 'https://v.example', log });
});
afterAll(async () => {
  delete process.env.INNGEST_DEV;
  await served.stop(0);
});
beforeEach(() => {
  ran.length = 0;
});

const bodyOf = (text: string) => {
  const event = { id: '1', name: 'a', data: { text }, ts: Date.now(), user: {} };
  const ctx = {
    run_id: 'run',
    attempt: 0,
    disable_immediate_execution: false,
    use_api: false,
    stack: { stack: [], current: 0 },
  };
  return { version: -1, event, events: [event], steps: {}, ctx };
};

type Call = { method?: string; body?: unknown; signature?: string; headers?: object };

const call = async ({ method = 'POST', body, signature, headers }: Call) => {
  const response = await fetch(
    `http://127.0.0.1:${served.port}/api/inngest?fnId=vitrine-note&stepId=step`,
    {
      method,
      headers: { ...headers, ...(signature ? { 'X-Inngest-Signature': signature } : {}) },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
  );
  return {
    status: response.status,
    text: await response.text(),
    headers: [...response.headers.keys()],
  };
};

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe('a signed call', () => {
  it('runs the function', async () => {
    const body = bodyOf('hello');
    const { status, text } = await call({ body, signature: signRequest(body, signingKey) });
    expect([status, text, ran]).toEqual([200, '"noted"', ['hello']]);
  });
});

it('tells the operator once a minute of signatures that have expired, and of no others', async () => {
  const body = bodyOf('late');
  await call({ body, signature: signRequest(body, 'ab'.repeat(32)) });
  expect(warnings).toEqual([]);
  for (const minutes of [6, -6])
    await call({ body, signature: signRequest(body, signingKey, minutesAgo(minutes)) });
  expect(warnings).toEqual([expect.stringContaining('set the clocks of both machines right')]);
});

describe('an unauthorized call runs nothing and learns nothing', () => {
  const body = bodyOf('evil');
  const right = signRequest(body, signingKey);
  it.each<[string, Call]>([
    ['no signature', { body }],
    ['an empty signature', { body, signature: 't=&s=' }],
    ['a signature by another key', { body, signature: signRequest(body, 'ab'.repeat(32)) }],
    [
      'a signature six minutes old',
      { body, signature: signRequest(body, signingKey, minutesAgo(6)) },
    ],
    [
      'a signature from the future',
      { body, signature: signRequest(body, signingKey, minutesAgo(-6)) },
    ],
    ['the signature of another body', { body, signature: signRequest(bodyOf('x'), signingKey) }],
    [
      'an old signature under a new time',
      {
        body,
        signature: signRequest(body, signingKey, minutesAgo(6)).replace(
          /t=\d+/,
          `t=${Math.round(Date.now() / 1000)}`,
        ),
      },
    ],
    ['a body changed under its signature', { body: bodyOf('changed'), signature: right }],
    ['a claim to be a development server', { body, headers: { 'X-Inngest-Server-Kind': 'dev' } }],
    ['an unsigned introspection', { method: 'GET' }],
    ['an unsigned sync', { method: 'PUT', body: {} }],
    [
      'an unsigned sync in band',
      {
        method: 'PUT',
        body: { url: 'http://x.example' },
        headers: { 'X-Inngest-Sync-Kind': 'in_band' },
      },
    ],
    ['another method', { method: 'DELETE' }],
  ])('%s', async (_, sent) => {
    const { status, text, headers } = await call(sent);
    expect([status, text, ran]).toEqual([401, '{"message":"Unauthorized"}', []]);
    expect(headers.filter((name) => name.startsWith('x-inngest-'))).toEqual([
      'x-inngest-sdk-handled',
    ]);
  });

  it('a body that is not JSON; the next call is answered', async () => {
    expect((await call({ body: '{' })).status).toBe(400);
    const signed = bodyOf('still there');
    await call({ body: signed, signature: signRequest(signed, signingKey) });
    expect(ran).toEqual(['still there']);
  });
});

it('tells a signed request of the server that signatures are required', async () => {
  const { status, text } = await call({ method: 'GET', signature: signRequest('', signingKey) });
  expect(status).toBe(200);
  expect(JSON.parse(text)).toMatchObject({
    mode: 'cloud',
    authentication_succeeded: true,
    serve_origin: 'https://v.example',
    serve_path: '/api/inngest',
    function_count: 1,
  });
});

it('executes a limited number of calls per function at the same time; an unsigned one neither waits nor takes a place', async () => {
  const log = makeLog('silent');
  const server = { baseUrl: 'http://127.0.0.1:9', eventKey: 'key', signingKey };
  const client = makeClient(server, { log, pool, parallel: 2 });
  let running = 0;
  let most = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const busy = client.createFunction({ id: 'note', triggers: [{ event: 'a' }] }, async () => {
    most = Math.max(most, ++running);
    await released;
    running--;
  });
  const other = await serveFunctions({ client, functions: [busy], publicUrl: 'http://x', log });
  const url = `http://127.0.0.1:${other.port}/api/inngest?fnId=vitrine-note&stepId=step`;
  // Two requests without an end.
  const slow = [1, 2].map(() => {
    const request = http.request(url, { method: 'POST' }).on('error', () => {});
    request.write('{');
    return request;
  });
  const body = bodyOf('');
  const calls = Array.from({ length: 6 }, () =>
    fetch(url, {
      method: 'POST',
      headers: { 'X-Inngest-Signature': signRequest(body, signingKey) },
      body: JSON.stringify(body),
    }),
  );
  await expect.poll(() => running).toBe(2);
  expect((await fetch(url, { method: 'POST', body: JSON.stringify(body) })).status).toBe(401);
  release();
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  for (const request of slow) request.destroy();
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
  expect(most).toBe(2);
  await other.stop(0);
});

it('lets a running call finish when it is stopped', async () => {
  const log = makeLog('silent');
  const server = { baseUrl: 'http://127.0.0.1:9', eventKey: 'key', signingKey };
  const client = makeClient(server, { log, pool, parallel: 1 });
  let begun = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const slow = client.createFunction({ id: 'note', triggers: [{ event: 'a' }] }, async () => {
    begun();
    await new Promise((resolve) => setTimeout(resolve, 300));
    return 'done';
  });
  const other = await serveFunctions({ client, functions: [slow], publicUrl: 'http://x', log });
  const body = bodyOf('');
  const answer = new Promise<string>((resolve) => {
    const request = http.request(
      {
        port: other.port,
        path: '/api/inngest?fnId=vitrine-note&stepId=step',
        method: 'POST',
        headers: { 'X-Inngest-Signature': signRequest(body, signingKey) },
      },
      (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve(text));
      },
    );
    request.end(JSON.stringify(body));
  });
  await hasBegun;
  await other.stop(10_000);
  expect(await answer).toBe('"done"');
});
