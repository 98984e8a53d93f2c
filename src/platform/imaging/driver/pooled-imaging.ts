import {
  makeProcessPool,
  PoolProcessDied,
  PoolProcessNotStarted,
  PoolTaskTimedOut,
} from '../../process-pool/process-pool';
import { lendFile } from '../../sandbox/lend-file';
import { DecoderFailed, type Imaging, UnreadableImage, type WantedImage } from '../port';
import type { ImageTask } from './image-tasks';

/** Longer tasks are stopped. 200 MP of HEIC take 20 seconds, reading a header a few milliseconds. */
const TIMEOUT_SECONDS = {
  process: 60,
  readHeader: 10,
  readDetails: 10,
  readPacket: 10,
  asJpeg: 60,
  preview: 20,
  analysedPixels: 60,
  detail: 60,
  square: 20,
  logo: 20,
  cover: 20,
  derive: 60,
  strip: 60,
} satisfies Record<keyof Imaging, number>;
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
  const run =
    (task: keyof Imaging) =>
    (path: string, wanted?: WantedImage): Promise<unknown> =>
      lendFile(lendingFolder, path, (name) =>
        pool.run({ task, path: name, wanted }, seconds[task]),
      ).catch(translateError);
  const tasks = Object.keys(TIMEOUT_SECONDS) as (keyof Imaging)[];
  const imaging = Object.fromEntries(tasks.map((task) => [task, run(task)])) as Imaging;
  return {
    ...imaging,
    // The person who uploads the file sees the reason at once and can try again.
    readHeader: (path) =>
      imaging.readHeader(path).catch((error: Error) => {
        throw error instanceof DecoderFailed ? new UnreadableImage(error.message) : error;
      }),
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
