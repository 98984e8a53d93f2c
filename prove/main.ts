import { parseArgs } from 'node:util';
import { removeData } from '../e2e/rest/service';
import { proveKill } from './kill';
import { provePromote } from './promote';
import type { Proof } from './proof';
import { proveS3 } from './s3';

const proofs = { kill: proveKill, promote: provePromote, s3: proveS3 };
const usage = `npm run prove -- ${Object.keys(proofs).join('|')} [--rounds N] [--seed N] [--port N] [--data-dir DIR]\n`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    port: { type: 'string' },
    'data-dir': { type: 'string' },
  },
});

/** A kill is over in a moment; an outage of the store takes its 20 seconds. */
const rounds = Number(values.rounds ?? (positionals[0] === 's3' ? 4 : 200));
const say = (line: string) => process.stdout.write(`${line}\n`);
const prove = proofs[positionals[0] as keyof typeof proofs];
if (!prove || !rounds) {
  process.stderr.write(usage);
  process.exit(2);
}
say(`${positionals[0]}: ${rounds} rounds, seed ${values.seed}`);
const env = {
  LOG_LEVEL: 'warn',
  RATE_LIMIT_KEY_PER_MINUTE: '999999999',
  ...(values.port ? { PORT: values.port } : {}),
};
const proof = await prove({
  rounds,
  seed: Number(values.seed),
  env,
  dataDir: values['data-dir'],
  say,
});
report(proof);
if (proof.defects.length === 0) await removeData(proof.dataDir);
process.exit(proof.defects.length === 0 ? 0 : 1);

/** The figures, then the defects by kind, then where to look. */
function report({ defects, figures, dataDir }: Proof) {
  const row = (name: string, value: number) =>
    say(`${name.padEnd(24)}${value.toLocaleString('en-US').padStart(10)}`);
  for (const [name, value] of Object.entries(figures)) row(inWords(name), value);
  for (const kind of ['lost', 'stuck', 'done twice', 'miscounted', 'astray', 'wrong answer'])
    row(kind, defects.filter((defect) => defect.kind === kind).length);
  for (const { kind, what } of defects.slice(0, 50)) say(`${kind}: ${what}`);
  if (defects.length > 0) say(`Seed ${values.seed}. Everything is left in ${dataDir}`);
}

/** tookEffect: took effect. */
function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
