import { describe, expect, it } from 'vitest';
import { runKillTest } from '../chaos/kill';
import { seed } from '../support/seed';
import { removeData } from '../support/service';

/** The fourth kill may come before the service answers, the others come after. `npm run chaos -- kill` runs more. */
const ROUNDS = 4;

describe('a killed service', () => {
  it('loses nothing it confirmed, does nothing twice and leaves no work undone', async () => {
    const env = { LOG_LEVEL: 'warn', RATE_LIMIT_KEY_PER_MINUTE: '999999999' };
    const result = await runKillTest({ rounds: ROUNDS, seed, env, print: () => {} });
    expect(result.defects, `npm run chaos -- kill --rounds ${ROUNDS} --seed ${seed}`).toEqual([]);
    expect(result.figures.answered).toBeGreaterThan(0);
    await removeData(result.dataDir);
  }, 300_000);
});
