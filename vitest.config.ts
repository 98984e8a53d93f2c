import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'node',
    globalSetup: ['src/testing/postgres-server.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // What hangs is to end at some time; how long a test takes on a busy machine is nothing that it judges.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A server or a pool that hangs must not hold up the end of a run.
    teardownTimeout: 20_000,
  },
});
