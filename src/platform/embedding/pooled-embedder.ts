import { MINUTE_MS } from '@/contract/durations';
import type { RawImage } from '../imaging/port';
import { makeProcessPool, type ProcessPool } from '../process-pool/process-pool';
import { EmbedderUnavailable, type ImageEmbedder, type NamedTextEmbedder } from './port';
import { type ModelFolder, readModelFolder } from './read-model-folder';

/** What the process of an embedder loads: the half of a model. `file`: that of its weights. */
export type EmbedderSettings = { half: 'image' | 'text'; file: string };

export type EmbedderTask = { image: RawImage } | { texts: readonly string[] };

type Options = {
  /** The program of the process: processes/embedder.ts. */
  file: string;
  /** Its working folder, where it finds nothing. */
  folder: string;
  /** The folder of the model; null: it is not there yet. */
  findFolder: () => Promise<string | null>;
  /** The process ends after this long without work; by default it stays for the next search. */
  idleMs?: number;
};

/** Long, because at its low priority an image takes much longer on a busy machine. */
const IMAGE_SECONDS = 300;
/** For all texts of a call. */
const TEXT_SECONDS = 60;

/** Images come in bursts; a person searches again after some minutes, and loading takes seconds. */
const IDLE_MS = { image: MINUTE_MS, text: 10 * MINUTE_MS };

/**
 * Private memory: twice the weights, because they are converted while they are loaded, and what the layers of one image
 * need.
 */
const memoryOf = (bytes: number) => Math.ceil((2.5 * bytes) / 2 ** 20) + 768;

/** The half of a local model for images, in a process of its own, started at the first image. */
export function makePooledImageEmbedder(options: Options): ImageEmbedder {
  const { findModel, run, close } = openHalf(options, 'image');
  return {
    findModel: async () => (await findModel())?.id ?? null,
    embed: ({ width, height, rgb }) => run({ image: { width, height, rgb } }, IMAGE_SECONDS),
    close,
  };
}

/** The half of a local model for texts. */
export function makePooledTextEmbedder(options: Options): NamedTextEmbedder {
  const { findModel, run, close } = openHalf(options, 'text');
  return {
    findModel: async () => (await findModel())?.id ?? null,
    embed: (texts) => run({ texts }, TEXT_SECONDS),
    close,
  };
}

function openHalf({ file, folder, findFolder, idleMs }: Options, half: EmbedderSettings['half']) {
  let model: ModelFolder | null = null;
  let pool: ProcessPool<EmbedderTask, unknown> | null = null;
  let closed = false;
  /** It stays the same while this process runs. */
  async function findModel() {
    const found =
      model ?? (await findFolder().then((path) => (path ? readModelFolder(path) : null)));
    model ??= found;
    return model;
  }
  return {
    findModel,
    async run<Vectors>(task: EmbedderTask, seconds: number) {
      const found = await findModel();
      if (!found || closed) throw new EmbedderUnavailable('The model is not there yet.');
      const weights = found[half];
      const memoryMiB = memoryOf(weights.bytes);
      pool ??= makeProcessPool<EmbedderTask, unknown>({
        file,
        settings: { half, file: weights.file } satisfies EmbedderSettings,
        // It has no network either.
        env: { ORT_DISABLE_TELEMETRY: '1' },
        maxProcesses: 1,
        memoryMiB,
        maxIdleMiB: memoryMiB,
        idleTimeoutMs: idleMs ?? IDLE_MS[half],
        decoderFolder: folder,
        reads: [weights.file],
      });
      return { model: found.id, vectors: (await pool.run(task, seconds)) as Vectors };
    },
    async close() {
      closed = true;
      await pool?.close();
    },
  };
}
