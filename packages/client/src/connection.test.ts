import { describe, expect, it } from 'vitest';
import { VitrineError } from './errors.js';
import {
  aClosedPort,
  aServer,
  cut,
  data,
  openPort,
  refusal,
  silence,
} from './testing/small-server.js';
import { Vitrine } from './vitrine.js';

const ME = { organizationId: 'northlight' };

/** The result of a failed call, for comparing. */
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => 'no failure',
    ({ name, code, status }) => ({ name, code, status }),
  );

describe('a request', () => {
  it('has the version, the key, and the address below /api', async () => {
    const { url, received } = await aServer(data(ME));
    expect(await new Vitrine({ baseUrl: `${url}/`, key: 'vit_1' }).me()).toEqual(ME);
    const { request, ...rest } = received[0] ?? {};
    expect(rest).toMatchObject({ method: 'GET', path: '/api/me' });
    expect(request?.headers).toMatchObject({
      'api-version': '2026-07-08',
      authorization: 'Bearer vit_1',
    });
  });

  it('also accepts the address of the interface', async () => {
    const { url, received } = await aServer(data(ME));
    await new Vitrine({ baseUrl: `${url}/api`, key: 'vit_1' }).me();
    expect(received[0]?.path).toBe('/api/me');
  });

  it('asks a function for the token each time', async () => {
    const { url, received } = await aServer(data(ME));
    let count = 0;
    const vitrine = new Vitrine({ baseUrl: url, token: async () => `vat_${++count}` });
    await vitrine.me();
    await vitrine.me();
    expect(received.map(({ request }) => request.headers.authorization)).toEqual([
      'Bearer vat_1',
      'Bearer vat_2',
    ]);
  });

  it('uses the given fetch', async () => {
    const sent: string[] = [];
    const fetch = async (url: unknown) => {
      sent.push(String(url));
      return Response.json({ data: ME });
    };
    await new Vitrine({ baseUrl: 'https://media.example.org', fetch }).me();
    expect(sent).toEqual(['https://media.example.org/api/me']);
  });

  it('never leaves the path of its ids', async () => {
    const { url, received } = await aServer(data([]));
    const organization = new Vitrine({ baseUrl: url }).organization('a/b?c');
    await organization.library('d').listTags().all();
    expect(received[0]?.path).toBe('/api/organizations/a%2Fb%3Fc/libraries/d/tags');
    for (const id of ['..', '.', '']) expect(() => organization.library(id)).toThrow('is no id');
  });

  it('needs an address, and either a key or a token', () => {
    expect(() => new Vitrine({ baseUrl: 'media' })).toThrow(/baseUrl must be an address/);
    expect(() => new Vitrine({ baseUrl: 'https://x.org', key: 'a', token: 'b' })).toThrow(
      'Pass a key or a token.',
    );
  });
});

describe('a failure', () => {
  it('has the code, the status and the id of the request', async () => {
    const { url } = await aServer(refusal(403, 'API_KEY_READ_ONLY', { 'X-Request-Id': 'r1' }));
    const error = await new Vitrine({ baseUrl: url }).me().catch((error) => error);
    expect(error).toBeInstanceOf(VitrineError);
    expect(error).toMatchObject({
      code: 'API_KEY_READ_ONLY',
      status: 403,
      message: 'It is API_KEY_READ_ONLY.',
      details: { method: 'GET', url: `${url}/api/me`, requestId: 'r1', retryAfterSeconds: null },
    });
  });

  it('of a proxy is UNEXPECTED_ANSWER, even with a status of success', async () => {
    const page = (status: number) =>
      aServer((_received, response) => void response.writeHead(status).end('<html>'));
    for (const status of [404, 200]) {
      const { url } = await page(status);
      const expected = { name: 'VitrineError', code: 'UNEXPECTED_ANSWER', status };
      expect(await failureOf(new Vitrine({ baseUrl: url }).me())).toEqual(expected);
    }
  });
});

describe('a call is retried', () => {
  it('after the time named by a rate limit, whatever it does', async () => {
    const limited = refusal(429, 'RATE_LIMIT_EXCEEDED', { 'Retry-After': '1' });
    const { url, received } = await aServer(limited, data({ id: 'new' }));
    const begin = Date.now();
    await new Vitrine({ baseUrl: url }).organization('o').createLibrary({ name: 'New' });
    expect(received).toHaveLength(2);
    expect(Date.now() - begin).toBeGreaterThanOrEqual(1000);
  });

  it('after a lost connection and a failure of the service', async () => {
    const { url, received } = await aServer(cut, refusal(500, 'INTERNAL_SERVER_ERROR'), data(ME));
    expect(await new Vitrine({ baseUrl: url }).me()).toEqual(ME);
    expect(received).toHaveLength(3);
  });

  it('after a repeatable change, with the same body', async () => {
    const { url, received } = await aServer(cut, data({ taggedCount: 1 }));
    await new Vitrine({ baseUrl: url }).library('o', 'l').tagAssets(['a'], ['sea']);
    const body = { assetIds: ['a'], tags: ['sea'] };
    expect(received.map((each) => JSON.parse(String(each.body)))).toEqual([body, body]);
  });

  it('after a write that would create something twice, with the key of the first time', async () => {
    const { url, received } = await aServer(cut, cut, data({ id: 'new' }));
    const organization = new Vitrine({ baseUrl: url }).organization('o');
    await organization.createLibrary({ name: 'New' });
    await organization.createLibrary({ name: 'Other' });
    const keys = received.map(({ request }) => request.headers['idempotency-key']);
    expect(keys).toEqual([keys[0], keys[0], keys[0], expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(keys[3]).not.toBe(keys[0]);
  });

  it('as often as requested, and then fails with the last failure', async () => {
    const { url, received } = await aServer(refusal(500, 'INTERNAL_SERVER_ERROR'));
    const call = new Vitrine({ baseUrl: url, maxRetries: 1 }).me();
    expect(await failureOf(call)).toMatchObject({ code: 'INTERNAL_SERVER_ERROR', status: 500 });
    expect(received).toHaveLength(2);
  });
});

describe('the time for retries', () => {
  it('outlasts a closed port', async () => {
    const { port } = await aClosedPort();
    const failures: string[] = [];
    const onRetry = ({ code }: VitrineError) => void failures.push(code);
    const call = new Vitrine({ baseUrl: `http://127.0.0.1:${port}`, onRetry }).me();
    await expect.poll(() => failures.length, { timeout: 20_000 }).toBeGreaterThan(1);
    await openPort(port, ME);
    expect(await call).toEqual(ME);
    expect(new Set(failures)).toEqual(new Set(['NETWORK_ERROR']));
  });

  it('is one for all retries of a call, and begins with the first failure', async () => {
    const { url, received } = await aServer(cut);
    const begin = Date.now();
    const call = new Vitrine({ baseUrl: url, retryForMs: 1500 }).me();
    expect(await failureOf(call)).toMatchObject({ code: 'NETWORK_ERROR' });
    expect(Date.now() - begin).toBeGreaterThanOrEqual(1500);
    expect(Date.now() - begin).toBeLessThan(6000);
    expect(received.length).toBeGreaterThan(1);
  });

  it('of 0 allows none', async () => {
    const { url, received } = await aServer(cut);
    await failureOf(new Vitrine({ baseUrl: url, retryForMs: 0 }).me());
    expect(received).toHaveLength(1);
  });

  it('is not used up by the waits of a rate limit', async () => {
    const limited = refusal(429, 'RATE_LIMIT_EXCEEDED', { 'Retry-After': '1' });
    const { url } = await aServer(limited, limited, cut, data(ME));
    expect(await new Vitrine({ baseUrl: url, retryForMs: 900 }).me()).toEqual(ME);
  });
});

describe('a call is not retried', () => {
  it.each([
    ['a lost answer', cut, 'NETWORK_ERROR'],
    ['a failure', refusal(500, 'INTERNAL_SERVER_ERROR'), 'INTERNAL_SERVER_ERROR'],
  ])(
    'when it would create something twice without a credential, after %s',
    async (_what, answer, code) => {
      const { url, received } = await aServer(answer);
      const call = new Vitrine({ baseUrl: url }).createUnclaimedLibrary({ email: 'a@example.org' });
      expect(await failureOf(call)).toMatchObject({ code });
      expect(received).toHaveLength(1);
    },
  );

  it('after a final refusal', async () => {
    const { url, received } = await aServer(refusal(409, 'CONFLICT'));
    const call = new Vitrine({ baseUrl: url }).library('o', 'l').promoteVariant('a', 'v');
    expect(await failureOf(call)).toMatchObject({ code: 'CONFLICT', status: 409 });
    expect(received).toHaveLength(1);
  });

  it('when it would have to wait for minutes', async () => {
    const limited = refusal(429, 'RATE_LIMIT_EXCEEDED', { 'Retry-After': '600' });
    const { url } = await aServer(limited);
    const error = await new Vitrine({ baseUrl: url }).me().catch((error) => error);
    expect(error.details.retryAfterSeconds).toBe(600);
  });
});

describe('a call ends', () => {
  it('after its time limit', async () => {
    const { url, received } = await aServer(silence);
    const call = new Vitrine({ baseUrl: url, timeoutMs: 500, maxRetries: 1 }).me();
    expect(await failureOf(call)).toEqual({ name: 'VitrineError', code: 'TIMEOUT', status: 0 });
    expect(received).toHaveLength(2);
  });

  it.each([
    ['while it waits for an answer', silence],
    [
      'while it waits before the next try',
      refusal(503, 'SERVICE_UNAVAILABLE', { 'Retry-After': '60' }),
    ],
  ])('with the reason of its signal, %s', async (_when, answer) => {
    const { url, received } = await aServer(answer);
    const ending = new AbortController();
    const call = new Vitrine({ baseUrl: url }).me({ signal: ending.signal });
    const ended = expect(call).rejects.toThrow('enough');
    await expect.poll(() => received.length, { timeout: 20_000 }).toBe(1);
    // By then an answer has come, if there is one.
    setTimeout(() => ending.abort(new Error('enough')), 200);
    await ended;
    expect(received).toHaveLength(1);
  });

  it('before it begins, when its signal is already aborted', async () => {
    const { url, received } = await aServer(data(ME));
    const call = new Vitrine({ baseUrl: url }).me({ signal: AbortSignal.abort(new Error('no')) });
    await expect(call).rejects.toThrow('no');
    expect(received).toEqual([]);
  });
});
