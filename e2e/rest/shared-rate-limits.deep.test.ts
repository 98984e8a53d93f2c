import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, sendPassword } from '../support/people';
import { createDatabase, type PostgresServer, startPostgres } from '../support/servers/postgres';
import { type RunningService, removeData, startService } from '../support/service';
import { aLibrary, call } from './client';

const QUOTA = { key: 30, ip: 12 };

let postgres: PostgresServer;
let services: RunningService[] = [];
beforeAll(async () => {
  postgres = await startPostgres();
  const env = {
    DATABASE_URL: await createDatabase(postgres.url),
    SECRET: 'a secret of the tests, long enough for two services',
    PUBLIC_URL: 'http://vitrine.test',
    RATE_LIMIT_KEY_PER_MINUTE: String(QUOTA.key),
    RATE_LIMIT_IP_PER_MINUTE: String(QUOTA.ip),
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
  };
  // One after the other: the first one creates the tables.
  services = [await startService(env), await startService(env)];
});
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()));
  await Promise.all(services.map(({ dataDir }) => removeData(dataDir)));
  await postgres.stop();
});

/** Sends `count` requests, alternating between the web processes. */
async function alternate<Answer>(count: number, ask: (url: string) => Promise<Answer>) {
  const answers: Answer[] = [];
  for (let sent = 0; sent < count; sent++)
    answers.push(await ask(services[sent % 2]?.url as string));
  return answers;
}

const leftOf = ({ headers }: { headers: Headers }) =>
  Number(/^"key";r=(\d+);t=\d+$/.exec(headers.get('RateLimit') ?? '')?.[1]);

describe('two web processes on one database', () => {
  it('count the requests of a key together, and return the same numbers', async () => {
    const { key, assets } = await aLibrary(services[0]?.url);
    const answers = await alternate(QUOTA.key + 6, (url) => call(assets, { key, url }));
    const refused = Array(6).fill(429);
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array(QUOTA.key).fill(200),
      ...refused,
    ]);
    expect(answers.map(leftOf)).toEqual(
      [...Array(QUOTA.key).keys()].reverse().concat(0, 0, 0, 0, 0, 0),
    );
    for (const { headers } of answers.slice(QUOTA.key)) {
      expect(headers.get('Retry-After')).toBe(headers.get('RateLimit-Reset'));
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
      expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(60);
    }
  });

  it('allow exactly the quota for parallel requests', async () => {
    const { key, assets } = await aLibrary(services[0]?.url);
    const asks = Array.from({ length: 80 }, (_, sent) =>
      call(assets, { key, url: services[sent % 2]?.url }),
    );
    const answers = await Promise.all(asks);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(QUOTA.key);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(80 - QUOTA.key);
  });

  it('count anonymous calls and sign-in attempts together', async () => {
    const from = (address: string) => ({ 'X-Forwarded-For': address });
    const created = await alternate(QUOTA.ip + 2, (url) =>
      call('/libraries', { method: 'POST', json: {}, headers: from('2001:db8::1'), url }),
    );
    expect(created.map(({ status }) => status)).toEqual([...Array(QUOTA.ip).fill(400), 429, 429]);

    const email = newEmail();
    let sent = 0;
    const statuses = await alternate(12, async (url) => {
      const headers = { Origin: 'http://vitrine.test', ...from(`198.51.100.${sent++}`) };
      return (await sendPassword({ url }, { email, password: 'wrong' }, headers)).status;
    });
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  });
});
