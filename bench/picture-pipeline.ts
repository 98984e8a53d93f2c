// CPU time of one 24 MP JPEG through Imaging.process, against bare sharp making the same sizes in the same run.
//   npx tsx bench/picture-pipeline.ts [rounds]
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Raw } from 'sharp';
import { makeImaging } from '../src/platform/imaging/sharp';
import { aCameraJpeg } from '../src/testing/pictures';

const rounds = Number(process.argv[2] ?? 8);
const imaging = makeImaging();

/** What any program would write that decodes once and makes each size from the next larger. */
const bare = async (path: string) => {
  let { data, info } = await sharp(path)
    .autoOrient()
    .resize(2048, 2048, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const edge of [2048, 1600, 1200, 800, 400, 32]) {
    const raw: Raw = { width: info.width, height: info.height, channels: 3 };
    if (Math.max(info.width, info.height) > edge)
      ({ data, info } = await sharp(data, { raw })
        .resize(edge, edge, { fit: 'inside' })
        .raw()
        .toBuffer({ resolveWithObject: true }));
    const { width, height } = info;
    await sharp(data, { raw: { width, height, channels: 3 } })
      .webp({ quality: 80, effort: 2 })
      .toBuffer();
  }
};

/** Milliseconds of CPU, of all threads together. */
const cpuOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const path = join(folder, 'camera');
await writeFile(path, await aCameraJpeg({ megapixels: 24 }));
const times = { bare: [] as number[], ours: [] as number[] };
await bare(path);
await imaging.process(path);
// By turns, so that a slow minute of the machine hits both alike.
for (let round = 0; round < rounds; round++) {
  times.bare.push(await cpuOf(() => bare(path)));
  times.ours.push(await cpuOf(() => imaging.process(path)));
}
await rm(folder, { recursive: true });

const [bareMs, oursMs] = [median(times.bare), median(times.ours)];
process.stdout.write(
  `bare ${bareMs.toFixed(0)} ms, ours ${oursMs.toFixed(0)} ms of CPU a picture; ratio ${(bareMs / oursMs).toFixed(2)} (aim: at least 0.85)\n`,
);
