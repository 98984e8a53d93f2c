import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { onStopping } from '@/http/server/stopping';
import { trackConnections } from './track-connections';

let server: Server;
let tracked: ReturnType<typeof trackConnections>;
let release: () => void;

beforeEach(async () => {
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  server = createServer(async (request, response) => {
    if (request.url === '/wait') await released;
    response.end('done');
  });
  server.on('connect', (_, socket) => socket.on('error', () => {}));
  server.on('upgrade', (_, socket) => socket.on('error', () => {}));
  tracked = trackConnections(server);
  await once(server.listen(0), 'listening');
});
afterEach(() => release());

/** Opens a connection, sends `bytes`, and collects everything received until it is closed. */
async function open(bytes: string) {
  const accepted = once(server, 'connection');
  const socket: Socket = connect((server.address() as AddressInfo).port);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', () => {});
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)));
  socket.write(bytes);
  await accepted;
  return { socket, closed };
}

const seconds = async (task: Promise<unknown>) => {
  const begin = Date.now();
  await task;
  return (Date.now() - begin) / 1000;
};

const HEAD = 'HTTP/1.1\r\nHost: x\r\n';

it.each([
  ['sent nothing', ''],
  ['sends its headers slowly', `GET / ${HEAD}X-Slow: `],
  ['is idle after an answer', `GET / ${HEAD}\r\n`],
  ['was taken by CONNECT', `CONNECT example.org:443 ${HEAD}\r\n`],
  ['was taken by an upgrade', `GET / ${HEAD}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`],
])('a connection that %s is ended soon', async (_, bytes) => {
  const { closed } = await open(bytes);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await seconds(tracked.close(20_000))).toBeLessThan(5);
  await closed;
});

it('a request that comes on an idle connection while it closes is answered', async () => {
  const { socket, closed } = await open(`GET / ${HEAD}\r\n`);
  await once(socket, 'data');
  const closing = tracked.close(20_000);
  setTimeout(() => socket.write(`GET / ${HEAD}\r\n`), 100);
  expect(await seconds(closing)).toBeLessThan(5);
  expect((await closed).match(/done/g)).toHaveLength(2);
});

it('a request in flight is answered before its connection is closed', async () => {
  const { closed } = await open(`GET /wait ${HEAD}\r\n`);
  await once(server, 'request');
  const closing = tracked.close(20_000);
  setTimeout(release, 200);
  expect(await seconds(closing)).toBeLessThan(5);
  expect(await closed).toMatch(/Connection: close[\s\S]*done/);
});

it('a request never answered is dropped after the grace period', async () => {
  const { closed } = await open(`GET /wait ${HEAD}\r\n`);
  await once(server, 'request');
  expect(tracked.requests()).toBe(1);
  expect(await tracked.close(300)).toBe(1);
  expect(await closed).toBe('');
});

it('a request whose body still arrives is told before, and its answer is read', async () => {
  server.removeAllListeners('request');
  tracked = trackConnections(server);
  server.on('request', (request, response) =>
    onStopping(request, ({ status }) => {
      response.writeHead(status, { 'Content-Length': 2, Connection: 'close' }).end('no');
    }),
  );
  const { socket, closed } = await open(`POST / ${HEAD}Content-Length: 1000\r\n\r\n`);
  const sending = setInterval(() => socket.write('x'), 20);
  await once(server, 'request');
  expect(await tracked.close(600)).toBe(0);
  clearInterval(sending);
  expect(await closed).toMatch(/^HTTP\/1.1 503 [\s\S]*no$/);
});
