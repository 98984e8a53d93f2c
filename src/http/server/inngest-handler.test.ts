import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeInngestHandler } from './inngest-handler';

let worker: http.Server;
let web: http.Server;
let url: string;
let port: number | null;
let givenUp = 0;

const listening = async (server: http.Server) => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

beforeAll(async () => {
  worker = http.createServer(async (request, response) => {
    if (request.url?.includes('die')) return void request.socket.destroy();
    if (request.url?.includes('wait')) return void response.once('close', () => givenUp++);
    let bytes = 0;
    try {
      for await (const piece of request) bytes += piece.length;
    } catch {
      // The handler aborted the request.
      return;
    }
    response.writeHead(206, { 'X-Inngest-Sdk': 'js', 'Content-Type': 'application/json' });
    response.write('{"beginning":true,');
    const { method, url: target, headers } = request;
    const signature = headers['x-inngest-signature'] ?? null;
    response.end(`"rest":${JSON.stringify({ method, target, signature, bytes })}}`);
  });
  port = await listening(worker);
  web = http.createServer(makeInngestHandler(() => port, 1000));
  url = `http://127.0.0.1:${await listening(web)}/api/inngest`;
});
afterAll(() => {
  for (const server of [web, worker]) {
    server.closeAllConnections();
    server.close();
  }
});

const refusal = async (response: Response) => {
  const { error } = (await response.json()) as { error: { code: string } };
  return [response.status, error.code, response.headers.get('retry-after')];
};

describe('the handler of the Inngest server', () => {
  it.each(['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS'])(
    'passes %s on, with query, signature and body, and returns the answer',
    async (method) => {
      const body = method === 'GET' ? undefined : 'x'.repeat(1_000_000);
      const response = await fetch(`${url}?fnId=a&stepId=b`, {
        method,
        headers: { 'X-Inngest-Signature': 't=1&s=2' },
        body,
      });
      expect([response.status, response.headers.get('x-inngest-sdk')]).toEqual([206, 'js']);
      expect(await response.json()).toEqual({
        beginning: true,
        rest: {
          method,
          target: '/api/inngest?fnId=a&stepId=b',
          signature: 't=1&s=2',
          bytes: body?.length ?? 0,
        },
      });
    },
  );

  it('says when to come back while no worker runs, or one just died', async () => {
    const unavailable = [503, 'SERVICE_UNAVAILABLE', '5'];
    expect(await refusal(await fetch(`${url}?die`, { method: 'POST', body: '{}' }))).toEqual(
      unavailable,
    );
    const there = port;
    port = null;
    expect(await refusal(await fetch(url, { method: 'POST', body: '{}' }))).toEqual(unavailable);
    port = 9;
    expect(await refusal(await fetch(url))).toEqual(unavailable);
    port = there;
  });

  it('waits for a starting worker', async () => {
    const there = port;
    port = null;
    setTimeout(() => {
      port = there;
    }, 300);
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(206);
  });

  it('refuses a body with a content coding', async () => {
    const headers = { 'Content-Encoding': 'gzip' };
    const response = await fetch(url, { method: 'POST', body: '{}', headers });
    expect(await refusal(response)).toEqual([415, 'BAD_USER_INPUT', null]);
  });

  it('takes 5 MiB at most, whether or not the length is announced', async () => {
    const tooLarge = [413, 'PAYLOAD_TOO_LARGE', null];
    const body = Buffer.alloc(5 * 1024 * 1024 + 1);
    expect(await refusal(await fetch(url, { method: 'POST', body }))).toEqual(tooLarge);
    const stream = new Blob([body]).stream();
    const init = { method: 'POST', body: stream, duplex: 'half' } as RequestInit;
    expect(await refusal(await fetch(url, init))).toEqual(tooLarge);
    const most = await fetch(url, { method: 'POST', body: body.subarray(1) });
    expect(((await most.json()) as { rest: { bytes: number } }).rest.bytes).toBe(5 * 1024 * 1024);
  });

  it('refuses a body nested deeper than 64 levels', async () => {
    const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    const send = (body: string) => fetch(url, { method: 'POST', body });
    expect((await send(nested(64))).status).toBe(206);
    for (const levels of [65, 5000, 200_000])
      expect(await refusal(await send(nested(levels)))).toEqual([400, 'BAD_USER_INPUT', null]);
  });

  it('lets the worker know when a call is abandoned', async () => {
    const leaving = new AbortController();
    const call = fetch(`${url}?wait`, { method: 'POST', body: '{}', signal: leaving.signal });
    setTimeout(() => leaving.abort(), 200);
    await expect(call).rejects.toThrow();
    await expect.poll(() => givenUp, { timeout: 10_000 }).toBe(1);
  });
});
