import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copyBytes, type GoodFile } from './corpus-file';
import { exifBlock, SHOT } from './exif';
import { isInstalled } from './find-program';
import { withExif } from './jpeg-bytes';
import { STORED_CORNERS, scene } from './scene';

const run = promisify(execFile);

type Row = {
  name: string;
  args: string[];
  avif?: true;
  capture?: GoodFile['capture'];
  turned?: true;
};

/** HEIC as phones write it, encoded by heif-enc (libheif-examples). */
export async function goodHeifs(
  folder: string,
  print: (line: string) => void,
): Promise<GoodFile[]> {
  if (!(await isInstalled('heif-enc', '--help', 'HEIC', print))) return [];
  const { capture, ...directories } = SHOT;
  const write = async (name: string, bytes: Uint8Array) => {
    await writeFile(join(folder, name), bytes);
    return join(folder, name);
  };
  const best = { quality: 95 };
  const jpeg = await write(
    'shot.jpg',
    withExif(await scene().jpeg(best).toBuffer(), exifBlock(directories)),
  );
  const stored = await scene(640, 480, STORED_CORNERS[6]).jpeg(best).toBuffer();
  const turned = await write('turned.jpg', stored);
  const png = await write('plain.png', await scene().png().toBuffer());
  const deep = await write('deep.png', await scene().toColourspace('rgb16').png().toBuffer());
  const wide = await write('wide.png', await scene().withIccProfile('p3').png().toBuffer());
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
    bytes: copyBytes(turned ? withRotation(await readFile(file)) : await readFile(file)),
    width,
    height,
    capture,
    colours: 'exact',
  };
}

/** Makes a HEIC rotate to the right when shown: its `pixi` box (the depth) becomes an `irot` box. */
function withRotation(heic: Buffer): Buffer {
  const at = heic.indexOf('pixi');
  heic.write('irot', at);
  heic[at + 4] = 3;
  return heic;
}
