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

/** Long for an image, because at its low priority it takes much longer on a busy machine; for all texts of a call. */
const SECONDS = { image: 300, text: 60 };

/** Images come in bursts; a person searches again after some minutes, and loading takes seconds. */
const IDLE_MS = { image: MINUTE_MS, text: 10 * MINUTE_MS };

/**
 * Private memory: twice the weights, because they are converted while they are loaded, and what the layers of one image
 * need.
 */
const memoryOf = (bytes: number) => Math.ceil((2.5 * bytes) / 2 ** 20) + 768;

/** The half of a local model for images, in a process of its own, started at the first image. */
export const makePooledImageEmbedder = (options: Options): ImageEmbedder =>
  openHalf(options, 'image', ({ width, height, rgb }) => ({ image: { width, height, rgb } }));

/** The half of a local model for texts. */
export const makePooledTextEmbedder = (options: Options): NamedTextEmbedder =>
  openHalf(options, 'text', (texts) => ({ texts }));

function openHalf<Input, Vectors>(
  { file, folder, findFolder, idleMs }: Options,
  half: EmbedderSettings['half'],
  taskOf: (input: Input) => EmbedderTask,
) {
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
    findModel: async () => (await findModel())?.id ?? null,
    async embed(input: Input) {
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
      return {
        model: found.id,
        vectors: (await pool.run(taskOf(input), SECONDS[half])) as Vectors,
      };
    },
    async close() {
      closed = true;
      await pool?.close();
    },
  };
}
