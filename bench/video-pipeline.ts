// CPU time of probing a video and extracting its poster, against bare ffprobe and ffmpeg doing the same in the same run.
//   npx tsx bench/video-pipeline.ts [rounds]
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeVideoProcessor } from '../src/platform/video/ffmpeg';
import { aLendingFolder } from '../src/testing/lending-folder';
import { aVideo, type VideoKind, type VideoOptions } from '../src/testing/videos';
import { cpuSecondsOfEnded } from './process-tree';
import { median } from './statistics';

const rounds = Number(process.argv[2] ?? 8);
const video = makeVideoProcessor({ maxConcurrent: 1, lendingFolder: await aLendingFolder() });

const ours = async (path: string) => video.extractPoster(path, await video.probe(path));

/** The baseline: plain commands to extract the most representative of the first five key frames. */
const bare = async (path: string) => {
  const run = promisify(execFile);
  const report = ['-print_format', 'json', '-show_format', '-show_streams'];
  await run('ffprobe', ['-v', 'error', ...report, path]);
  const filter = `thumbnail=5,scale=min(2304\\,iw):-2`;
  const poster = ['-frames:v', '1', '-q:v', '2', '-f', 'image2pipe', '-c:v', 'mjpeg', 'pipe:1'];
  const keyFrames = ['-v', 'error', '-skip_frame', 'nokey', '-t', '30'];
  const encoding = 'buffer' as const;
  await run('ffmpeg', [...keyFrames, '-i', path, '-vf', filter, ...poster], {
    encoding,
    maxBuffer: 16_777_216,
  });
};

/** CPU milliseconds of all ended child processes, which Linux counts in hundredths of a second. */
const cpuOfChildren = () => cpuSecondsOfEnded(process.pid) * 1000;

/** CPU time, here and in the child processes, and elapsed time. */
type Cost = { cpuMs: number; elapsedMs: number };

const costOf = async (work: () => Promise<unknown>): Promise<Cost> => {
  const [here, children, begin] = [process.cpuUsage(), cpuOfChildren(), performance.now()];
  await work();
  const { user, system } = process.cpuUsage(here);
  const cpuMs = (user + system) / 1000 + cpuOfChildren() - children;
  return { cpuMs, elapsedMs: performance.now() - begin };
};

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const VIDEOS: [string, VideoKind, VideoOptions][] = [
  ['1080p H.264, 20 s', 'h264.mp4', { width: 1920, height: 1080, seconds: 20, channels: 2 }],
  ['2160p HEVC, 4 s', 'hevc.mp4', { width: 3840, height: 2160, seconds: 4, channels: 2 }],
  ['720p VP9, 10 s', 'vp9.webm', { width: 1280, height: 720, seconds: 10, channels: 2 }],
];
const folder = await mkdtemp(join(tmpdir(), 'bench-'));
for (const [name, kind, options] of VIDEOS) {
  const path = join(folder, 'video');
  await writeFile(path, await aVideo(kind, options));
  await bare(path);
  await ours(path);
  const costs: Record<'bare' | 'ours', Cost[]> = { bare: [], ours: [] };
  // Alternating: a slow minute of the machine affects both.
  for (let round = 0; round < rounds; round++) {
    costs.bare.push(await costOf(() => bare(path)));
    costs.ours.push(await costOf(() => ours(path)));
  }
  // The mean of hundredths of a second is more precise than their median.
  const cpu = (of: 'bare' | 'ours') => mean(costs[of].map((cost) => cost.cpuMs));
  const wall = (of: 'bare' | 'ours') => median(costs[of].map((cost) => cost.elapsedMs));
  process.stdout.write(
    `${name}: CPU bare ${cpu('bare').toFixed(0)} ms, ours ${cpu('ours').toFixed(0)} ms, ours ÷ bare ${(cpu('ours') / cpu('bare')).toFixed(2)} (aim: at most 1.25); time bare ${wall('bare').toFixed(0)} ms, ours ${wall('ours').toFixed(0)} ms\n`,
  );
}
await rm(folder, { recursive: true });
