import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const codecs = {
  mp4: ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '28', '-pix_fmt', 'yuv420p', '-g', '25'],
  avi: ['-c:v', 'mpeg4'],
};

/**
 * A film of twenty seconds, red for the first half and blue for the second. Its grain makes it so large (25 MB as
 * MP4, with its index at the end) that no browser fetches all of it before it has to.
 */
export async function redThenBlue(format: keyof typeof codecs): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-film-'));
  const half = (colour: string) => `color=c=${colour}:s=480x270:r=25:d=10,noise=alls=60:allf=t`;
  const graph = `${half('red')}[a];${half('blue')}[b];[a][b]concat`;
  try {
    const file = join(folder, `film.${format}`);
    const args = ['-nostdin', '-v', 'error', '-f', 'lavfi', '-i', graph, ...codecs[format], file];
    await promisify(execFile)('ffmpeg', args);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}
