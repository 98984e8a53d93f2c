import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './e2e/rest/longest-first';
import { SKIPPED_IN_REAL_DEPLOYMENT } from './e2e/rest/skipped-in-real-deployment';
import { isRealDeployment } from './e2e/support/real-deployment';

const skippedFiles = Object.keys(SKIPPED_IN_REAL_DEPLOYMENT).filter((name) => name.endsWith('.ts'));

/**
 * The black box: these tests speak HTTP and import nothing of src/. VITRINE_TEST_FORM=real: see e2e/support/real-deployment.ts.
 * Tests that measure how long something takes run at the end and one at a time: other tests would take the cores from
 * what they measure.
 */
export default defineConfig({
  test: {
    exclude: [
      ...configDefaults.exclude,
      ...(isRealDeployment ? skippedFiles.map((name) => `e2e/rest/${name}`) : []),
    ],
    environment: 'node',
    globalSetup: ['e2e/rest/setup.ts'],
    setupFiles: ['e2e/rest/skip-in-real-deployment.ts'],
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'rest',
          include: ['e2e/rest/*.test.ts'],
          // Many tests wait for something, for up to half a minute, and leave a core free.
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: {
          name: 'timed',
          include: ['e2e/rest/timed/*.test.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
