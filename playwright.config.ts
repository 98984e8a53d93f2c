import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { testFiles } from './e2e/support/test-depth';

const port = Number(process.env.BROWSER_TEST_PORT ?? 3219);
// Playwright reads this file again in every worker; they all must mean the same folder.
process.env.BROWSER_TEST_DATA ??= `/tmp/vitrine-browser-${process.pid}`;

const { include, exclude } = testFiles('spec.ts');

/** The same browser without a window, and a third less work for each test. */
const headlessShell = '/usr/bin/chromium-headless-shell';
const chromium = existsSync(headlessShell) ? headlessShell : '/usr/bin/chromium';

/**
 * What people do, in a real browser against the built service, in a wide window. What depends on touch or on the width
 * has the tag `@phone`, and runs on a phone too; `@phone-only` runs nowhere else.
 */
export default defineConfig({
  testDir: 'e2e/browser',
  testMatch: `**/${include}`,
  testIgnore: exclude,
  outputDir: 'test-results',
  // Limits end what hangs. How long something takes on a busy machine is nothing that a test judges.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  // Many tests wait for something, and leave a core free.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Recorded by hand: `--trace on`. A failure leaves the page as text and as a picture.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? chromium,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
  projects: [
    {
      name: 'wide',
      grepInvert: /@phone-only/,
      use: { viewport: { width: 1280, height: 860 } },
    },
    {
      name: 'phone',
      grep: /@phone/,
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        // As some people have it set. It also saves a sixteenth of the time.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
  ],
  webServer: {
    command: 'exec node e2e/browser/serve.mjs',
    url: `http://localhost:${port}/readyz`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 40_000 },
    env: {
      PORT: String(port),
      DATA_DIR: process.env.BROWSER_TEST_DATA,
      LOG_LEVEL: 'error',
      RATE_LIMIT_IP_PER_MINUTE: '10000',
      RATE_LIMIT_KEY_PER_MINUTE: '10000',
    },
  },
});
