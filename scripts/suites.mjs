import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { Failure, root, run } from './step.mjs';

/** The result of a suite. A suite ending with an error but without a failed test has one failure. */
const outcome = (name, begin, { passed, failures, files }, code) => ({
  name,
  passed,
  files,
  failures: failures.length === 0 && code !== 0 ? [`ended with ${code}`] : failures,
  seconds: (Date.now() - begin) / 1000,
});

/** Runs a task as one test: it passes, or it throws. */
export async function oneTest(name, task) {
  const begin = Date.now();
  try {
    await task();
    return outcome(name, begin, { passed: 1, failures: [] }, 0);
  } catch (error) {
    const reason =
      error instanceof Failure && error.output ? error.output : (error?.message ?? error);
    process.stdout.write(`✗ ${name}\n${reason}\n`);
    return outcome(name, begin, { passed: 0, failures: [] }, 1);
  }
}

/** Runs every `check:…` script of package.json as one test, two at a time: each keeps one core busy. */
export async function runChecks() {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const outcomes = [];
  const left = Object.keys(scripts)
    .filter((script) => script.startsWith('check:'))
    .entries();
  const work = async () => {
    for (const [place, name] of left)
      outcomes[place] = await oneTest(name, () => run('npm', ['run', '-s', name]));
  };
  await Promise.all([work(), work()]);
  return outcomes;
}

/** Runs vitest with a configuration; with `files`, only these. */
export function runVitest(name, config, files = []) {
  return withReport(name, readVitest, (report) => ({
    args: [join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--config', config, ...files],
    reporting: [
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      '--reporter=./scripts/unhandled-errors.mjs',
    ],
    variables: { NODE_ENV: 'test', UNHANDLED_ERRORS_FILE: unhandledIn(report) },
  }));
}

/** Runs the browser tests; with `files`, only these. */
export function runPlaywright(name, files = []) {
  return withReport(name, readPlaywright, (report) => ({
    args: [join('node_modules', '@playwright', 'test', 'cli.js'), 'test', ...files],
    reporting: ['--reporter=list,json'],
    variables: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  }));
}

async function withReport(name, read, plan) {
  const begin = Date.now();
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-report-'));
  const report = join(folder, 'report.json');
  try {
    const { args, reporting, variables } = plan(report);
    const env = { ...process.env, ...variables };
    const code = await run(process.execPath, [...args, ...reporting], { env, show: true });
    return outcome(name, begin, readReport(report, read), code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(report, read) {
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')), report);
  } catch (error) {
    return { passed: 0, failures: [`no report: ${error.message}`] };
  }
}

const unhandledIn = (report) => `${report}.unhandled`;

/** A file that could not be loaded, or a failed hook, has no failed test: the file itself is listed as the failure. */
function readVitest({ numPassedTests, testResults }, report) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [`${file}: ${firstLine(message)}`];
    return failed.map(
      ({ fullName, failureMessages }) => `${file}: ${fullName}: ${firstLine(failureMessages[0])}`,
    );
  });
  const unhandled = JSON.parse(readFileSync(unhandledIn(report), 'utf8'));
  const outside = unhandled.map((error) => `outside every test: ${firstLines(error)}`);
  const files = testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  return { passed: numPassedTests, failures: [...failures, ...outside], files };
}

/** The tests of a file run side by side, so a file takes as long as its longest test. */
function readPlaywright({ stats, suites, errors }) {
  // A spec holds one test for every project; its own `ok` is only the first project's.
  const failures = specsOf(suites).flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName }) => `[${projectName}] ${file}:${line}: ${title}`),
  );
  const broken = failures.length === 0 ? errors.map(({ message }) => firstLine(message)) : [];
  const files = suites.map((suite) => ({
    file: join('e2e', 'browser', suite.file),
    seconds: Math.max(
      ...specsOf([suite]).flatMap(({ tests }) =>
        tests.flatMap(({ results }) => results.map(({ duration }) => duration / 1000)),
      ),
    ),
  }));
  return { passed: stats.expected + stats.flaky, failures: [...failures, ...broken], files };
}

const specsOf = (suites) =>
  suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites ?? [])]);

const firstLines = (text) => stripVTControlCharacters(text).split('\n').slice(0, 6).join('\n');
const firstLine = (text) => stripVTControlCharacters(String(text)).split('\n')[0];
