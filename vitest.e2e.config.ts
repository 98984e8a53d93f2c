import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './e2e/rest/longest-first';
import { SKIPPED_IN_REAL_DEPLOYMENT } from './e2e/rest/skipped-in-real-deployment';
import { isRealDeployment } from './e2e/support/real-deployment';
import { testFiles } from './e2e/support/test-depth';

const skippedFiles = Object.keys(SKIPPED_IN_REAL_DEPLOYMENT).filter((name) => name.endsWith('.ts'));

const { include, exclude } = testFiles('test.ts');

/** The black box: these tests speak HTTP and import nothing of src/. VITRINE_TEST_FORM=real: see e2e/support/real-deployment.ts. */
export default defineConfig({
  test: {
    name: 'rest',
    include: [`e2e/rest/${include}`],
    exclude: [
      ...configDefaults.exclude,
      ...exclude,
      ...(isRealDeployment ? skippedFiles.map((name) => `e2e/rest/${name}`) : []),
    ],
    environment: 'node',
    globalSetup: ['e2e/rest/setup.ts'],
    setupFiles: ['e2e/rest/skip-in-real-deployment.ts'],
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    // The files share three processes and what these load, which takes more than a second of processor time.
    isolate: false,
    // Many tests wait for something, for up to half a minute, and leave a core free.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 20_000,
  },
});
