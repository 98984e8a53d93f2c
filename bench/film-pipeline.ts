// CPU time of opening a film and taking its poster, against bare ffprobe and ffmpeg doing the same in the same run.
//   npx tsx bench/film-pipeline.ts [rounds]
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeVideo } from '../src/platform/video/ffmpeg';
import { aVideo, type VideoKind, type VideoOptions } from '../src/testing/videos';

const rounds = Number(process.argv[2] ?? 8);
const video = makeVideo({ atMost: 1 });

const ours = async (path: string) => video.takePoster(path, await video.open(path));

/** What any program would write that wants the most telling of the first five key frames. */
const bare = async (path: string) => {
  const run = promisify(execFile);
  const report = ['-print_format', 'json', '-show_format', '-show_streams'];
  await run('ffprobe', ['-v', 'error', ...report, path]);
  const filter = `thumbnail=5,scale=min(2304\\,iw):-2`;
  const poster = ['-frames:v', '1', '-q:v', '2', '-f', 'image2pipe', '-c:v', 'mjpeg', 'pipe:1'];
  const early = ['-v', 'error', '-skip_frame', 'nokey', '-t', '30'];
  const encoding = 'buffer' as const;
  await run('ffmpeg', [...early, '-i', path, '-vf', filter, ...poster], {
    encoding,
    maxBuffer: 16_777_216,
  });
};

/** Milliseconds of CPU of ended children so far, as Linux counts them: in hundredths of a second. */
const cpuOfChildren = async () => {
  const stat = await readFile('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')')).split(' ');
  return 10 * (Number(fields[14]) + Number(fields[15]));
};

/** Milliseconds of CPU, here and in the children, and of time. */
type Cost = { cpu: number; wall: number };

const costOf = async (work: () => Promise<unknown>): Promise<Cost> => {
  const [here, children, begin] = [process.cpuUsage(), await cpuOfChildren(), performance.now()];
  await work();
  const { user, system } = process.cpuUsage(here);
  const cpu = (user + system) / 1000 + (await cpuOfChildren()) - children;
  return { cpu, wall: performance.now() - begin };
};

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const films: [string, VideoKind, VideoOptions][] = [
  ['1080p H.264, 20 s', 'h264.mp4', { width: 1920, height: 1080, seconds: 20, channels: 2 }],
  ['2160p HEVC, 4 s', 'hevc.mp4', { width: 3840, height: 2160, seconds: 4, channels: 2 }],
  ['720p VP9, 10 s', 'vp9.webm', { width: 1280, height: 720, seconds: 10, channels: 2 }],
];
const folder = await mkdtemp(join(tmpdir(), 'bench-'));
for (const [name, kind, options] of films) {
  const path = join(folder, 'film');
  await writeFile(path, await aVideo(kind, options));
  await bare(path);
  await ours(path);
  const costs: Record<'bare' | 'ours', Cost[]> = { bare: [], ours: [] };
  // By turns, so that a slow minute of the machine hits both alike.
  for (let round = 0; round < rounds; round++) {
    costs.bare.push(await costOf(() => bare(path)));
    costs.ours.push(await costOf(() => ours(path)));
  }
  // Of hundredths of a second the mean tells more than the median.
  const cpu = (of: 'bare' | 'ours') => mean(costs[of].map((cost) => cost.cpu));
  const wall = (of: 'bare' | 'ours') => median(costs[of].map((cost) => cost.wall));
  process.stdout.write(
    `${name}: CPU bare ${cpu('bare').toFixed(0)} ms, ours ${cpu('ours').toFixed(0)} ms, ours ÷ bare ${(cpu('ours') / cpu('bare')).toFixed(2)} (aim: at most 1.25); time bare ${wall('bare').toFixed(0)} ms, ours ${wall('ours').toFixed(0)} ms\n`,
  );
}
await rm(folder, { recursive: true });
