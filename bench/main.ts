/**
 * Measures the cost of requests, each beside the least possible work, alternating in one run: the median of the
 * rounds, the smallest and the largest. CPU is user and system time of all processes of the service with PostgreSQL.
 *
 *   apt-get install nginx wrk curl; npm run -s build
 *   npm run bench -- [--rounds 5] [--seconds 2] [--assets 5000] [--only "list of 50"] [--json FILE] [--compare FILE]
 *   npm run bench -- meaning --model FOLDER --set DIR    what a model finds: bench/meaning.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Benchmark, benchmarks, type Measured } from './benchmarks';
import { type Fixture, openFixture } from './fixture';
import { median } from './statistics';

if (process.argv[2] === 'meaning') {
  process.argv.splice(2, 1);
  await import('./meaning');
  process.exit();
}

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    assets: { type: 'string', default: '5000' },
    only: { type: 'string' },
    json: { type: 'string' },
    compare: { type: 'string' },
  },
});

/** `share`: our speed divided by the baseline's, the median of the rounds. */
type Result = {
  name: string;
  unit: string;
  ours: number[];
  theirs: number[];
  share: number | null;
};

const print = (line: string) => process.stdout.write(`${line}\n`);

async function measure(benchmark: Benchmark, fixture: Fixture): Promise<Result> {
  const [rounds, seconds] = [Number(options.rounds), Number(options.seconds)];
  const ours: Measured[] = [];
  const theirs: Measured[] = [];
  // The first round warms up.
  for (let round = 0; round <= rounds; round++) {
    const [own, other] = [
      await benchmark.ours(fixture, seconds),
      await benchmark.theirs?.(fixture, seconds),
    ];
    if (round === 0) continue;
    ours.push(own);
    if (other) theirs.push(other);
  }
  const shares = ours.flatMap(({ value }, round) => {
    const other = theirs[round]?.value;
    if (other === undefined) return [];
    return [benchmark.smaller ? other / value : value / other];
  });
  const share = shares.length > 0 ? median(shares) : null;
  report(benchmark, ours, theirs, share);
  const values = (measured: Measured[]) => measured.map(({ value }) => value);
  return {
    name: benchmark.name,
    unit: benchmark.unit,
    ours: values(ours),
    theirs: values(theirs),
    share,
  };
}

const figure = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(0));

/** The median, the smallest and the largest value. */
function spread(values: number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return `${figure(median(values))} (${figure(least)}–${figure(most)})`;
}

function report(benchmark: Benchmark, ours: Measured[], theirs: Measured[], share: number | null) {
  const values = ours.map(({ value }) => value);
  const middle = ours.find(({ value }) => value === median(values));
  print(`${benchmark.name}: ${spread(values)} ${benchmark.unit}; ${middle?.more}`);
  if (share === null)
    return print(`  goal ${benchmark.smaller ? '≤' : '≥'} ${benchmark.goal} ${benchmark.unit}`);
  const bare = spread(theirs.map(({ value }) => value));
  print(`  ${benchmark.bare}: ${bare}; share ${share.toFixed(2)}, goal ≥ ${benchmark.goal}`);
}

function compare(results: Result[], file: string) {
  const before = JSON.parse(readFileSync(file, 'utf8')) as Result[];
  print(`\nAgainst ${file}:`);
  for (const { name, unit, ours } of results) {
    const earlier = before.find((each) => each.name === name);
    if (!earlier) continue;
    const [now, then] = [median(ours), median(earlier.ours)];
    print(`${name}: ${figure(then)} → ${figure(now)} ${unit} (× ${(now / then).toFixed(2)})`);
  }
}

const chosen = benchmarks.filter(({ name }) => options.only === undefined || name === options.only);
if (chosen.length === 0)
  throw new Error(`The benchmarks are: ${benchmarks.map(({ name }) => name).join(', ')}`);
const fixture = await openFixture(Number(options.assets));
try {
  const results: Result[] = [];
  for (const benchmark of chosen) results.push(await measure(benchmark, fixture));
  if (options.json) writeFileSync(options.json, `${JSON.stringify(results, null, 2)}\n`);
  if (options.compare) compare(results, options.compare);
} finally {
  await fixture.stop();
}
