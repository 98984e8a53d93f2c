import { once } from 'node:events';
import http from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { answerMalformed } from './answer-malformed';

const POLICY = { name: 'anonymous', quota: 60, windowSeconds: 60 };

it('a malformed request is answered although its client still sends', async () => {
  const server = http.createServer();
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
    answerMalformed(error.code, socket, { anonymousPolicy: POLICY, securityHeaders: {} }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(client, 'connect');
  client.write('get / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n');
  for (let n = 0; n < 10; n++) {
    await pause(10);
    client.write(Buffer.alloc(100_000));
  }
  const answer = await text(client);
  expect(answer).toContain('HTTP/1.1 400 Bad Request');
  expect(answer).toContain('This is not a valid HTTP request.');
  client.end();
  server.close();
  await once(server, 'close');
});
