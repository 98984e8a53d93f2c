import { parseArgs } from 'node:util';
import { removeData } from '../support/service';
import type { ChaosResult, Defect } from './chaos-test';
import { runCheckTest } from './check';
import { runClockTest } from './faults/clock';
import { runClockBackTest } from './faults/clock-back';
import { runDatabaseTest } from './faults/database';
import { runDiskTest } from './faults/disk';
import { runFreezeTest } from './faults/freeze';
import { runMailTest } from './faults/mail';
import { runUpgradeTest } from './faults/upgrade';
import { runWebProcessesTest } from './faults/web-processes';
import { runFilesTest } from './files';
import { runForgetTest } from './forget/run-forget';
import { runFuzzTest } from './fuzz';
import { runKillTest } from './kill';
import { runModelTest } from './model';
import { runPromoteTest } from './promote';
import { runS3Test } from './s3';
import { runSearchTest } from './search';
import { runWebhooksTest } from './webhooks/run-webhooks';

const CONSISTENCY = [
  'lost',
  'stuck',
  'done twice',
  'miscounted',
  'inconsistent',
  'wrong answer',
] as const;
/** Each chaos test, with its kinds of defects and its usual number of rounds. */
const TESTS = {
  kill: { run: runKillTest, kinds: CONSISTENCY, rounds: 200 },
  promote: { run: runPromoteTest, kinds: CONSISTENCY, rounds: 200 },
  s3: { run: runS3Test, kinds: CONSISTENCY, rounds: 4 },
  check: { run: runCheckTest, kinds: ['false alarm', ...CONSISTENCY], rounds: 20 },
  search: { run: runSearchTest, kinds: ['wrong answer', 'inconsistent', 'stuck'], rounds: 10 },
  files: { run: runFilesTest, kinds: ['wrong file', 'leaked', 'crashed', 'stuck'], rounds: 1 },
  freeze: { run: runFreezeTest, kinds: CONSISTENCY, rounds: 20 },
  clock: { run: runClockTest, kinds: CONSISTENCY, rounds: 20 },
  'clock-back': { run: runClockBackTest, kinds: ['stuck', 'wrong answer'], rounds: 9 },
  forget: { run: runForgetTest, kinds: CONSISTENCY, rounds: 2 },
  disk: { run: runDiskTest, kinds: CONSISTENCY, rounds: 20 },
  database: { run: runDatabaseTest, kinds: CONSISTENCY, rounds: 21 },
  webs: { run: runWebProcessesTest, kinds: CONSISTENCY, rounds: 20 },
  mail: { run: runMailTest, kinds: ['lost', 'done twice', 'wrong answer'], rounds: 9 },
  upgrade: {
    run: runUpgradeTest,
    kinds: ['wrong answer', 'crashed', 'lost', 'done twice'],
    rounds: 6,
  },
  webhooks: { run: runWebhooksTest, kinds: ['lost', 'stuck', 'inconsistent'], rounds: 5 },
  model: { run: runModelTest, kinds: CONSISTENCY, rounds: 1 },
  fuzz: {
    run: runFuzzTest,
    kinds: ['wrong answer', 'stuck', 'stalled', 'grown', 'crashed'],
    rounds: 1,
  },
} as const;
/** The size of a test not counted in rounds. */
const AMOUNTS: Record<string, 'mutants' | 'requests' | 'programs'> = {
  files: 'mutants',
  model: 'programs',
  fuzz: 'requests',
};
const USAGE = `npm run chaos -- ${Object.keys(TESTS).join('|')}
  [--rounds N] [--uploads 2000] [--mutants 2000] [--programs 2000 [--path P --replay R]] [--requests 20000 [--first 0]]
  [--seed N] [--port N] [--data-dir DIR] [--analysis text,objects]\n`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    mutants: { type: 'string', default: '2000' },
    requests: { type: 'string', default: '20000' },
    uploads: { type: 'string', default: '2000' },
    programs: { type: 'string', default: '2000' },
    path: { type: 'string' },
    replay: { type: 'string' },
    first: { type: 'string', default: '0' },
    help: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    port: { type: 'string' },
    'data-dir': { type: 'string' },
    analysis: { type: 'string' },
  },
});

const print = (line: string) => process.stdout.write(`${line}\n`);
const name = positionals[0] ?? '';
const test = TESTS[name as keyof typeof TESTS];
const amounts = {
  rounds: Number(values.rounds ?? test?.rounds),
  mutants: Number(values.mutants),
  requests: Number(values.requests),
  uploads: Number(values.uploads),
  programs: Number(values.programs),
  first: Number(values.first),
};
if (values.help || !test || !amounts.rounds || Object.values(amounts).some(Number.isNaN)) {
  process.stderr.write(USAGE);
  process.exit(values.help ? 0 : 2);
}
const amount = AMOUNTS[name] ?? 'rounds';
print(`${name}: ${amounts[amount]} ${amount}, seed ${values.seed}`);
const result = await test.run({
  ...amounts,
  path: values.path,
  replay: values.replay,
  seed: Number(values.seed),
  env: {
    LOG_LEVEL: 'warn',
    RATE_LIMIT_KEY_PER_MINUTE: '999999999',
    ...(values.port ? { PORT: values.port } : {}),
    ...(values.analysis ? { ANALYSIS: values.analysis } : {}),
  },
  dataDir: values['data-dir'],
  print,
});
printResult(result, test.kinds);
if (result.defects.length === 0) await removeData(result.dataDir);
process.exit(result.defects.length === 0 ? 0 : 1);

/** Prints the figures, the number of defects of each kind, the first fifty defects, and the data folder. */
function printResult({ defects, figures, dataDir }: ChaosResult, kinds: readonly Defect['kind'][]) {
  const row = (label: string, value: number) =>
    print(`${label.padEnd(24)}${value.toLocaleString('en-US').padStart(10)}`);
  for (const [label, value] of Object.entries(figures)) row(toWords(label), value);
  for (const kind of kinds) row(kind, defects.filter((defect) => defect.kind === kind).length);
  for (const { kind, what } of defects.slice(0, 50)) print(`${kind}: ${what}`);
  if (defects.length > 0) print(`Seed ${values.seed}. The data folder is ${dataDir}`);
}

/** `tookEffect` becomes `took effect`. */
function toWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
