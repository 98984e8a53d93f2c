import { describe, expect, it } from 'vitest';
import { runFuzzTest } from '../chaos/fuzz';
import { seed } from '../support/seed';
import { removeData } from '../support/service';

describe('requests of any bytes', () => {
  it('are answered in the envelope, without a fault, a stall or a memory leak', async () => {
    const env = { LOG_LEVEL: 'silent', RATE_LIMIT_KEY_PER_MINUTE: '999999999' };
    const result = await runFuzzTest({ requests: 500, seed, env, print: () => {} });
    expect(result.defects, `npm run chaos -- fuzz --requests 500 --seed ${seed}`).toEqual([]);
    await removeData(result.dataDir);
  }, 180_000);
});
