import { ChildDied, ChildTooSlow, makeChildren } from '../child/children';
import type { PictureWork } from './do-picture-work';
import { type Imaging, type PictureHeader, type ProcessedPicture, UnreadablePicture } from './port';

/** A picture that takes longer is given up; 100 MP of AVIF took 5 seconds. */
const SECONDS = 60;
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
  seconds = SECONDS,
}: {
  file: string;
  atMost: number;
  seconds?: number;
}): Imaging & { close(): Promise<void> } {
  const children = makeChildren<PictureWork, unknown>({
    file,
    atMost,
    seconds,
    memoryMiB: MEMORY_MIB,
  });
  const ask = <Result>(work: PictureWork): Promise<Result> =>
    (children.carryOut(work) as Promise<Result>).catch(inPicturesTerms);
  return {
    readHeader: (path) => ask<PictureHeader>({ what: 'readHeader', path }),
    process: (path) => ask<ProcessedPicture>({ what: 'process', path }),
    close: children.close,
  };
}

/** What a person reads. A crash or a standstill may be the machine's doing: it is worth another attempt. */
function inPicturesTerms(error: Error): never {
  if (error instanceof ChildDied)
    throw new Error(`The picture's decoder ended unexpectedly (${error.by}).`);
  if (error instanceof ChildTooSlow) throw new Error('The picture takes too long to read.');
  throw error.name === 'UnreadablePicture' ? new UnreadablePicture(error.message) : error;
}
