import {
  makeProcessPool,
  PoolProcessDied,
  PoolProcessNotStarted,
  PoolTaskTimedOut,
} from '../process-pool/process-pool';
import { lendFile } from '../sandbox/lend-file';
import type { ImageTask } from './image-tasks';
import {
  type AnalysedPixels,
  type Capture,
  DecoderFailed,
  type ImageHeader,
  type Imaging,
  type ProcessedImage,
  type StatedDetails,
  UnreadableImage,
} from './port';

/** Longer tasks are stopped. 200 MP of HEIC take 20 seconds, reading a header a few milliseconds. */
const TIMEOUT_SECONDS = {
  ...{ process: 60, readHeader: 10, readDetails: 10, readPacket: 10 },
  ...{ asJpeg: 60, analysedPixels: 60 },
  ...{ square: 20, logo: 20, cover: 20 },
};
/** 200 MP of HEIC need 710 MiB, of interlaced PNG 740, of progressive JPEG 680 to 1,240; 50 MP of AVIF 1,200. */
const MEMORY_MIB = 1_536;

/**
 * Imaging in a pool of separate processes. Bytes that crash a decoder, hang it or fill its memory end one process only.
 * @param file the program of a process: processes/image-decoder.ts
 * @param maxProcesses processes at the same time
 * @param lendingFolder a folder of lend-file.ts, where the processes find the one file to read; they run as another
 * user where possible
 * @param timeoutSeconds other time limits, by task
 */
export function makePooledImaging({
  file,
  maxProcesses,
  lendingFolder,
  timeoutSeconds = {},
}: {
  file: string;
  maxProcesses: number;
  lendingFolder: string;
  timeoutSeconds?: Partial<typeof TIMEOUT_SECONDS>;
}): Imaging & { close(): Promise<void> } {
  const pool = makeProcessPool<ImageTask, unknown>({
    file,
    maxProcesses,
    memoryMiB: MEMORY_MIB,
    decoderFolder: lendingFolder,
  });
  const seconds = { ...TIMEOUT_SECONDS, ...timeoutSeconds };
  const run = <Result>({ task, path }: ImageTask): Promise<Result> => {
    const result = lendFile(lendingFolder, path, (name) =>
      pool.run({ task, path: name }, seconds[task]),
    );
    return (result as Promise<Result>).catch(translateError);
  };
  return {
    // The person who uploads the file sees the reason at once and can try again.
    readHeader: (path) =>
      run<ImageHeader>({ task: 'readHeader', path }).catch((error: Error) => {
        throw error instanceof DecoderFailed ? new UnreadableImage(error.message) : error;
      }),
    readDetails: (path) => run<StatedDetails>({ task: 'readDetails', path }),
    readPacket: (path) => run<Capture | null>({ task: 'readPacket', path }),
    process: (path) => run<ProcessedImage>({ task: 'process', path }),
    asJpeg: (path) => run<Uint8Array>({ task: 'asJpeg', path }),
    analysedPixels: (path) => run<AnalysedPixels>({ task: 'analysedPixels', path }),
    square: (path) => run<Uint8Array>({ task: 'square', path }),
    logo: (path) => run<Uint8Array>({ task: 'logo', path }),
    cover: (path) => run<Uint8Array>({ task: 'cover', path }),
    close: pool.close,
  };
}

/** Gives the error a message for people. */
function translateError(error: Error): never {
  if (error instanceof PoolProcessNotStarted)
    throw new Error(`No decoder could be started (${error.endedBy}).`);
  if (error instanceof PoolProcessDied)
    throw new DecoderFailed(`The image's decoder ended unexpectedly (${error.endedBy}).`);
  if (error instanceof PoolTaskTimedOut)
    throw new DecoderFailed('The image takes too long to read.');
  throw error.name === 'UnreadableImage' ? new UnreadableImage(error.message) : error;
}
