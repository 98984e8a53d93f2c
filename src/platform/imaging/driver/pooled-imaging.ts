import {
  makeProcessPool,
  PoolProcessDied,
  PoolProcessNotStarted,
  PoolTaskTimedOut,
} from '../../process-pool/process-pool';
import { lendFile } from '../../sandbox/lend-file';
import { DecoderFailed, type Imaging, UnreadableImage } from '../port';
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
  const run = (path: string, workOn: (path: string) => ImageTask) =>
    lendFile(lendingFolder, path, (name) => {
      const work = workOn(name);
      return pool.run(work, seconds[work.task]);
    }).catch(translateError);
  const call =
    <Task extends Exclude<keyof Imaging, 'derive'>>(task: Task) =>
    (path: string) =>
      run(path, (name) => ({ task, path: name })) as ReturnType<Imaging[Task]>;
  return {
    // The person who uploads the file sees the reason at once and can try again.
    readHeader: (path) =>
      call('readHeader')(path).catch((error: Error) => {
        throw error instanceof DecoderFailed ? new UnreadableImage(error.message) : error;
      }),
    readDetails: call('readDetails'),
    readPacket: call('readPacket'),
    process: call('process'),
    asJpeg: call('asJpeg'),
    preview: call('preview'),
    analysedPixels: call('analysedPixels'),
    detail: call('detail'),
    square: call('square'),
    logo: call('logo'),
    cover: call('cover'),
    strip: call('strip'),
    derive: (path, wanted) =>
      run(path, (name) => ({ task: 'derive', path: name, wanted })) as Promise<Uint8Array>,
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
