import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * Their files share a process and its modules, which saves the fifth of the time that goes into starting processes and
 * reading modules again. Elsewhere tests change what is the process's own: its environment, its user, its files.
 */
const SHARING = ['contract', 'domain', 'http', 'procedures', 'ui'];
const folders = SHARING.join(',');

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  test: {
    environment: 'node',
    globalSetup: ['src/testing/postgres-server.ts'],
    setupFiles: ['src/testing/drop-databases.ts'],
    pool: 'forks',
    // Many tests wait for something, and leave a core free.
    maxWorkers: 3,
    // What hangs is to end at some time; how long a test takes on a busy machine is nothing that it judges.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A server or a pool that hangs must not hold up the end of a run.
    teardownTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: { name: 'sharing', include: [`src/{${folders}}/**/*.test.{ts,tsx}`], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ['src/**/*.test.{ts,tsx}', 'packages/*/src/**/*.test.ts'],
          exclude: [`src/{${folders}}/**`],
        },
      },
    ],
  },
});
