import { parseArgs } from 'node:util';
import { removeData } from '../support/service';
import type { Proof } from './chaos-test';
import { proveCheck } from './check';
import { proveFiles } from './files';
import type { Defect } from './history';
import { proveKill } from './kill';
import { provePromote } from './promote';
import { proveS3 } from './s3';
import { proveSearch } from './search';

const underKill = ['lost', 'stuck', 'done twice', 'miscounted', 'astray', 'wrong answer'] as const;
/** Each proof, and the kinds of defects that it looks for. */
const proofs = {
  kill: { prove: proveKill, kinds: underKill },
  promote: { prove: provePromote, kinds: underKill },
  s3: { prove: proveS3, kinds: underKill },
  check: { prove: proveCheck, kinds: ['false alarm', ...underKill] },
  search: { prove: proveSearch, kinds: ['wrong answer', 'astray', 'stuck'] },
  files: { prove: proveFiles, kinds: ['wrong file', 'leaked', 'crashed', 'stuck'] },
} as const;
const usage = `npm run prove -- ${Object.keys(proofs).join('|')} [--rounds N] [--mutants 2000] [--seed N] [--port N] [--data-dir DIR]\n`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    mutants: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    port: { type: 'string' },
    'data-dir': { type: 'string' },
  },
});

/** A kill is over in a moment; an outage of the store takes its 20 seconds. */
const usualRounds: Record<string, number> = { s3: 4, search: 10, check: 20 };
const rounds = Number(values.rounds ?? usualRounds[positionals[0] ?? ''] ?? 200);
const say = (line: string) => process.stdout.write(`${line}\n`);
const chosen = proofs[positionals[0] as keyof typeof proofs];
if (!chosen || !rounds || Number.isNaN(Number(values.mutants))) {
  process.stderr.write(usage);
  process.exit(2);
}
const much = positionals[0] === 'files' ? `${values.mutants} mutants` : `${rounds} rounds`;
say(`${positionals[0]}: ${much}, seed ${values.seed}`);
const env = {
  LOG_LEVEL: 'warn',
  RATE_LIMIT_KEY_PER_MINUTE: '999999999',
  ...(values.port ? { PORT: values.port } : {}),
};
const proof = await chosen.prove({
  rounds,
  mutants: Number(values.mutants),
  seed: Number(values.seed),
  env,
  dataDir: values['data-dir'],
  say,
});
report(proof, chosen.kinds);
if (proof.defects.length === 0) await removeData(proof.dataDir);
process.exit(proof.defects.length === 0 ? 0 : 1);

/** The figures, then the defects by kind, then where to look. */
function report({ defects, figures, dataDir }: Proof, kinds: readonly Defect['kind'][]) {
  const row = (name: string, value: number) =>
    say(`${name.padEnd(24)}${value.toLocaleString('en-US').padStart(10)}`);
  for (const [name, value] of Object.entries(figures)) row(inWords(name), value);
  for (const kind of kinds) row(kind, defects.filter((defect) => defect.kind === kind).length);
  for (const { kind, what } of defects.slice(0, 50)) say(`${kind}: ${what}`);
  if (defects.length > 0) say(`Seed ${values.seed}. Everything is left in ${dataDir}`);
}

/** tookEffect: took effect. */
function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
