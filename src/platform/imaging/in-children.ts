import { makeProcessPool, PoolProcessDied, PoolTaskTimedOut } from '../process-pool/process-pool';
import type { PictureWork } from './do-picture-work';
import { type Imaging, type PictureHeader, type ProcessedPicture, UnreadablePicture } from './port';

/** A picture that takes longer is given up: 48 MP of HEIC take 4 seconds, the beginning of a picture a few milliseconds. */
const LONGEST = { process: 60, readHeader: 10, asJpeg: 60, square: 20 };
/** 100 MP of progressive JPEG or interlaced PNG need 400, 50 MP of AVIF 1,200. */
const MEMORY_MIB = 1_536;

/**
 * Imaging in processes apart: bytes that crash, hang or fill a decoder end a child and nothing else.
 * @param file what runs in the children: picture-decoder.ts
 * @param atMost children at the same time
 */
export function makeImagingInChildren({
  file,
  atMost,
  longest = {},
}: {
  file: string;
  atMost: number;
  longest?: Partial<typeof LONGEST>;
}): Imaging & { close(): Promise<void> } {
  const children = makeProcessPool<PictureWork, unknown>({
    file,
    maxProcesses: atMost,
    memoryMiB: MEMORY_MIB,
  });
  const seconds = { ...LONGEST, ...longest };
  const ask = <Result>({ what, path }: PictureWork): Promise<Result> =>
    (children.run({ what, path }, seconds[what]) as Promise<Result>).catch(inPicturesTerms);
  return {
    // Whoever uploads it is told at once, and may try again.
    readHeader: (path) =>
      ask<PictureHeader>({ what: 'readHeader', path }).catch((error: Error) => {
        throw error instanceof DecoderFailed ? new UnreadablePicture(error.message) : error;
      }),
    process: (path) => ask<ProcessedPicture>({ what: 'process', path }),
    asJpeg: (path) => ask<Uint8Array>({ what: 'asJpeg', path }),
    square: (path) => ask<Uint8Array>({ what: 'square', path }),
    close: children.close,
  };
}

/** A crash or a standstill may be the machine's doing: in the background it is worth another attempt. */
class DecoderFailed extends Error {}

/** What a person reads. */
function inPicturesTerms(error: Error): never {
  if (error instanceof PoolProcessDied)
    throw new DecoderFailed(`The picture's decoder ended unexpectedly (${error.endedBy}).`);
  if (error instanceof PoolTaskTimedOut)
    throw new DecoderFailed('The picture takes too long to read.');
  throw error.name === 'UnreadablePicture' ? new UnreadablePicture(error.message) : error;
}
