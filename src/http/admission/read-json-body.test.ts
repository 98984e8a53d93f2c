import { once } from 'node:events';
import http from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makePermits } from '@/platform/permits';
import { type BodyShare, type JsonBody, readJsonBody, withLargeBody } from './read-json-body';

let server: http.Server;
let body: Promise<JsonBody>;
/** What happens before the body is read. */
let before: (request: http.IncomingMessage) => Promise<unknown>;
beforeEach(async () => {
  before = async () => {};
  server = http.createServer((request) => {
    // A small body needs no permit.
    const share = { permits: {} as never, holder: {} as never };
    body = before(request).then(() => readJsonBody(request, share));
    server.emit('read');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

async function send(length: number, bytes: string) {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n${bytes}`);
  await once(server, 'read');
  client.destroy();
  return body;
}

it('reads a JSON object', async () => {
  expect(await send(7, '{"a":1}')).toEqual({ body: { a: 1 }, refusal: null });
});

it('refuses a whole body whose client left before it was read', async () => {
  before = ({ socket }) => once(socket, 'close');
  expect((await send(7, '{"a":1}')).refusal).toMatchObject({ code: 'BAD_USER_INPUT' });
});

it('refuses a body whose client left, as no fault of the service', async () => {
  const { refusal } = await send(100, '{"a":');
  expect(refusal).toMatchObject({
    code: 'BAD_USER_INPUT',
    message: 'The body did not arrive completely.',
  });
});

it('gives the permit of a large body back when the disk has no room for it', async () => {
  const largeBody = makePermits({ total: 1, perHolder: 1, waitMs: 0 });
  const holder = { group: 'network', key: 'a' } as const;
  const share = { permits: { largeBody }, holder } as unknown as BodyShare;
  const target = { folder: '/nonexistent', most: 1 };
  await expect(
    withLargeBody({} as http.IncomingMessage, share, target, async () => {}),
  ).rejects.toMatchObject({ code: 'ENOENT' });
  expect(largeBody.inUse()).toBe(0);
});
