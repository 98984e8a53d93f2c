import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { makePagesHandler, VISITOR_HEADER } from './handler';

/** The visitor header the pages receive. */
async function seen(
  remoteAddress: string,
  headers: Record<string, string>,
  service: { publicUrl?: string; trustProxy?: number } = {},
): Promise<unknown> {
  let told: unknown;
  const pages = makePagesHandler(
    async (request) => {
      told = request.headers[VISITOR_HEADER];
    },
    { publicUrl: 'http://localhost:3000', trustProxy: 0, ...service },
    () => '',
  );
  const request = {
    method: 'GET',
    socket: { remoteAddress },
    headers,
    httpVersion: '1.1',
  } as unknown as IncomingMessage;
  await pages(request, { setHeader: () => {} } as unknown as ServerResponse);
  return told;
}

describe('the visitor of a page', () => {
  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('is the operator from %s', async (address) => {
    expect(await seen(address, { host: 'localhost:3000' })).toBe('operator');
  });

  it.each([
    ['from another machine', '192.0.2.1', { host: 'localhost' }, {}],
    ['who says so himself', '192.0.2.1', { host: 'localhost', [VISITOR_HEADER]: 'operator' }, {}],
    ['through a proxy', '127.0.0.1', { host: 'localhost', 'x-forwarded-for': '192.0.2.1' }, {}],
    ['where a proxy is expected', '127.0.0.1', { host: 'localhost' }, { trustProxy: 1 }],
    ['by a foreign name that leads here', '127.0.0.1', { host: 'evil.example:3000' }, {}],
    ['by a longer name', '127.0.0.1', { host: 'localhost.evil.example' }, {}],
    [
      'where the service has a public name',
      '127.0.0.1',
      { host: 'localhost' },
      { publicUrl: 'https://vitrine.example' },
    ],
  ])('is a stranger %s', async (_, address, headers, service) => {
    expect(await seen(address, headers as Record<string, string>, service)).toBeUndefined();
  });
});
