import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, removeData, startService } from '../support/service';
import { aLibrary, call } from './client';

let service: RunningService;
beforeAll(async () => {
  service = await startService({
    RATE_LIMIT_KEY_PER_MINUTE: '20',
    RATE_LIMIT_IP_PER_MINUTE: '8',
    LOG_LEVEL: 'warn',
  });
});
afterAll(async () => {
  await service.stop();
  await removeData(service.dataDir);
});

const numbers = ({ headers }: { headers: Headers }) =>
  /^"key";r=(\d+);t=(\d+)$/
    .exec(headers.get('RateLimit') ?? '')
    ?.slice(1)
    .map(Number) ?? [];

describe('rate limits', () => {
  it('allow exactly the quota of a key, count down, then answer 429 with Retry-After', async () => {
    const library = await aLibrary(service.url);
    const ask = () => call(library.assets, { key: library.key, url: service.url });
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

  it('count anonymous creations and refused credentials for the client IP', async () => {
    const answers = [];
    for (let i = 0; i < 10; i++)
      answers.push(
        i % 2
          ? await call('/libraries', { method: 'POST', json: {}, url: service.url })
          : await call('/organizations/x/libraries/y/assets', { key: 'guess', url: service.url }),
      );
    const statuses = answers.map(({ status }) => status);
    // The first test used one creation.
    expect(statuses).toEqual([401, 400, 401, 400, 401, 400, 401, 429, 429, 429]);
    expect(answers.at(-1)?.headers.get('Retry-After')).toMatch(/^\d+$/);
    expect(answers.at(-1)?.headers.get('RateLimit-Policy')).toBe('"ip";q=8;w=60');
  });
});
