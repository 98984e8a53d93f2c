import { configDefaults, defineConfig } from 'vitest/config';
import { isRealForm } from './e2e/rest/real-form';
import { skippedInRealForm } from './e2e/rest/skipped-in-real-form';

const skippedFiles = Object.keys(skippedInRealForm).filter((name) => name.endsWith('.ts'));

/** The black box: these tests speak HTTP and import nothing of src/. VITRINE_TEST_FORM=real: see real-form.ts. */
export default defineConfig({
  test: {
    include: ['e2e/rest/**/*.test.ts'],
    exclude: [
      ...configDefaults.exclude,
      ...(isRealForm ? skippedFiles.map((name) => `e2e/rest/${name}`) : []),
    ],
    environment: 'node',
    globalSetup: ['e2e/rest/setup.ts'],
    setupFiles: ['e2e/rest/skip-in-real-form.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 20_000,
  },
});
