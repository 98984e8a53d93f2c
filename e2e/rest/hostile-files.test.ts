import { expect, it } from 'vitest';
import { proveFiles } from '../chaos/files';
import { removeData } from '../support/service';

const seed = Date.now() % 1_000_000;

/** Every eighth file of the corpus: `npm run prove -- files` takes all, and 2,000 damaged ones. */
it('shows good files as they are, and takes no harm from bad ones', async () => {
  const env = { LOG_LEVEL: 'warn', RATE_LIMIT_KEY_PER_MINUTE: '999999999' };
  const proof = await proveFiles({ seed, env, mutants: 30, oneOf: 8, say: () => {} });
  expect(proof.defects, `npm run prove -- files --seed ${seed}`).toEqual([]);
  expect(proof.figures.goodFiles).toBeGreaterThan(10);
  expect(proof.figures.hostileFiles).toBeGreaterThan(40);
  await removeData(proof.dataDir);
}, 180_000);
