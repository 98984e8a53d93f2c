import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Event } from '@/contract/organization/event';
import { makeLog } from '@/platform/log';
import type { EventsRead } from '@/procedures/event/event-streams';
import { sendEventStream } from './event-stream';

/** A stream that begins on command; `left`: whether it was released. */
let server: Server;
let begin: () => void;
let left: boolean;
let answered: Promise<void>;
const log = makeLog('silent');

const NOTHING = { events: [], next: '7' };
async function* events(): AsyncGenerator<EventsRead<Event>, void> {
  try {
    yield NOTHING;
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      yield NOTHING;
    }
  } finally {
    left = true;
  }
}

beforeEach(async () => {
  left = false;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  server = createServer((request, response) => {
    answered = (async () => {
      const rest = events();
      await rest.next();
      await begun;
      await sendEventStream({ request, response, log }, { after: '7', first: NOTHING, rest }, {});
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const open = (method: string) =>
  request({ method, port: (server.address() as AddressInfo).port }).on('error', () => undefined);

it('releases the stream of a reader that left before the first event', async () => {
  const asked = new Promise((resolve) => server.once('request', resolve));
  const sent = open('GET');
  sent.end();
  await asked;
  sent.destroy();
  await new Promise((resolve) => setTimeout(resolve, 50));
  begin();
  await answered;
  expect(left).toBe(true);
});

it('releases the stream of a reader that asked for its headers only', async () => {
  begin();
  const sent = open('HEAD');
  const response = new Promise((resolve) => sent.once('response', resolve));
  sent.end();
  await response;
  await answered;
  expect(left).toBe(true);
});
