import { describe, expect, it } from 'vitest';
import { runKillTest } from '../chaos/kill';
import { removeData, startService } from '../support/service';

const seed = Date.now() % 1_000_000;

describe('a service that is killed', () => {
  it('loses nothing it answered, does nothing twice and leaves nothing undone', async () => {
    const env = { LOG_LEVEL: 'warn', RATE_LIMIT_KEY_PER_MINUTE: '999999999' };
    const result = await runKillTest({ rounds: 6, seed, env, print: () => {} });
    expect(result.defects, `npm run chaos -- kill --rounds 6 --seed ${seed}`).toEqual([]);
    expect(result.figures.answered).toBeGreaterThan(0);
    await removeData(result.dataDir);
  }, 300_000);

  it('stops by SIGTERM with exit code 0, and is ready again within 3 seconds', async () => {
    let service = await startService({ LOG_LEVEL: 'warn' });
    const seconds: number[] = [];
    // The best of three: other load on the machine does not count.
    for (let start = 1; start <= 3; start++) {
      expect(await service.stop()).toBe(0);
      const since = performance.now();
      service = await startService({ LOG_LEVEL: 'warn' }, service.dataDir);
      seconds.push((performance.now() - since) / 1000);
    }
    expect(await service.stop()).toBe(0);
    await removeData(service.dataDir);
    expect(Math.min(...seconds)).toBeLessThan(3);
  }, 90_000);
});
