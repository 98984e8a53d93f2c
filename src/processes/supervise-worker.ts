import type { Log } from '@/platform/log';
import type { Figures } from '@/platform/metrics';
import { startLimitedProcess } from '@/platform/sandbox/start-limited-process';
import type { ServiceUser } from '@/platform/service-user/choose-service-user';
import { heapOptions } from './heap-options';
import { keepRunning } from './keep-running';

/** How long a worker may take to finish its current steps before it is killed. */
const STOP_TIMEOUT_MS = 25_000;

/** A busy worker sends its metrics late, and /metrics must not wait for it. */
const FIGURES_TIMEOUT_MS = 1000;

/** Private memory of a worker. It needs 150 MiB; its decoders have separate limits. */
const WORKER_MEMORY_MIB = 768;

type Options = {
  /** Its program; TypeScript or JavaScript. */
  file: string;
  user?: ServiceUser | null;
  memory?: number;
  /** Called once, when a worker accepts work. */
  onFirstReady?: () => unknown;
  /** Called with the port where the worker serves its functions to an Inngest server, and with null when it ends. */
  onFunctionsPort?: (port: number | null) => void;
};

/**
 * The messages of a worker: it is ready; the port where it serves its functions; the reason why no worker can run; its
 * metrics, on request.
 */
export type WorkerMessage =
  | 'ready'
  | { functionsPort: number }
  | { refusedReason: string }
  | { figures: Figures };

/**
 * Keeps one worker process running. A dead worker is started again, even after exceeding its memory limit. `stop` lets
 * it finish its current steps.
 */
export function superviseWorker(
  env: NodeJS.ProcessEnv,
  log: Log,
  { file, user, memory = WORKER_MEMORY_MIB, onFirstReady, onFunctionsPort }: Options,
) {
  let tellReady = onFirstReady;
  let hearFigures: (figures: Figures | null) => void = () => {};
  let refuse: (reason: string) => void = () => {};
  const refused = new Promise<string>((resolve) => {
    refuse = resolve;
  });
  const onMessage = (message: WorkerMessage) => {
    if (typeof message === 'object' && 'figures' in message) return hearFigures(message.figures);
    if (typeof message === 'object' && 'refusedReason' in message) {
      worker.letEnd();
      return refuse(message.refusedReason);
    }
    tellReady?.();
    tellReady = undefined;
    if (typeof message === 'object') onFunctionsPort?.(message.functionsPort);
  };
  const worker = keepRunning({
    name: 'worker',
    log,
    stopTimeoutMs: STOP_TIMEOUT_MS,
    onMessage: (message) => onMessage(message as WorkerMessage),
    onExit: () => onFunctionsPort?.(null),
    start: () =>
      startLimitedProcess({
        file,
        // V8 then reports a full heap before the system refuses memory.
        nodeOptions: [`--max-old-space-size=${Math.floor(memory / 2)}`, ...heapOptions(4)],
        memoryMiB: memory,
        // Its decoders and ffmpeg have separate limits, which may be higher.
        childrenUnlimited: true,
        user,
        env,
        stdio: ['ignore', 'inherit', 'inherit'],
      }),
  });

  return {
    /** Resolves with the reason when a worker reports that none can run; no other worker is started then. */
    refused,
    /** The worker's metrics; null when it does not send them within a second. */
    figures: () =>
      new Promise<Figures | null>((resolve) => {
        const giveUp = setTimeout(() => hearFigures(null), FIGURES_TIMEOUT_MS);
        const others = hearFigures;
        hearFigures = (figures) => {
          clearTimeout(giveUp);
          hearFigures = () => {};
          // Requests made at the same time get the same answer.
          others(figures);
          resolve(figures);
        };
        if (!worker.send('figures')) hearFigures(null);
      }),
    stop: worker.stop,
    /** Ends the worker without waiting for its steps; they are repeated after the next start. */
    kill: worker.kill,
  };
}
