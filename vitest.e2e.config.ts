import { defineConfig } from 'vitest/config';

/** The black box: these tests speak HTTP and import nothing of src/. */
export default defineConfig({
  test: {
    include: ['e2e/rest/**/*.test.ts'],
    environment: 'node',
    globalSetup: ['e2e/rest/setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 20_000,
  },
});
