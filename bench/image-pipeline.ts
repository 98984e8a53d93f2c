// Measures the CPU time of Imaging.process for a 24 MP JPEG, in this process and in a child process (as in the
// service), against bare sharp with the same sizes in the same run.
//   npx tsx bench/image-pipeline.ts [rounds]
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makePooledImaging } from '../src/platform/imaging/driver/pooled-imaging';
import { makeImaging } from '../src/platform/imaging/driver/sharp';
import { aCameraJpeg } from '../src/testing/images';
import { aLendingFolder } from '../src/testing/lending-folder';
import { makeBareRenditions } from './bare-renditions';
import { commandOf, cpuSeconds, treeOf } from './process-tree';
import { median } from './statistics';

const rounds = Number(process.argv[2] ?? 8);
const imaging = makeImaging();
const DECODER = fileURLToPath(new URL('../src/processes/image-decoder.ts', import.meta.url));
const inChild = makePooledImaging({
  file: DECODER,
  maxProcesses: 1,
  lendingFolder: await aLendingFolder(),
});

/** Milliseconds of CPU time of all threads. */
const cpuOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

/** Milliseconds of CPU time of the child so far. */
const cpuOfChild = (): number => {
  const child = treeOf(process.pid).find((pid) => commandOf(pid).includes('image-decoder'));
  return child === undefined ? 0 : cpuSeconds(child) * 1000;
};

/** Milliseconds of CPU time of both processes. */
const cpuInChild = async (work: () => Promise<unknown>): Promise<number> => {
  const before = cpuOfChild();
  const here = await cpuOf(work);
  return here + cpuOfChild() - before;
};

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
};

const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const path = join(folder, 'camera');
await writeFile(path, await aCameraJpeg({ megapixels: 24 }));
const lists = () => ({ here: [] as number[], inChild: [] as number[] });
const times = { bare: [] as number[], ...lists(), wall: lists(), header: lists() };
await makeBareRenditions(path);
await imaging.process(path);
await inChild.process(path);
// Alternating: other load on the machine affects all.
for (let round = 0; round < rounds; round++) {
  times.bare.push(await cpuOf(() => makeBareRenditions(path)));
  times.here.push(await cpuOf(() => imaging.process(path)));
  times.inChild.push(await cpuInChild(() => inChild.process(path)));
  times.wall.here.push(await timeOf(() => imaging.process(path)));
  times.wall.inChild.push(await timeOf(() => inChild.process(path)));
  times.header.here.push(await timeOf(() => imaging.readHeader(path)));
  times.header.inChild.push(await timeOf(() => inChild.readHeader(path)));
}
await inChild.close();
await rm(folder, { recursive: true });

const ms = (values: number[]) => median(values).toFixed(1);
const ratio = (one: number[], other: number[]) => (median(one) / median(other)).toFixed(2);
process.stdout.write(
  `CPU per image: bare ${ms(times.bare)} ms, here ${ms(times.here)} ms, in a child ${ms(times.inChild)} ms
bare ÷ in a child, which is the whole pipeline: ${ratio(times.bare, times.inChild)} (aim: at least 0.85)
bare ÷ here ${ratio(times.bare, times.here)}, in a child ÷ here ${ratio(times.inChild, times.here)} (aim: at most 1.05)
time per image: here ${ms(times.wall.here)} ms, in a child ${ms(times.wall.inChild)} ms
time per header: here ${ms(times.header.here)} ms, in a child ${ms(times.header.inChild)} ms
`,
);
