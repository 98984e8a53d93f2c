import { describe, expect, it } from 'vitest';
import { runFreezeTest } from '../chaos/faults/freeze';
import { runModelTest } from '../chaos/model';
import { seed } from '../support/seed';
import { removeData } from '../support/service';

const options = {
  seed,
  env: { LOG_LEVEL: 'warn', RATE_LIMIT_KEY_PER_MINUTE: '999999999' },
  print: () => {},
};

describe('the service', () => {
  it('answers random programs of several callers as the model predicts', async () => {
    const result = await runModelTest({ ...options, programs: 20 });
    expect(result.defects, `npm run chaos -- model --programs 20 --seed ${seed}`).toEqual([]);
    expect(result.figures.programs).toBe(20);
    await removeData(result.dataDir);
  }, 180_000);

  it('works again after its web server was suspended', async () => {
    const result = await runFreezeTest({ ...options, rounds: 1 }, { mostSeconds: 2 });
    expect(result.defects, `npm run chaos -- freeze --rounds 1 --seed ${seed}`).toEqual([]);
    expect(result.figures.answered).toBeGreaterThan(0);
    await removeData(result.dataDir);
  }, 180_000);
});
