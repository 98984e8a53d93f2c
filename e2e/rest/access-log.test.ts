import { connect } from 'node:net';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { type KeptService, keptService } from '../support/environments';
import { aLibrary, upload } from './client';

const DOWNLOADS = 12;

let service: KeptService;
let path: string;
let bytes: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  service = await keptService('full log');
  const { url } = service;
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const grain = { width: 2400, height: 1800, channels: 3, background: '#000', noise } as const;
  // Far more than the system buffers for a client that does not read.
  bytes = new Uint8Array(await sharp({ create: grain }).png({ compressionLevel: 0 }).toBuffer());
  const library = await aLibrary(url);
  const { data } = await upload(library, [{ bytes, name: 'grain.png' }]);
  path = new URL(data.assets[0]?.url as string).pathname;
});

/** Downloads the file until `most` bytes have arrived, then closes the connection at once. */
const download = (most: number) =>
  new Promise<{ id: string; received: number }>((resolve, reject) => {
    const socket = connect(Number(new URL(service.socketUrl).port), 'localhost');
    let head = '';
    let id = '';
    let received = 0;
    socket.on('data', (chunk) => {
      if (id === '') {
        head += chunk.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        id = /x-request-id: (\S+)/i.exec(head)?.[1] ?? 'none';
        received = head.length - end - 4;
      } else received += chunk.length;
      if (received < most) return;
      socket.destroy();
      resolve({ id, received });
    });
    socket.on('error', reject);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  });

/** The log lines of these downloads, once all are written. */
async function linesOf(downloads: { id: string }[]) {
  const ids = new Set(downloads.map(({ id }) => id));
  const lines = async () =>
    (await service.log())
      .split('\n')
      .filter((line) => line.includes('"msg":"request"'))
      .map((line) => JSON.parse(line) as { id: string; status: number; bytes: number })
      .filter(({ id }) => ids.has(id));
  await expect.poll(lines, { timeout: 20_000 }).toHaveLength(downloads.length);
  return lines();
}

async function downloads(most: number) {
  const all: { id: string; received: number }[] = [];
  while (all.length < DOWNLOADS)
    all.push(
      ...(await Promise.all([download(most), download(most), download(most), download(most)])),
    );
  return all;
}

it('the access log reports a download as cut only when bytes are missing', async () => {
  const complete = await linesOf(await downloads(bytes.length));
  const cut = await linesOf(await downloads(bytes.length / 10));
  const count = (lines: { status: number }[], status: number) =>
    lines.filter((line) => line.status === status).length;
  process.stdout.write(
    `file ${bytes.length} bytes; complete: ${count(complete, 200)} of status 200, least ${Math.min(...complete.map((line) => line.bytes))} bytes; ` +
      `cut: ${count(cut, 499)} of status 499, most ${Math.max(...cut.map((line) => line.bytes))} bytes\n`,
  );
  expect([count(complete, 200), count(cut, 499)]).toEqual([DOWNLOADS, DOWNLOADS]);
  for (const line of complete) expect(line.bytes).toBeGreaterThan(bytes.length);
  for (const line of cut) expect(line.bytes).toBeLessThan(bytes.length);
}, 120_000);

it('the access log reports a refusal as sent when the client leaves after reading it', async () => {
  const size = 8 * 1024 * 1024;
  const head = `POST /api/organizations/none/libraries/none/assets HTTP/1.1\r\nHost: localhost\r\nApi-Version: 1\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${size}\r\n\r\n`;
  const sent = await new Promise<{ id: string }>((resolve, reject) => {
    const socket = connect(Number(new URL(service.socketUrl).port), 'localhost');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
      if (!answer.includes('UNAUTHENTICATED')) return;
      socket.destroy();
      resolve({ id: /x-request-id: (\S+)/i.exec(answer)?.[1] ?? 'none' });
    });
    socket.on('error', reject);
    socket.write(head + 'y'.repeat(100_000));
  });
  expect((await linesOf([sent])).map(({ status }) => status)).toEqual([401]);
});
