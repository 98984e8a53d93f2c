import { Inngest, type InngestFunction } from 'inngest';
import { describe, expect, it } from 'vitest';
import { testClient } from '@/testing/engine/inngest-client';
import { serveWithin } from './call-function';
import { readFunctions } from './read-functions';
import { UnsupportedFeatureError } from './unsupported-feature';

const client = testClient();
const read = (...functions: InngestFunction.Any[]) => readFunctions(serveWithin(client, functions));
const TRIGGERS = [{ event: 'go' }];

describe('readFunctions', () => {
  it('learns what starts a function, how often it is tried, and which function handles its failures', async () => {
    const plain = client.createFunction({ id: 'plain', retries: 0, triggers: TRIGGERS }, () => {});
    const careful = client.createFunction(
      { id: 'careful', triggers: [{ event: 'go' }, { event: 'stay' }], onFailure: () => {} },
      () => {},
    );
    const usual = { crons: [], failuresOf: null, limits: null, cancelledBy: [] };
    expect(await read(plain, careful)).toEqual([
      { ...usual, id: 'test-plain', maxAttempts: 1, events: ['go'] },
      { ...usual, id: 'test-careful', maxAttempts: 4, events: ['go', 'stay'] },
      {
        ...usual,
        id: 'test-careful-failure',
        maxAttempts: 2,
        events: ['inngest/function.failed'],
        failuresOf: 'test-careful',
      },
    ]);
  });

  it('learns at which times a function starts', async () => {
    const triggers = [{ cron: '17 3 * * *' }, { event: 'go' }, { cron: '*/5 * * * 1-5' }] as const;
    const both = client.createFunction(
      { id: 'both', retries: 0, triggers: [...triggers] },
      () => {},
    );
    const [known] = await read(both);
    expect(known).toMatchObject({ id: 'test-both', events: ['go'], failuresOf: null });
    expect(known?.crons.map(({ text }) => text)).toEqual(['17 3 * * *', '*/5 * * * 1-5']);
  });

  it('reads how many runs may execute at the same time, and their concurrency key', async () => {
    const limits = async (concurrency: unknown) => {
      const stated = { id: 'f', retries: 0, triggers: TRIGGERS, concurrency } as never;
      return (await read(client.createFunction(stated, () => {})))[0]?.limits;
    };
    expect(await limits(3)).toEqual({ total: 3, perKey: null, key: [{ text: '' }] });
    expect(
      await limits([
        { limit: 2, key: `event.data.org + "/" + event.data.in.library` },
        { limit: 8 },
      ]),
    ).toEqual({
      total: 8,
      perKey: 2,
      key: [{ path: ['org'] }, { text: '/' }, { path: ['in', 'library'] }],
    });
  });

  it('learns which events cancel a function', async () => {
    const cancelOn = [
      { event: 'stop' },
      { event: 'gone', match: 'data.asset' },
      { event: 'left', if: 'async.data.person == event.data.owner' },
    ];
    const fn = client.createFunction(
      { id: 'f', retries: 0, triggers: TRIGGERS, cancelOn },
      () => {},
    );
    expect((await read(fn))[0]?.cancelledBy).toEqual([
      { event: 'stop', match: null },
      { event: 'gone', match: { own: ['asset'], other: ['asset'] } },
      { event: 'left', match: { own: ['owner'], other: ['person'] } },
    ]);
  });

  it.each([
    ['cancelOn.timeout', { cancelOn: [{ event: 'stop', timeout: '1h' }] }],
    ['cancelOn by go/*', { cancelOn: [{ event: 'go/*' }] }],
    [
      'cancelOn with "if": async.data.n > 1',
      { cancelOn: [{ event: 'stop', if: 'async.data.n > 1' }] },
    ],
    ['a concurrency of 0', { concurrency: 0 }],
    [
      'concurrency with the scope "account"',
      { concurrency: { limit: 1, scope: 'account', key: '"one"' } },
    ],
    [
      'the concurrency key string(event.data.n)',
      { concurrency: { limit: 1, key: 'string(event.data.n)' } },
    ],
    [
      'concurrency with two keys',
      {
        concurrency: [
          { limit: 1, key: 'event.data.a' },
          { limit: 1, key: 'event.data.b' },
        ],
      },
    ],
    ['concurrency stated twice', { concurrency: [{ limit: 1 }, { limit: 2 }] }],
    ['debounce', { debounce: { period: '1m' } }],
    ['rateLimit', { rateLimit: { limit: 1, period: '1m' } }],
    ['throttle', { throttle: { limit: 1, period: '1m' } }],
    ['batchEvents with "if"', { batchEvents: { maxSize: 2, timeout: '1s', if: 'event.data.a' } }],
    ['batchEvents of 1', { batchEvents: { maxSize: 1, timeout: '1s' } }],
    [
      'batchEvents and concurrency with different keys',
      {
        batchEvents: { maxSize: 2, timeout: '1s', key: 'event.data.a' },
        concurrency: { limit: 1, key: 'event.data.b' },
      },
    ],
    [
      'batchEvents with cancelOn',
      {
        batchEvents: { maxSize: 2, timeout: '1s' },
        cancelOn: [{ event: 'stop' }],
      },
    ],
    ['priority', { priority: { run: '1' } }],
    ['singleton', { singleton: { mode: 'skip' } }],
    ['idempotency', { idempotency: 'event.data.id' }],
    ['timeouts', { timeouts: { finish: '1h' } }],
    [
      'the cron trigger "TZ=Asia/Kathmandu 0 3 * * *"',
      { triggers: [{ cron: 'TZ=Asia/Kathmandu 0 3 * * *' }] },
    ],
    ['the cron trigger "0 3 * * MON"', { triggers: [{ cron: '0 3 * * MON' }] }],
    ['jitter', { triggers: [{ cron: '0 3 * * *', jitter: '5m' }] }],
    ['a trigger with "if"', { triggers: [{ event: 'go', if: 'event.data.n > 1' }] }],
    ['a trigger with a wildcard', { triggers: [{ event: 'go/*' }] }],
    [
      'the trigger inngest/function.finished',
      { triggers: [{ event: 'inngest/function.finished' }] },
    ],
  ] as const)('refuses %s, naming it and the function', async (option, stated) => {
    const options = { id: 'f', retries: 0, triggers: TRIGGERS, ...stated } as never;
    const fn = client.createFunction(options, () => {});
    const refusal = read(fn as InngestFunction.Any);
    await expect(refusal).rejects.toBeInstanceOf(UnsupportedFeatureError);
    await expect(refusal).rejects.toThrow(
      `The embedded executor does not support ${option}, which the function test-f asks for.`,
    );
  });

  it('refuses a client in development mode, which would check no signature', async () => {
    const loose = new Inngest({ id: 'test', isDev: true });
    await expect(readFunctions(serveWithin(loose, []))).rejects.toThrow('without isDev');
  });

  it('refuses a client with its own key, which others may know', async () => {
    const known = testClient({ signingKey: 'signkey-prod-00' });
    await expect(readFunctions(serveWithin(known, []))).rejects.toThrow('without a signing key');
  });
});
