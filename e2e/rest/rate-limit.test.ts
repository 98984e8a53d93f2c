import { beforeAll, describe, expect, it } from 'vitest';
import { withDatabase } from '../support/database';
import { type KeptService, keptService } from '../support/environments';
import { isRealDeployment } from '../support/real-deployment';
import { aLibrary, call } from './client';

/** As in the environment. */
const QUOTA = { key: 20, ip: 8 };

let service: KeptService;
beforeAll(async () => {
  service = await keptService('few requests');
});

const numbers = ({ headers }: { headers: Headers }) =>
  /^"key";r=(\d+);t=(\d+)$/
    .exec(headers.get('RateLimit') ?? '')
    ?.slice(1)
    .map(Number) ?? [];

/** An anonymous call from an address, refused because of its body or its rate limit. */
const createFrom = async (address: string) => {
  const headers = { 'X-Forwarded-For': address };
  return (await call('/libraries', { method: 'POST', json: {}, headers, url: service.url })).status;
};

describe('rate limits', () => {
  it('allow exactly the quota of a key, with a countdown, then answer 429 with Retry-After', async () => {
    const library = await aLibrary(service.url);
    const ask = () => call(library.assets, library);
    const answers = await Promise.all(Array.from({ length: 50 }, ask));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const left = answers.map((answer) => numbers(answer)[0] as number);
    expect([...left].sort((a, b) => b - a).slice(0, 20)).toEqual([...Array(20).keys()].reverse());
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(30);
    for (const answer of refused) {
      expect(answer.code).toBe('RATE_LIMIT_EXCEEDED');
      const [r, t] = numbers(answer);
      expect(r).toBe(0);
      expect(answer.headers.get('Retry-After')).toBe(String(t));
      expect(t).toBeGreaterThan(0);
      expect(t).toBeLessThanOrEqual(60);
      expect(answer.headers.get('RateLimit-Policy')).toBe('"key";q=20;w=60');
    }
  });

  it('count anonymous creations and refused credentials by client IP', async () => {
    const headers = { 'X-Forwarded-For': '192.0.2.1' };
    const answers = [];
    for (let i = 0; i < 10; i++)
      answers.push(
        i % 2
          ? await call('/libraries', { method: 'POST', json: {}, headers, url: service.url })
          : await call('/organizations/x/libraries/y/assets', {
              key: 'guess',
              headers,
              url: service.url,
            }),
      );
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toEqual([401, 400, 401, 400, 401, 400, 401, 400, 429, 429]);
    expect(answers.at(-1)?.headers.get('Retry-After')).toMatch(/^\d+$/);
    expect(answers.at(-1)?.headers.get('RateLimit-Policy')).toBe('"ip";q=8;w=60');
  });

  it('count messages to /mcp as requests, and those to /mcp/anonymous by client IP', async () => {
    const { key, assets } = await aLibrary(service.url);
    const send = async (path: string, headers: Record<string, string>) =>
      fetch(`${service.url}${path}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
          ...headers,
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      });
    const bearer = { Authorization: `Bearer ${key}` };
    const first = await send('/mcp', bearer);
    expect([first.status, numbers(first)[0]]).toEqual([200, QUOTA.key - 1]);
    for (let i = 2; i < QUOTA.key; i++) await send('/mcp', bearer);
    expect(numbers(await call(assets, { key, url: service.url }))[0]).toBe(0);
    const past = await send('/mcp', bearer);
    expect([past.status, past.headers.get('RateLimit-Policy')]).toEqual([429, '"key";q=20;w=60']);
    expect(past.headers.get('Retry-After')).toMatch(/^\d+$/);
    expect(await past.json()).toMatchObject({ error: { data: { code: 'RATE_LIMIT_EXCEEDED' } } });

    const stranger = { 'X-Forwarded-For': '192.0.2.77' };
    const statuses = [];
    for (let i = 0; i < 10; i++) {
      const path = i % 2 ? '/mcp' : '/mcp/anonymous';
      statuses.push((await send(path, stranger)).status);
    }
    expect(statuses).toEqual([200, 401, 200, 401, 200, 401, 200, 401, 429, 429]);
    expect(await createFrom('192.0.2.77')).toBe(429);
  });

  it.each([
    ['the addresses of one IPv6 network', '2001:db8:1:2', '2001:db8:1:3::1'],
    ['an IPv4 address in both notations', '::ffff:198.51.100.7', '198.51.100.8'],
  ])('count %s together', async (_, network, another) => {
    const [first = '', ...others] = network.startsWith('2001')
      ? [`${network}::1`, `${network}:ffff:1::9`, `${network.toUpperCase()}:0:0:0:7`]
      : [network, '198.51.100.7', '::FFFF:c633:6407'];
    const statuses = [];
    for (let i = 0; i < QUOTA.ip; i++) statuses.push(await createFrom(first));
    for (const address of others) statuses.push(await createFrom(address));
    expect(statuses).toEqual([...Array(QUOTA.ip).fill(400), 429, 429]);
    expect(await createFrom(another)).toBe(400);
  });

  it.skipIf(isRealDeployment)('of a single web process cost no statement', async () => {
    const { key, assets } = await aLibrary(service.url);
    expect((await call(assets, { key, url: service.url })).status).toBe(200);
    const rows = await withDatabase(service.dataDir, (query) =>
      query('SELECT * FROM rate_limit_window'),
    );
    expect(rows).toEqual([]);
  });
});
