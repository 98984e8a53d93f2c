import { once } from 'node:events';
import http from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BoundedMessage } from './bounded-message';

/** So many pieces may be of any size. */
const MOST = 8_192;
const piece = '1\r\nx\r\n';
const END = '0\r\n\r\n';

let server: http.Server;
let client: Socket;
let received: BoundedMessage;
let refused: number;
let answer: (request: BoundedMessage, response: http.ServerResponse) => void;

beforeEach(async () => {
  refused = 0;
  server = http.createServer({ IncomingMessage: BoundedMessage }, (request, response) => {
    received = request as BoundedMessage;
    received.onTinyPieces = () => {
      refused++;
    };
    answer(received, response);
    server.emit('received');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => {});
  client.resume();
});
afterEach(async () => {
  client.destroy();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const begin = async () => {
  const head = 'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n';
  client.write(head + piece);
  await once(server, 'received');
};

describe('a body in tiny pieces', () => {
  let target: PassThrough;
  beforeEach(() => {
    target = new PassThrough();
    target.resume();
    answer = (request) => void request.pipe(target);
  });

  it('is read to its end up to the bound', async () => {
    await begin();
    client.write(piece.repeat(MOST - 1) + END);
    await once(target, 'end');
    expect([refused, received.complete]).toEqual([0, true]);
  });

  it('may have more pieces if they are larger', async () => {
    await begin();
    client.write(`20\r\n${'x'.repeat(32)}\r\n`.repeat(3 * MOST) + END);
    await once(target, 'end');
    expect([refused, received.complete]).toEqual([0, true]);
  });

  it('breaks off beyond it for whoever reads it, also if its end comes with the piece too many', async () => {
    await begin();
    client.write(piece.repeat(MOST - 1));
    await expect.poll(() => received.readableFlowing).toBe(true);
    await pause(50);
    const broken = once(received, 'error').catch((error) => error);
    client.write(piece + END);
    await expect.poll(() => refused).toBe(1);
    client.destroy();
    await broken;
    expect([received.complete, received.readableEnded, target.readableEnded]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

it('what comes after the answer is counted, and dropped', async () => {
  answer = (_request, response) => void response.end('done');
  await begin();
  await pause(50);
  client.write(piece.repeat(MOST + 1));
  await expect.poll(() => refused).toBe(1);
  expect(received.readableLength).toBe(0);
});

it('a connection goes on after a request whose body nobody read', async () => {
  let answered = 0;
  answer = (_request, response) => {
    answered++;
    response.end('done');
  };
  await begin();
  client.write(piece.repeat(100) + END);
  await begin();
  client.write(END);
  await expect.poll(() => answered).toBe(2);
});
