import { makeProcessPool, PoolProcessDied, PoolTaskTimedOut } from '../process-pool/process-pool';
import type { ImageTask } from './image-tasks';
import { type ImageHeader, type Imaging, type ProcessedImage, UnreadableImage } from './port';

/** A picture that takes longer is given up: 48 MP of HEIC take 4 seconds, the beginning of a picture a few milliseconds. */
const TIMEOUT_MS = { process: 60, readHeader: 10, asJpeg: 60, square: 20 };
/** 100 MP of progressive JPEG or interlaced PNG need 400, 50 MP of AVIF 1,200. */
const MEMORY_MIB = 1_536;

/**
 * Imaging in processes apart: bytes that crash, hang or fill a decoder end a child and nothing else.
 * @param file what runs in the pool: processes/image-decoder.ts
 * @param atMost children at the same time
 */
export function makePooledImaging({
  file,
  atMost,
  longest = {},
}: {
  file: string;
  atMost: number;
  longest?: Partial<typeof TIMEOUT_MS>;
}): Imaging & { close(): Promise<void> } {
  const children = makeProcessPool<ImageTask, unknown>({
    file,
    maxProcesses: atMost,
    memoryMiB: MEMORY_MIB,
  });
  const seconds = { ...TIMEOUT_MS, ...longest };
  const ask = <Result>({ task: what, path }: ImageTask): Promise<Result> =>
    (children.run({ task: what, path }, seconds[what]) as Promise<Result>).catch(translateError);
  return {
    // Whoever uploads it is told at once, and may try again.
    readHeader: (path) =>
      ask<ImageHeader>({ task: 'readHeader', path }).catch((error: Error) => {
        throw error instanceof DecoderFailed ? new UnreadableImage(error.message) : error;
      }),
    process: (path) => ask<ProcessedImage>({ task: 'process', path }),
    asJpeg: (path) => ask<Uint8Array>({ task: 'asJpeg', path }),
    square: (path) => ask<Uint8Array>({ task: 'square', path }),
    close: children.close,
  };
}

/** A crash or a standstill may be the machine's doing: in the background it is worth another attempt. */
class DecoderFailed extends Error {}

/** What a person reads. */
function translateError(error: Error): never {
  if (error instanceof PoolProcessDied)
    throw new DecoderFailed(`The picture's decoder ended unexpectedly (${error.endedBy}).`);
  if (error instanceof PoolTaskTimedOut)
    throw new DecoderFailed('The picture takes too long to read.');
  throw error.name === 'UnreadablePicture' ? new UnreadableImage(error.message) : error;
}
