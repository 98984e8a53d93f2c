import './require-node.mjs';
import { existsSync } from 'node:fs';
import { join, normalize, sep } from 'node:path';
import { buildIfChanged, generateClientIfChanged } from './build.mjs';
import { installPackages } from './install.mjs';
import { installCeph } from './install-ceph.mjs';
import { installFfmpeg } from './install-ffmpeg.mjs';
import { installMeilisearch } from './install-meilisearch.mjs';
import { giveUp, root, run, step } from './step.mjs';
import { oneTest, runChecks, runPlaywright, runVitest } from './suites.mjs';

process.chdir(root);
process.env.NEXT_TELEMETRY_DISABLED = '1';

/** Arguments are test files, or folders of them. Without any, everything is checked and tested. */
const files = process.argv.slice(2).map(normalize);
const everything = files.length === 0;
const filesIn = (...folders) =>
  files.filter((file) =>
    folders.some((folder) => file === folder || file.startsWith(folder + sep)),
  );
const [browserFiles, restFiles] = [filesIn(join('e2e', 'browser')), filesIn(join('e2e', 'rest'))];
const unitFiles = filesIn('src', 'packages');
for (const file of files)
  if (!existsSync(file) || ![...browserFiles, ...restFiles, ...unitFiles].includes(file))
    giveUp(`${file} is no file or folder of src, packages, e2e/rest or e2e/browser.`);
const browserTests = everything || browserFiles.length > 0;
const restTests = everything || restFiles.length > 0;
const unitTests = everything || unitFiles.length > 0;

await installPackages('all').catch(giveUp);
await installFfmpeg();
await installMeilisearch();
await installCeph();
const outcomes = [];
if (browserTests && lacksBrowser()) outcomes.push(await oneTest('browser', installBrowser));
outcomes.push(
  await oneTest('build', browserTests || restTests ? buildIfChanged : generateClientIfChanged),
);
if (everything) outcomes.push(...(await runChecks()));
if (unitTests)
  outcomes.push(await runVitest('unit and integration', 'vitest.config.ts', unitFiles));
if (restTests) outcomes.push(await runVitest('rest', 'vitest.e2e.config.ts', restFiles));
if (browserTests) outcomes.push(await runPlaywright('browser tests', browserFiles));
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
