import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure, root, run } from './step.mjs';

/** What became of a suite. A suite that broke without a count of its own has one failure. */
const outcome = (name, begin, passed, failed, code) => ({
  name,
  passed,
  failed: failed === 0 && code !== 0 ? 1 : failed,
  seconds: (Date.now() - begin) / 1000,
});

/** Runs something that either works or throws; one test. */
export async function oneTest(name, task) {
  const begin = Date.now();
  try {
    await task();
    return outcome(name, begin, 1, 0, 0);
  } catch (error) {
    const said =
      error instanceof Failure && error.output ? error.output : (error?.message ?? error);
    process.stdout.write(`✗ ${name}\n${said}\n`);
    return outcome(name, begin, 0, 1, 1);
  }
}

/** Every `check:…` script of package.json, one test each. */
export async function runChecks() {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const outcomes = [];
  for (const name of Object.keys(scripts).filter((script) => script.startsWith('check:')))
    outcomes.push(await oneTest(name, () => run('npm', ['run', '-s', name])));
  return outcomes;
}

/** Runs vitest on one of its configurations. */
export function runVitest(name, config) {
  return withReport(name, countVitest, (report) => ({
    args: [join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--config', config],
    reporting: ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    variables: { NODE_ENV: 'test' },
  }));
}

/** Runs the browser's tests. */
export function runPlaywright(name) {
  return withReport(name, countPlaywright, (report) => ({
    args: [join('node_modules', '@playwright', 'test', 'cli.js'), 'test'],
    reporting: ['--reporter=list,json'],
    variables: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  }));
}

async function withReport(name, count, plan) {
  const begin = Date.now();
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-report-'));
  const report = join(folder, 'report.json');
  try {
    const { args, reporting, variables } = plan(report);
    const env = { ...process.env, ...variables };
    const code = await run(process.execPath, [...args, ...reporting], { env, show: true });
    return outcome(name, begin, ...readCounts(report, count), code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readCounts(report, count) {
  try {
    return count(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return [0, 1];
  }
}

/** A file that could not even be loaded has no failed test to its name, and counts as one. */
function countVitest(report) {
  const broken = report.testResults.filter(
    (file) =>
      file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  );
  return [report.numPassedTests, report.numFailedTests + broken.length];
}

function countPlaywright({ stats, errors }) {
  const failed = stats.unexpected + (errors?.length && stats.unexpected === 0 ? 1 : 0);
  return [stats.expected + stats.flaky, failed];
}
