import './require-node.mjs';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { root } from './step.mjs';
import { readBom } from './write-inventory.mjs';

/** Advisories that do not concern what is shipped, by their URL, each with the reason. */
const JUDGED = {};

/**
 * Asks the registry for advisories about what is shipped, and names those that nobody has judged; `--report FILE` reads
 * an answer of `npm audit --json` instead. Exits with 1 if there are any, with 2 if the registry does not answer.
 */
const { report } = parseArgs({ options: { report: { type: 'string' } } }).values;
// Some of what is shipped is in bundles, and only the builds need its package.
const text = report
  ? readFileSync(report, 'utf8')
  : spawnSync('npm', ['audit', '--json'], { cwd: root, encoding: 'utf8' }).stdout;
const { vulnerabilities, message } = JSON.parse(text || '{}');
if (!vulnerabilities) {
  process.stderr.write(`The registry was not asked: ${message ?? 'it does not answer'}.\n`);
  process.exit(2);
}
const shipped = new Set(readBom().components.map(({ name }) => name));
const advisories = Object.values(vulnerabilities)
  .flatMap(({ via }) => via)
  .filter((each) => typeof each === 'object' && shipped.has(each.name) && !JUDGED[each.url]);
for (const { name, severity, title, url } of advisories)
  process.stdout.write(`${name}: ${severity}: ${title}, ${url}\n`);
process.exitCode = advisories.length > 0 ? 1 : 0;
