import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './e2e/rest/longest-first';
import { SKIPPED_IN_REAL_DEPLOYMENT } from './e2e/rest/skipped-in-real-deployment';
import { isRealDeployment } from './e2e/support/real-deployment';
import { testFiles } from './e2e/support/test-depth';

const skippedFiles = Object.keys(SKIPPED_IN_REAL_DEPLOYMENT).filter((name) => name.endsWith('.ts'));

const { include, exclude } = testFiles('test.ts');

const shared = {
  exclude: [
    ...configDefaults.exclude,
    ...exclude,
    ...(isRealDeployment ? skippedFiles.map((name) => `e2e/rest/${name}`) : []),
  ],
  environment: 'node',
  setupFiles: ['e2e/rest/skip-in-real-deployment.ts'],
  pool: 'forks' as const,
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

/**
 * The black box: these tests speak HTTP and import nothing of src/. VITRINE_TEST_FORM=real: see e2e/support/real-deployment.ts.
 * Tests that measure how long something takes run at the end and one at a time: other tests would take the cores from
 * what they measure.
 */
export default defineConfig({
  test: {
    // Only here: a project with a global setup of its own, or with `extends`, would start the shared service again.
    globalSetup: ['e2e/rest/setup.ts'],
    sequence: { sequencer: LongestFirst },
    teardownTimeout: 20_000,
    projects: [
      {
        test: {
          ...shared,
          name: 'rest',
          include: [`e2e/rest/${include}`],
          // The files share three processes and what these load, which takes more than a second of processor time.
          isolate: false,
          // Many tests wait for something, for up to half a minute, and leave a core free.
          maxWorkers: 3,
        },
      },
      {
        test: {
          ...shared,
          name: 'timed',
          include: [`e2e/rest/timed/${include}`],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
