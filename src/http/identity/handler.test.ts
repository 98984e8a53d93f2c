import { once } from 'node:events';
import http from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import type { ApiDependencies } from '@/procedures/context';
import { makeProcessPermits } from '@/procedures/process-permits';
import { type IdentityHandlerOptions, makeIdentityHandler } from './handler';

const TARGET = '/oauth2/token';

let server: http.Server;
const slow: Socket[] = [];
afterEach(async () => {
  for (const socket of slow) socket.destroy();
  server.close();
  await once(server, 'close');
});

it('exchanges tokens while others send unfinished bodies from many addresses', async () => {
  const permits = makeProcessPermits();
  const identity = { answer: async () => Response.json({ access_token: 'a' }) };
  const spend = async () => ({ exceeded: false });
  const handle = makeIdentityHandler(
    { permits, identity } as unknown as ApiDependencies,
    {
      publicUrl: 'http://localhost',
      rateLimits: { ip: { spend, policy: { quota: 1000 } }, store: { open: () => ({ spend }) } },
      trustProxy: 1,
      unreadiness: async () => null,
    } as unknown as IdentityHandlerOptions,
  );
  let begun = 0;
  server = http.createServer((request, response) => {
    begun++;
    handle(request, response, TARGET).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  for (let n = 0; n < 8; n++) {
    const socket = connect(port, '127.0.0.1');
    slow.push(socket);
    socket.write(
      `POST ${TARGET} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.${n}\r\nContent-Length: 100\r\n\r\na=`,
    );
  }
  await expect.poll(() => begun).toBe(8);
  const answer = await fetch(`http://127.0.0.1:${port}${TARGET}`, {
    method: 'POST',
    headers: { 'X-Forwarded-For': '198.51.100.1', Connection: 'close' },
    body: new URLSearchParams({ grant_type: 'refresh_token' }),
    signal: AbortSignal.timeout(3000),
  });
  expect(await answer.json()).toEqual({ access_token: 'a' });
  expect(permits.tokenExchange.inUse()).toBe(0);
});
