import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Containers with a codec each; the ending is what ffmpeg writes by. */
const KINDS = {
  'h264.mp4': ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
  'h264.mov': ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
  'h264.m4v': ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-f', 'ipod'],
  'h264.mkv': ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
  'hevc.mp4': ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none'],
  'vp8.webm': ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libvorbis'],
  'vp9.webm': ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'],
  'av1.mp4': ['-c:v', 'libaom-av1', '-cpu-used', '8', '-usage', 'realtime'],
  'mpeg4.avi': ['-c:v', 'mpeg4', '-c:a', 'libmp3lame'],
  'mpeg2.mpg': ['-c:v', 'mpeg2video', '-f', 'vob'],
  'mpeg2.m2v': ['-c:v', 'mpeg2video', '-f', 'mpeg2video'],
  'h264.ts': ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-f', 'mpegts'],
  'prores.mov': ['-c:v', 'prores_ks', '-profile:v', '0'],
  'h263.3gp': ['-c:v', 'h263'],
} satisfies Record<string, string[]>;
export type FilmKind = keyof typeof KINDS;

export type FilmOptions = {
  width?: number;
  height?: number;
  seconds?: number;
  rate?: number | string;
  /** Sound of so many channels. */
  channels?: 0 | 1 | 2 | 6;
  /** A plain colour, `0x3366cc`, in place of a moving test picture. */
  colour?: string;
  /** Further arguments of ffmpeg, for the output. */
  further?: string[];
};

/** A film made by ffmpeg: a moving test picture of 320 × 180, one second, without sound, unless said otherwise. */
export async function aFilm(
  kind: FilmKind = 'h264.mp4',
  {
    width = 320,
    height = 180,
    seconds = 1,
    rate = 25,
    channels = 0,
    colour,
    further = [],
  }: FilmOptions = {},
): Promise<Buffer> {
  const size = `s=${width}x${height}:r=${rate}:d=${seconds}`;
  const picture = colour === undefined ? `testsrc2=${size}` : `color=c=${colour}:${size}`;
  const sound = channels
    ? ['-f', 'lavfi', '-i', `sine=d=${seconds}:r=48000`, '-ac', String(channels)]
    : [];
  return runFfmpeg(kind.split('.')[1] ?? '', [
    ...['-f', 'lavfi', '-i', picture, ...sound, ...KINDS[kind], ...further],
  ]);
}

/** What ffmpeg writes to a file with this ending, given these arguments before it. */
export async function runFfmpeg(ending: string, args: string[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-film-'));
  try {
    const file = join(folder, `film.${ending}`);
    await run('ffmpeg', ['-hide_banner', '-nostdin', '-v', 'error', ...args, file], {
      cwd: folder,
    });
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The same film, to be turned by so many degrees when it is shown. */
export async function turned(film: Buffer, degrees: 90 | 180 | 270): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-film-'));
  try {
    await writeFile(join(folder, 'film.mp4'), film);
    const rotate = ['-c', 'copy', '-metadata:s:v', `rotate=${degrees}`];
    return await runFfmpeg('mp4', ['-i', join(folder, 'film.mp4'), ...rotate]);
  } finally {
    await rm(folder, { recursive: true });
  }
}
