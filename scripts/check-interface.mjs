import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compareInterfaces } from './compare-interfaces.mjs';
import { readInterface } from './read-interface.mjs';
import { giveUp, root } from './step.mjs';

/**
 * Compares what others rely on (REST, webhooks, tools of MCP, variables, admin commands, the client library) with the
 * state that was accepted last, and names each difference as an addition or a break. Run with tsx.
 *
 *   npm run check:interface                          fails while there are differences
 *   npm run check:interface -- --accept              accepts additions
 *   npm run check:interface -- --accept --decision 0062   accepts breaks, which the decision of this number explains
 */
const { accept, decision } = parseArgs({
  options: { accept: { type: 'boolean' }, decision: { type: 'string' } },
}).values;
const FILE = join(root, 'docs/interface.json');
const accepted = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {};
const current = readInterface();
const differences = compareInterfaces(accepted, current);
const breaks = differences.filter((one) => one.breaks);
for (const one of differences)
  process.stderr.write(`${one.breaks ? 'BREAK' : 'addition'} ${one.text}\n`);

const hasDecision = (number) =>
  /^\d{4}$/.test(number) &&
  readdirSync(join(root, 'docs/decisions')).some((name) => name.startsWith(number));

if (accept) {
  if (breaks.length > 0 && !hasDecision(decision ?? ''))
    giveUp(
      'A break needs --decision with the number of a decision in docs/decisions that explains it.',
    );
  writeFileSync(FILE, `${JSON.stringify(current, null, 2)}\n`);
} else if (breaks.length > 0) {
  giveUp(
    'The interface breaks what others rely on. Keep the former form, or see CONTRIBUTING.md#the-interface.',
  );
} else if (
  Object.keys({ ...accepted, ...current }).some((place) => accepted[place] !== current[place])
) {
  giveUp(
    'The interface has grown: run npm run check:interface -- --accept, and commit docs/interface.json.',
  );
}
process.exit();
