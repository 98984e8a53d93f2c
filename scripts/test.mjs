import './require-node.mjs';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfChanged } from './build.mjs';
import { installPackages } from './install.mjs';
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
await installMeilisearch();
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
  return mayInstall && !existsSync('/usr/bin/chromium');
}

function installBrowser() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const packages = ['chromium', 'fonts-dejavu-core'];
  return step('Installing the browser', async () => {
    await run('apt-get', ['update'], { env });
    await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env });
  });
}

/** The table, then, as the very last line, the sum. */
function report(suites) {
  const add = (key) => suites.reduce((sum, suite) => sum + suite[key], 0);
  const width = Math.max(...suites.map(({ name }) => name.length));
  const row = (...[name, ...cells]) =>
    `${name.padEnd(width)}${cells.map((cell) => String(cell).padStart(9)).join('')}\n`;
  process.stdout.write(`\n${row('suite', 'passed', 'failed', 'seconds')}`);
  for (const { name, passed, failed, seconds } of suites)
    process.stdout.write(row(name, passed, failed, seconds.toFixed(1)));
  process.stdout.write(`\n${add('passed')} passed, ${add('failed')} failed\n`);
  process.exitCode = add('failed') > 0 || add('passed') === 0 ? 1 : 0;
}
