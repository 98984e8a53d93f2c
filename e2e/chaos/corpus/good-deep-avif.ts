import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copyBytes, type GoodFile } from './corpus-file';
import { isInstalled } from './find-program';
import { scene } from './scene';

const run = promisify(execFile);

/** AVIF of 10 and 12 bits a channel, encoded by ffmpeg: neither sharp nor heif-enc can encode it. */
export async function goodDeepAvifs(
  folder: string,
  print: (line: string) => void,
): Promise<GoodFile[]> {
  if (!(await isInstalled('ffmpeg', '-version', 'AVIF of more than 8 bits', print))) return [];
  const from = join(folder, 'deep-scene.png');
  await writeFile(from, await scene().png().toBuffer());
  return Promise.all(
    [10, 12].map(async (bits): Promise<GoodFile> => {
      const name = `of-${bits}-bits.avif`;
      const codec = ['-c:v', 'libaom-av1', '-still-picture', '1', '-cpu-used', '8'];
      const format = ['-pix_fmt', `yuv420p${bits}le`, '-f', 'avif', '-y', join(folder, name)];
      await run('ffmpeg', ['-v', 'error', '-nostdin', '-i', from, ...codec, ...format]);
      return {
        name,
        format: 'AVIF',
        contentType: 'image/avif',
        bytes: copyBytes(await readFile(join(folder, name))),
        width: 640,
        height: 480,
        capture: null,
        colours: 'rough',
      };
    }),
  );
}
