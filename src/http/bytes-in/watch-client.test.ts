import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { watchClient } from './watch-client';

it.each(['destroy', 'resetAndDestroy'] as const)(
  'a client that leaves (%s) after its last byte ends a body that nobody has read yet',
  async (leave) => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    const asked = once(server, 'request');
    const body = 'x'.repeat(100_000);
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    const [request] = await asked;
    request.on('error', () => undefined);
    // The reader waits for something else, as a full disk.
    const held = new PassThrough();
    request.pipe(held);
    const problem = new Promise<Error>((resolve) => {
      watchClient(request, { received: () => 0, held: () => held.writableNeedDrain }, resolve);
    });
    await expect.poll(() => request.complete, { timeout: 10_000 }).toBe(true);
    socket[leave]();
    expect(await problem).toMatchObject({ kind: 'aborted' });
    server.close();
  },
);
