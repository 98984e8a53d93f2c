import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { LIMITS } from '@/contract/limits';
import { watchReaders } from './watch-readers';

const { bytesPerSecond, windowMs } = LIMITS.slowestReader;
/** The system takes this much more from the service at a time than the client does. */
const BUFFERED = 8_000_000;

/** Half of the largest buffer, at the lowest rate. */
const HELD_MS = (2 * 1_048_576 * 1000) / bytesPerSecond;

/** A connection whose buffer of 4 MiB takes more only when a third of it is sent, and a clock that moves when told. */
function aSlowConnection() {
  const buffer = 4 * 1_048_576;
  const handle = { bytesWritten: 0, writeQueueSize: 0 };
  const response = {
    socket: { _handle: handle },
    destroyed: false,
    destroy: () => {
      response.destroyed = true;
    },
    once: () => undefined,
  } as unknown as ServerResponse;
  let clock = 0;
  const answers = watchReaders(() => clock);
  end = answers.end;
  let sent = 0;
  return {
    response,
    look: {
      answers,
      pass(ms: number) {
        if (handle.bytesWritten === 0)
          Object.assign(handle, { bytesWritten: buffer + 65_536, writeQueueSize: 65_536 });
        for (let passed = 0; passed < ms; passed += 10_000) {
          clock += 10_000;
          answers.look();
        }
      },
    },
    take(bytes: number) {
      sent += bytes;
      if (sent < buffer / 3) return;
      handle.bytesWritten += sent;
      sent = 0;
    },
  };
}

type Handled = { _handle?: { writeQueueSize: number } };

let end = () => {};
afterEach(() => end());

/** A client of an answer of 64 MB, and a clock that moves when told. */
async function aReader() {
  let clock = 0;
  const readers = watchReaders(() => clock);
  let response: ServerResponse | undefined;
  const server = createServer((_, answer) => {
    response = answer;
    readers.follow(answer);
    answer.end(Buffer.alloc(64_000_000));
  }).listen(0);
  const client = connect((server.address() as AddressInfo).port);
  client.on('error', () => {});
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  client.pause();
  end = () => {
    client.destroy();
    server.close();
    readers.end();
  };
  await expect.poll(() => response?.socket?.writableLength ?? 0).toBeGreaterThan(0);
  await untilSystemIsFull();

  /** Its buffers grow for a moment, as if the client took something. */
  async function untilSystemIsFull() {
    const waiting = () => (response?.socket as unknown as Handled)?._handle?.writeQueueSize;
    for (let before = -1; before !== waiting(); ) {
      before = waiting() ?? 0;
      await sleep(200);
    }
  }

  return {
    isConnected: () => !response?.destroyed,
    /** Lets time pass, then looks at all answers. */
    pass(ms: number) {
      clock += ms;
      readers.look();
    },
    /** The client takes some bytes. */
    async take(bytes: number) {
      client.resume();
      for (let taken = 0; taken < bytes; ) {
        const [piece] = (await once(client, 'data')) as [Buffer];
        taken += piece.length;
      }
      client.pause();
      await sleep(50);
    },
  };
}

describe('a client', () => {
  it('that takes nothing is disconnected when it could have taken half of what the system holds for it', async () => {
    const reader = await aReader();
    reader.pass(1000);
    reader.pass(windowMs + 1);
    expect(reader.isConnected()).toBe(true);
    reader.pass(HELD_MS);
    expect(reader.isConnected()).toBe(false);
  });

  it('that keeps its rate stays connected, though the system takes nothing for minutes and then much at once', async () => {
    const { look, response, take } = aSlowConnection();
    const { answers, pass } = look;
    answers.follow(response);
    for (let minute = 0; minute < 60; minute++) {
      pass(60_000);
      // 6 kB a second, seen in steps of a third of the buffer.
      take(6000 * 60);
    }
    expect(response.destroyed).toBe(false);
    for (let minute = 0; minute < 12; minute++) pass(60_000);
    expect(response.destroyed).toBe(true);
  });

  it('that takes a little now and then is disconnected, too', async () => {
    const reader = await aReader();
    reader.pass(0);
    // One piece that the client takes may make room for several in the buffers of the system.
    for (let n = 0; n < 3 && reader.isConnected(); n++) {
      await reader.take(1000);
      reader.pass(20 * windowMs);
    }
    expect(reader.isConnected()).toBe(false);
  });

  it('that takes more than the minimum stays connected', async () => {
    const reader = await aReader();
    reader.pass(0);
    for (let n = 0; n < 3; n++) {
      await reader.take(2 * bytesPerSecond * (windowMs / 1000) + BUFFERED);
      reader.pass(windowMs + 1);
      expect(reader.isConnected()).toBe(true);
    }
  });
});
