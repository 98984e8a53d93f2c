import { expect, it } from 'vitest';
import { runFilesTest } from '../chaos/files';
import { seed } from '../support/seed';
import { removeData } from '../support/service';

/** Uploads every eighth file of the corpus; `npm run chaos -- files` uploads all, and 2,000 damaged files. */
it('the service shows good files unchanged, and withstands hostile ones', async () => {
  const env = { LOG_LEVEL: 'warn', RATE_LIMIT_KEY_PER_MINUTE: '999999999' };
  const result = await runFilesTest({ seed, env, mutants: 30, oneOf: 8, print: () => {} });
  expect(result.defects, `npm run chaos -- files --seed ${seed}`).toEqual([]);
  expect(result.figures.goodFiles).toBeGreaterThan(10);
  expect(result.figures.hostileFiles).toBeGreaterThan(40);
  await removeData(result.dataDir);
}, 180_000);
