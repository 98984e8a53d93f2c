import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendRequest } from '../support/api';
import { withDatabase } from '../support/database';
import { insertPerson, signIn } from '../support/people';
import { endService, type RunningService, startService } from '../support/service';
import { pause } from '../support/wait';
import { aLibrary } from './client';

/** Refused requests of each kind. */
const REFUSED = 1000;

/** A connection reports its reads with a delay of up to ten seconds. */
const COUNTING_DELAY_MS = 11_000;

let service: RunningService;
beforeAll(async () => {
  service = await startService({
    RATE_LIMIT_KEY_PER_MINUTE: '20',
    RATE_LIMIT_IP_PER_MINUTE: '20',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
  });
});
afterAll(() => endService(service));

/** Number of reads of the tables of credentials and rate limits so far. An idle service does not read them. */
const countReads = () =>
  withDatabase(service.dataDir, async (query) => {
    await pause(COUNTING_DELAY_MS);
    const [row] = await query<{ count: string }>(
      `SELECT sum(seq_scan + idx_scan) AS count FROM pg_stat_user_tables
       WHERE relname IN ('api_key', 'access_token', 'session', 'rate_limit_window')`,
    );
    return Number(row?.count);
  });

type Ask = () => Promise<Response>;

async function statusOf(ask: Ask) {
  const answer = await ask();
  await answer.arrayBuffer();
  return answer.status;
}

/** Sends requests until the limit refuses one, then `REFUSED` more. */
async function sendTooMany(ask: Ask) {
  for (let sent = 0; (await statusOf(ask)) !== 429; sent++)
    if (sent > 200) throw new Error('It was never too often.');
  for (let sent = 0; sent < REFUSED; sent += 50) {
    const statuses = await Promise.all(Array.from({ length: 50 }, () => statusOf(ask)));
    expect(new Set(statuses)).toEqual(new Set([429]));
  }
}

it('a request over the rate limit is refused without looking up its credential', {
  timeout: 120_000,
}, async () => {
  const { url, dataDir } = service;
  const valid = await aLibrary(url);
  const revoked = await aLibrary(url);
  await withDatabase(dataDir, (query) =>
    query('UPDATE api_key SET revoked_at = now() WHERE organization_id = $1', [
      revoked.organizationId,
    ]),
  );
  const headers = { Cookie: await signIn(service, await insertPerson(dataDir)) };
  const stranger = { 'X-Forwarded-For': '192.0.2.9' };

  const before = await countReads();
  await sendTooMany(() => sendRequest(url, valid.assets, { key: valid.key }));
  await sendTooMany(() => sendRequest(url, '/me', { key: revoked.key, headers: stranger }));
  await sendTooMany(() => fetch(`${url}/api/trpc/page.account`, { headers }));
  expect((await countReads()) - before).toBeLessThan(REFUSED / 2);
});
