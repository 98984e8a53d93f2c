import { readdir, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { gone, MEGABYTE, part, serveUploads, staged, UPLOADS } from '@/testing/http/upload-fixture';

serveUploads();

/** A generous timeout, because the machine may be busy with other tests. */
const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 4_000 });

const openFiles = async () => (await readdir('/proc/self/fd')).length;

describe('badly timed clients', () => {
  const begin = (contentLength: number) => {
    const socket = connect(UPLOADS.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${contentLength}\r\n\r\n`,
    );
    socket.write(part('name="files"; filename="a.png"', 'x'.repeat(300_000)).slice(0, -2));
    return socket;
  };

  it.each(['destroy', 'resetAndDestroy', 'end'] as const)(
    'one that leaves midway (%s)',
    async (leave) => {
      const socket = begin(10_000_000);
      await eventually(staged).toHaveLength(1);
      socket[leave]();
      await eventually(() => UPLOADS.outcomes).toHaveLength(1);
      expect(UPLOADS.outcomes[0]).toMatchObject({ kind: 'aborted' });
      await gone();
      socket.destroy();
    },
  );

  it('fifty that leave midway at once', async () => {
    const before = await openFiles();
    const sockets = Array.from({ length: 50 }, () => begin(10_000_000));
    await eventually(staged).toHaveLength(50);
    for (const socket of sockets) socket.destroy();
    await eventually(() => UPLOADS.outcomes.length).toBe(50);
    await gone();
    await eventually(openFiles).toBeLessThanOrEqual(before);
  });

  it('a slow one is refused although every byte is fine', async () => {
    UPLOADS.options.minimumRate = { bytesPerSecond: 1000, windowMs: 200 };
    const socket = begin(10_000_000);
    const dripping = setInterval(() => socket.write('x'), 20);
    const answer = await new Promise<string>((resolve) =>
      socket.once('data', (d) => resolve(String(d))),
    );
    clearInterval(dripping);
    socket.destroy();
    expect(answer).toContain('"aborted"');
    await gone();
  });

  it('a slow but steady one is accepted', async () => {
    UPLOADS.options.minimumRate = { bytesPerSecond: 100, windowMs: 100 };
    const body = `${part('name="files"; filename="a.png"', 'y'.repeat(2000))}--b--`;
    const socket = connect(UPLOADS.port, '127.0.0.1');
    socket.write(
      `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    for (let at = 0; at < body.length; at += 50) {
      socket.write(body.slice(at, at + 50));
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
    expect(await text(socket)).toContain('200 OK');
  });

  it('a client that reads only after sending everything still gets the answer', async () => {
    const body = `${part('name="files"; filename="a.png"', 'x'.repeat(20 * MEGABYTE))}--b--`;
    const socket = connect(UPLOADS.port, '127.0.0.1').pause();
    const failed = new Promise<never>((_, reject) => socket.once('error', reject));
    socket.write(
      `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    for (let at = 0; at < body.length; at += MEGABYTE) {
      const piece = body.slice(at, at + MEGABYTE);
      await Promise.race([
        failed,
        new Promise<void>((resolve) => socket.write(piece, () => resolve())),
      ]);
    }
    expect(await Promise.race([failed, text(socket)])).toContain('HTTP/1.1 413');
    await gone();
  });

  it('an endless file is stored only up to the limit, and the connection closes', async () => {
    const socket = connect(UPLOADS.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    const first = part('name="files"; filename="a.png"', '').slice(0, -2);
    const piece = `${MEGABYTE.toString(16)}\r\n${'x'.repeat(MEGABYTE)}\r\n`;
    socket.write(`${first.length.toString(16)}\r\n${first}\r\n`);
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    let most = 0;
    let sent = 0;
    while (!socket.destroyed && sent < 200) {
      sent += 1;
      const written = new Promise<void>((resolve) => socket.write(piece, () => resolve()));
      await Promise.race([written, closed]);
      for (const name of await staged()) {
        const size = await stat(join(UPLOADS.folder, name)).then(
          (found) => found.size,
          () => 0,
        );
        most = Math.max(most, size);
      }
    }
    expect(answer).toContain('413');
    expect(answer.toLowerCase()).toContain('connection: close');
    expect(sent).toBeLessThan(60);
    expect(most).toBeLessThanOrEqual(5 * MEGABYTE);
    await gone();
  });
});
