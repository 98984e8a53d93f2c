import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { testFiles } from './e2e/support/test-depth';
import { AloneFirst } from './src/testing/alone-first';

/**
 * Their files share a process and its modules. For each other file a process is started and reads its modules again,
 * which takes one to two seconds of processor time. Elsewhere tests change what is the process's own (its environment,
 * its user, its files), or measure its memory.
 */
const SHARING = [
  'src/{contract,domain,http,jobs,procedures,ui}',
  'src/platform/{analysis,blobs,embedding,engine,identity,incoming,mail,places}',
  'src/platform/{rate-limit,remote,search-index,vision,zip}',
  'packages/client/src',
];

const { depth, include, exclude } = testFiles('test.{ts,tsx}');
const resolve = { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } };
const common = {
  environment: 'node' as const,
  setupFiles: ['src/testing/after-each-file.ts'],
  pool: 'forks' as const,
  // Many tests wait for something, and leave a core free.
  maxWorkers: 3,
  // What hangs is to end at some time; how long a test takes on a busy machine is nothing that it judges.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 50_000 } },
};

export default defineConfig({
  test: {
    // Only here: a project with a global setup of its own, or with `extends`, would start the server again.
    globalSetup: ['src/testing/postgres-server.ts'],
    sequence: { sequencer: AloneFirst },
    // A server or a pool that hangs must not hold up the end of a run.
    teardownTimeout: 20_000,
    projects: [
      {
        resolve,
        test: {
          ...common,
          name: 'sharing',
          include: SHARING.map((folder) => `${folder}/**/${include}`),
          exclude,
          isolate: false,
        },
      },
      // The functions of the jobs once more, run by an Inngest server instead of this process.
      ...(depth === 'quick'
        ? []
        : [
            {
              resolve,
              test: {
                ...common,
                name: 'outside executor',
                include: ['src/jobs/**/*.test.ts'],
                isolate: false,
                env: { TEST_EXECUTOR: 'outside' },
              },
            },
          ]),
      {
        resolve,
        test: {
          ...common,
          name: 'alone',
          include: [`src/**/${include}`, `packages/*/src/**/${include}`],
          exclude: [...exclude, ...SHARING.map((folder) => `${folder}/**`)],
        },
      },
    ],
  },
});
