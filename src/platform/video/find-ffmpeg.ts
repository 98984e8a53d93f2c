import { access, constants } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { runProgram } from '../sandbox/run-program';

/** How to call ffmpeg and ffprobe: what they run under, then their absolute paths. */
export type FfmpegTools = { ffmpeg: string[]; ffprobe: string[] };

const OLDEST = 5;
const ALLOWANCE = { timeoutMs: 10_000, cpuSeconds: 5, memoryMiB: 512, outputBytes: 65_536 };

/**
 * Finds ffmpeg and ffprobe, version 5 or later, on the PATH; null when one is missing. Under Linux they run
 * without a network, and die with this process, where that is allowed.
 */
export async function findFfmpeg(path = process.env.PATH ?? ''): Promise<FfmpegTools | null> {
  const [ffmpeg, ffprobe] = await Promise.all([
    findProgram('ffmpeg', path),
    findProgram('ffprobe', path),
  ]);
  if (ffmpeg === null || ffprobe === null) return null;
  if (!(await isRecent(ffmpeg)) || !(await isRecent(ffprobe))) return null;
  const under = await findShelter();
  return { ffmpeg: [...under, ffmpeg], ffprobe: [...under, ffprobe] };
}

async function findProgram(name: string, path: string): Promise<string | null> {
  for (const folder of path.split(delimiter).filter(isAbsolute)) {
    const file = join(folder, name);
    const executable = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (executable) return file;
  }
  return null;
}

/** Builds made from the newest sources carry no version, only a name beginning with N. */
async function isRecent(program: string): Promise<boolean> {
  const { output } = await runProgram([program, '-version'], ALLOWANCE);
  const [, version] = /^ff\w+ version n?(\d+|N-)/.exec(output.toString()) ?? [];
  return version === 'N-' || Number(version) >= OLDEST;
}

/** As root, or where anybody may have a namespace of their own, a program can be kept from the network. */
const SHELTERS = [
  ['unshare', '-n', '--'],
  ['unshare', '-r', '-n', '--'],
];
const TIED = ['setpriv', '--no-new-privs', '--pdeathsig', 'KILL', '--'];

async function findShelter(): Promise<string[]> {
  const works = async (under: string[]) =>
    (await runProgram([...under, 'true'], ALLOWANCE)).end === 'done';
  const tied = (await works(TIED)) ? TIED : [];
  for (const shelter of SHELTERS)
    if (await works([...shelter, ...tied])) return [...shelter, ...tied];
  return tied;
}
