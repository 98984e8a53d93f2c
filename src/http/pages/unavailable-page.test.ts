import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { sendPlainPage, TOO_MANY_REQUESTS } from '../server/send-plain-page';
import { unlessUnready } from './unavailable-page';

const pages = unlessUnready(
  async (_, response) => void response.end('a page'),
  async () => 'the database is away',
);
const server = createServer((request, response) =>
  request.url === '/limited'
    ? sendPlainPage(response, TOO_MANY_REQUESTS, 60)
    : pages(request, response),
).listen(0);
afterAll(() => server.close());

it.each([
  ['/s/token', 503, '1'],
  ['/limited', 429, '60'],
])(
  'the plain page at %s says what to do and names no product: visitors see it',
  async (path, status, retryAfter) => {
    const answer = await fetch(`http://localhost:${(server.address() as AddressInfo).port}${path}`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, retryAfter]);
    const html = await answer.text();
    expect(html).toMatch(/<h1>.+<\/h1>\n<p>.*[Rr]eload this page/);
    expect(html).not.toMatch(/vitrine/i);
  },
);
