import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const codecs = {
  mp4: [...h264, '-c:a', 'aac', '-movflags', '+faststart'],
  mov: [...h264, '-c:a', 'aac'],
  webm: ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus'],
  mkv: [...h264, '-c:a', 'libopus'],
  avi: ['-c:v', 'mpeg4', '-c:a', 'libmp3lame'],
};
export type FilmFormat = keyof typeof codecs;

/** A film of a moving test picture with a tone, two seconds long, in one of the accepted formats. */
export const film = (format: FilmFormat, width = 640, height = 360, further: string[] = []) =>
  make(format, [
    ...['-f', 'lavfi', '-i', `testsrc2=s=${width}x${height}:r=25:d=2`],
    ...['-f', 'lavfi', '-i', 'sine=d=2:r=48000', '-ac', '2', ...codecs[format], ...further],
  ]);

/** An MP4 that holds a tone and no picture. */
export const soundOnly = () => make('mp4', ['-f', 'lavfi', '-i', 'sine=d=1', '-c:a', 'aac']);

async function make(ending: string, args: string[]): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-film-'));
  try {
    const file = join(folder, `film.${ending}`);
    await promisify(execFile)('ffmpeg', ['-nostdin', '-v', 'error', ...args, file]);
    return new Uint8Array(await readFile(file));
  } finally {
    await rm(folder, { recursive: true });
  }
}
