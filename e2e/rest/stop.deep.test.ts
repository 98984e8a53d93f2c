import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { removeData, startService } from '../support/service';
import { isReachable, waitFor } from '../support/wait';

const CONNECTIONS = 100;

/** Opens a connection and keeps it open, whatever the server does. */
async function hold(url: string, bytes: string): Promise<Socket> {
  const socket = connect({
    port: Number(new URL(url).port),
    host: 'localhost',
    allowHalfOpen: true,
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  if (bytes) socket.write(bytes);
  return socket;
}

const HEAD = 'HTTP/1.1\r\nHost: x\r\n';
const HELD: [what: string, bytes: string, drips?: string][] = [
  ['that sent nothing', ''],
  ['that are idle after an answer', `GET /healthz ${HEAD}\r\n`],
  ['of CONNECT', `CONNECT example.org:443 ${HEAD}\r\n`],
  ['whose headers drip', `GET /api/me ${HEAD}X: `, 'y'],
  [
    'whose body drips',
    `POST /api/libraries ${HEAD}Api-Version: 1\r\nContent-Length: 9999\r\n\r\n`,
    ' ',
  ],
];

describe('a stop of the service', () => {
  it(`with ${CONNECTIONS * HELD.length} open connections ends within 30 s, with exit code 0`, async () => {
    const service = await startService({ LOG_LEVEL: 'warn' });
    const sockets: Socket[] = [];
    const drips: NodeJS.Timeout[] = [];
    for (const [, bytes, drip] of HELD) {
      const all = Array.from({ length: CONNECTIONS }, () => hold(service.socketUrl, bytes));
      const held = await Promise.all(all);
      sockets.push(...held);
      if (drip) drips.push(setInterval(() => held.map((socket) => socket.write(drip)), 500));
    }
    const begin = Date.now();
    expect(await service.stop()).toBe(0);
    const seconds = (Date.now() - begin) / 1000;
    process.stdout.write(`Stopped in ${seconds} s under ${sockets.length} connections.\n`);
    expect(seconds).toBeLessThan(30);
    for (const drip of drips) clearInterval(drip);
    for (const socket of sockets) socket.destroy();
    await removeData(service.dataDir);
  }, 90_000);

  it('that hangs is ended within 30 s, says so, and exits with code 1', async () => {
    const service = await startService({ LOG_LEVEL: 'warn' });
    const lock = join(service.dataDir, 'postgres', 'postmaster.pid');
    const postgres = Number(readFileSync(lock, 'utf8').split('\n')[0]);
    process.kill(postgres, 'SIGSTOP');
    const begin = Date.now();
    try {
      expect(await service.stop()).toBe(1);
      expect(Date.now() - begin).toBeLessThan(30_500);
    } finally {
      process.kill(postgres, 'SIGCONT');
    }
    expect(service.log()).toContain('did not stop within 30 seconds');
    const isGone = () => {
      try {
        return !process.kill(postgres, 0);
      } catch {
        return true;
      }
    };
    await waitFor(isGone, { what: 'PostgreSQL was ended', timeoutMs: 15_000 });
    await removeData(service.dataDir);
  }, 90_000);
});

it('clients cannot harm the service by resetting or holding a CONNECT', async () => {
  const service = await startService({ LOG_LEVEL: 'warn' });
  for (let i = 0; i < 20; i++) {
    const socket = await hold(service.socketUrl, `CONNECT example.org:443 ${HEAD}\r\n`);
    if (i % 2) await once(socket, 'data');
    socket.resetAndDestroy();
  }
  const held = await hold(service.socketUrl, `CONNECT example.org:443 ${HEAD}\r\n`);
  held.resume();
  // The server closes its side, and after 10 s cuts off a client that keeps its own side open.
  await once(held, 'end');
  await waitFor(async () => held.destroyed || !held.write('x'), {
    what: 'The held connection was cut off',
    timeoutMs: 20_000,
    intervalMs: 200,
  });
  expect(await isReachable(`${service.url}/readyz`)).toBe(true);
  expect(await service.stop()).toBe(0);
  await removeData(service.dataDir);
}, 60_000);
