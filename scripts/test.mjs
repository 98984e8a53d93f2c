import './require-node.mjs';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfChanged } from './build.mjs';
import { installPackages } from './install.mjs';
import { installCeph } from './install-ceph.mjs';
import { installFfmpeg } from './install-ffmpeg.mjs';
import { installMeilisearch } from './install-meilisearch.mjs';
import { giveUp, root, run, step } from './step.mjs';
import { oneTest, runChecks, runPlaywright, runVitest } from './suites.mjs';

process.chdir(root);
process.env.NEXT_TELEMETRY_DISABLED = '1';

const browserTests = existsSync('playwright.config.ts');
const restTests =
  existsSync(join('e2e', 'rest')) &&
  readdirSync(join('e2e', 'rest'), { recursive: true }).some((name) => name.endsWith('.test.ts'));

await installPackages({ dev: true }).catch(giveUp);
await installFfmpeg();
await installMeilisearch();
await installCeph();
const outcomes = [];
if (browserTests && lacksBrowser()) outcomes.push(await oneTest('browser', installBrowser));
outcomes.push(await oneTest('build', buildIfChanged));
outcomes.push(...(await runChecks()));
outcomes.push(await runVitest('unit and integration', 'vitest.config.ts'));
if (restTests) outcomes.push(await runVitest('rest', 'vitest.e2e.config.ts'));
if (browserTests) outcomes.push(await runPlaywright('browser tests'));
report(outcomes);

function lacksBrowser() {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  return mayInstall && !existsSync('/usr/bin/chromium-headless-shell');
}

/** Chromium without a window. Without it, an installed Chromium does the same more slowly. */
async function installBrowser() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const packages = ['chromium-headless-shell', 'fonts-dejavu-core'];
  const install = ['install', '-y', '--no-install-recommends', ...packages];
  try {
    await step('Installing the browser', async () => {
      await run('apt-get', ['update'], { env });
      await run('apt-get', install, { env });
    });
  } catch (error) {
    if (!existsSync('/usr/bin/chromium')) throw error;
  }
}

/** Prints the table, the failed tests by name, and as the last line the totals. */
function report(suites) {
  const width = Math.max(...suites.map(({ name }) => name.length));
  const row = (...[name, ...cells]) =>
    `${name.padEnd(width)}${cells.map((cell) => String(cell).padStart(9)).join('')}\n`;
  process.stdout.write(`\n${row('suite', 'passed', 'failed', 'seconds')}`);
  for (const { name, passed, failures, seconds } of suites)
    process.stdout.write(row(name, passed, failures.length, seconds.toFixed(1)));
  const failures = suites.flatMap((suite) =>
    suite.failures.map((failure) => `✗ ${suite.name}: ${failure}\n`),
  );
  if (failures.length > 0) process.stdout.write(`\n${failures.join('')}`);
  const passed = suites.reduce((sum, suite) => sum + suite.passed, 0);
  process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);
  process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0;
}
