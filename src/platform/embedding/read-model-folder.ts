import { createHash } from 'node:crypto';
import { type FileHandle, open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A folder that is not a model as described in docs/operate/media.md. The message is a sentence that says why. */
export class UnusableModel extends Error {
  override name = 'UnusableModel';
}

/** The files of both halves of a model, with the longest text it reads, in tokens. */
export type ModelFolder = {
  id: string;
  image: { file: string; bytes: number };
  text: { file: string; bytes: number };
};

/**
 * Weights of one byte are preferred: they need a quarter of the memory. Half floats are not, because they are slower
 * without hardware for them.
 */
export const VARIANTS = ['_quantized', '_int8', '_uint8', ''] as const;

export const halfFile = (half: 'vision' | 'text', variant: string) =>
  `onnx/${half}_model${variant}.onnx`;

/** What a model needs besides its weights; the last one is read where it is there. */
export const DESCRIBING_FILES = ['config.json', 'preprocessor_config.json', 'tokenizer.json'];
export const TOKENIZER_SETTINGS = 'tokenizer_config.json';

/** Looks at the files of a model in the layout of the model hub, without loading it. Rejects with UnusableModel. */
export async function readModelFolder(folder: string): Promise<ModelFolder> {
  const describing = await Promise.all(
    DESCRIBING_FILES.map((name) =>
      readFile(join(folder, name)).catch(() => {
        throw new UnusableModel(`The model in ${folder} has no ${name}.`);
      }),
    ),
  );
  const image = await findHalf(folder, 'vision');
  const text = await findHalf(folder, 'text');
  const hash = createHash('sha256').update('1');
  for (const content of describing) hash.update(content);
  for (const { file, bytes } of [image, text]) {
    hash.update(`\0${bytes}\0`);
    for (const path of [file, dataFile(file)]) await readEnds(path, (part) => hash.update(part));
  }
  return { id: hash.digest('base64url').slice(0, 16), image, text };
}

async function findHalf(folder: string, half: 'vision' | 'text') {
  for (const variant of VARIANTS) {
    const file = join(folder, halfFile(half, variant));
    const found = await stat(file).catch(() => null);
    if (found?.isFile()) return { file, bytes: found.size + (await dataBeside(file)) };
  }
  throw new UnusableModel(`The model in ${folder} has no ${halfFile(half, '')}.`);
}

/** The weights of the largest models are in a file beside. */
const dataFile = (file: string) => `${file}_data`;

const dataBeside = (file: string): Promise<number> =>
  stat(dataFile(file)).then(
    ({ size }) => size,
    () => 0,
  );

/** Bytes at either end of a file. Other weights differ there, and nobody waits for a gigabyte to be read. */
const END_BYTES = 1_048_576;

/** Of a file that may not be there. */
async function readEnds(file: string, use: (part: Buffer) => void) {
  const handle: FileHandle | null = await open(file).catch(() => null);
  if (!handle) return;
  try {
    const { size } = await handle.stat();
    for (const position of new Set([0, Math.max(0, size - END_BYTES)])) {
      const part = Buffer.alloc(Math.min(END_BYTES, size));
      const { bytesRead } = await handle.read(part, 0, part.length, position);
      use(part.subarray(0, bytesRead));
    }
  } finally {
    await handle.close();
  }
}
