import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './step.mjs';

/** Where the seconds of the files of the last whole `npm test` stand, for `npm run check`. */
export const SECONDS_FILE = join(root, 'node_modules', '.vitrine-test-seconds.json');
const SLOWEST = 10;

/**
 * Prints the table of suites, the failed tests by name, the slowest files, and as the last line the totals. Sets the exit
 * code. With `record`, keeps the seconds of all files.
 */
export function reportTests(suites, { record }) {
  const width = Math.max(...suites.map(({ name }) => name.length));
  const row = (...[name, ...cells]) =>
    `${name.padEnd(width)}${cells.map((cell) => String(cell).padStart(9)).join('')}\n`;
  process.stdout.write(`\n${row('suite', 'passed', 'failed', 'seconds')}`);
  for (const { name, passed, failures, seconds } of suites)
    process.stdout.write(row(name, passed, failures.length, seconds.toFixed(1)));

  const files = suites.flatMap(({ files = [] }) => files).sort((a, b) => b.seconds - a.seconds);
  if (files.length > 1) process.stdout.write('\nslowest files, seconds\n');
  for (const { file, seconds } of files.slice(0, SLOWEST))
    process.stdout.write(`${seconds.toFixed(1).padStart(7)}  ${file}\n`);
  if (record) {
    writeFileSync(SECONDS_FILE, JSON.stringify(files));
  }

  const failures = suites.flatMap((suite) =>
    suite.failures.map((failure) => `✗ ${suite.name}: ${failure}\n`),
  );
  if (failures.length > 0) process.stdout.write(`\n${failures.join('')}`);
  const passed = suites.reduce((sum, suite) => sum + suite.passed, 0);
  process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);
  process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0;
}
