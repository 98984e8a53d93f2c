import './require-node.mjs';
import { existsSync } from 'node:fs';
import { join, normalize, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfChanged, generateClientIfChanged } from './build.mjs';
import { filesOfParts, partNames } from './deep-parts.mjs';
import { installPackages } from './install.mjs';
import { installBrowser } from './install-browser.mjs';
import { installCeph } from './install-ceph.mjs';
import { installFfmpeg } from './install-ffmpeg.mjs';
import { installMeilisearch } from './install-meilisearch.mjs';
import { giveUp, onInterrupt, root } from './step.mjs';
import { oneTest, runChecks, runPlaywright, runVitest } from './suites.mjs';
import { reportTests } from './test-report.mjs';
import { beginTestRun } from './test-run.mjs';

process.chdir(root);
process.env.NEXT_TELEMETRY_DISABLED = '1';

/**
 * `npm test` runs the checks and every test but the deep ones, which `npm run test:deep` runs. Arguments of the first are
 * test files, or folders of them; of the second, parts of deep-parts.mjs.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { deep: { type: 'boolean' }, seed: { type: 'string' } },
});
const files = values.deep ? deepFiles(positionals) : positionals.map(normalize);
// Fails for a deep test without a part.
filesOfParts([]);
const everything = !values.deep && files.length === 0;
process.env.TEST_DEPTH = values.deep ? 'deep' : everything ? 'quick' : 'all';

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
if (!everything) {
  await installMeilisearch();
  await installCeph();
}
const endTestRun = beginTestRun();
onInterrupt(endTestRun);
const outcomes = [];
if (browserTests) outcomes.push(await oneTest('browser', installBrowser));
outcomes.push(
  await oneTest('build', browserTests || restTests ? buildIfChanged : generateClientIfChanged),
);
if (everything) outcomes.push(...(await runChecks()));
if (unitTests)
  outcomes.push(await runVitest('unit and integration', 'vitest.config.ts', unitFiles));
if (restTests) outcomes.push(await runVitest('rest', 'vitest.e2e.config.ts', restFiles));
if (browserTests) outcomes.push(await runPlaywright('browser tests', browserFiles));
await endTestRun();
reportTests(outcomes, { record: everything });

/** The files of these parts, without a name of all of them. Sets and prints the seed of what is random in them. */
function deepFiles(parts) {
  const unknown = parts.find((part) => !partNames.includes(part));
  if (unknown) giveUp(`${unknown} is no part. The parts are ${partNames.join(', ')}.`);
  process.env.TEST_SEED = values.seed ?? String(Date.now() % 1_000_000);
  process.stdout.write(`Seed ${process.env.TEST_SEED}: --seed repeats it.\n`);
  return filesOfParts(parts.length > 0 ? parts : partNames);
}
