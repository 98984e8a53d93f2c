import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type GoodFile, own } from './corpus-file';
import { exifBlock, shot } from './exif';
import { isThere } from './find-program';
import { withExif } from './jpeg-bytes';
import { scene, storedAs } from './scene';

const run = promisify(execFile);

type Row = {
  name: string;
  args: string[];
  avif?: true;
  capture?: GoodFile['capture'];
  turned?: true;
};

/** What heif-enc (libheif-examples) encodes: HEIC as phones write it. */
export async function goodHeifs(folder: string, say: (line: string) => void): Promise<GoodFile[]> {
  if (!(await isThere('heif-enc', '--help', 'HEIC', say))) return [];
  const { capture, ...directories } = shot;
  const put = async (name: string, bytes: Uint8Array) => {
    await writeFile(join(folder, name), bytes);
    return join(folder, name);
  };
  const best = { quality: 95 };
  const jpeg = await put(
    'shot.jpg',
    withExif(await scene().jpeg(best).toBuffer(), exifBlock(directories)),
  );
  const stored = await scene(640, 480, storedAs[6]).jpeg(best).toBuffer();
  const turned = await put('turned.jpg', stored);
  const png = await put('plain.png', await scene().png().toBuffer());
  const deep = await put('deep.png', await scene().toColourspace('rgb16').png().toBuffer());
  const wide = await put('wide.png', await scene().withIccProfile('p3').png().toBuffer());
  const rows: Row[] = [
    { name: 'phone.heic', args: [jpeg], capture },
    { name: 'turned.heic', args: [turned], turned: true },
    { name: 'plain.heif', args: [png] },
    { name: 'with-thumbnail.hif', args: ['-t', '160', png] },
    { name: 'wide.heic', args: [wide] },
    { name: 'of-10-bits.heic', args: ['-b', '10', deep] },
    { name: 'by-another-hand.avif', args: ['-A', png], avif: true },
  ];
  return Promise.all(rows.map((row) => encode(folder, row)));
}

async function encode(
  folder: string,
  { name, args, avif, capture = null, turned }: Row,
): Promise<GoodFile> {
  const file = join(folder, name);
  await run('heif-enc', ['-q', '80', ...args, '-o', file]);
  const [width, height] = turned ? [480, 640] : [640, 480];
  return {
    name,
    format: avif ? 'AVIF' : 'HEIC',
    contentType: avif ? 'image/avif' : 'image/heic',
    bytes: own(turned ? toTheRight(await readFile(file)) : await readFile(file)),
    width,
    height,
    capture,
    look: 'exact',
  };
}

/** The same HEIC, to be turned to the right when it is shown: the box that tells the depth becomes one that turns. */
function toTheRight(heic: Buffer): Buffer {
  const at = heic.indexOf('pixi');
  heic.write('irot', at);
  heic[at + 4] = 3;
  return heic;
}
