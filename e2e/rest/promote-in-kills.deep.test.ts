import { expect, it } from 'vitest';
import { runPromoteTest } from '../chaos/promote';
import { seed } from '../support/seed';
import { removeData } from '../support/service';

it('promotes on a killed service take effect completely or not at all, and every accepted one exactly once', async () => {
  const env = { LOG_LEVEL: 'warn', RATE_LIMIT_KEY_PER_MINUTE: '999999999' };
  const result = await runPromoteTest({ rounds: 4, seed, env, print: () => {} });
  expect(result.defects, `npm run chaos -- promote --rounds 4 --seed ${seed}`).toEqual([]);
  expect(result.figures.swaps).toBeGreaterThan(0);
  await removeData(result.dataDir);
}, 300_000);
