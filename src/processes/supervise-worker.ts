import type { ChildProcess } from 'node:child_process';
import { processFile } from '@/composition/process-file';
import type { Log } from '@/platform/log';
import type { Figures } from '@/platform/metrics';
import { startLimitedProcess } from '@/platform/sandbox/start-limited-process';

/** How long a worker may take to finish its current steps before it is killed. */
const STOP_TIMEOUT_MS = 25_000;

/** A busy worker sends its metrics late, and /metrics must not wait for it. */
const FIGURES_TIMEOUT_MS = 1000;

/** Private memory of a worker. It needs 150 MiB; its decoders have separate limits. */
const WORKER_MEMORY_MIB = 768;

type Options = {
  file?: string;
  memory?: number;
  /** Called once, when a worker accepts work. */
  onFirstReady?: () => unknown;
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
 * Keeps one worker process running. A worker that dies, also because of its memory limit, is restarted; the wait grows
 * when it dies repeatedly. `stop` lets it finish its current steps.
 */
export function superviseWorker(
  env: NodeJS.ProcessEnv,
  log: Log,
  { file = processFile('worker'), memory = WORKER_MEMORY_MIB, onFirstReady }: Options = {},
) {
  let stopping = false;
  let failures = 0;
  let child: ChildProcess;
  let again: NodeJS.Timeout | undefined;
  let tellReady = onFirstReady;
  let functionsPort: number | null = null;
  let hearFigures: (figures: Figures | null) => void = () => {};
  let refuse: (reason: string) => void = () => {};
  const refused = new Promise<string>((resolve) => {
    refuse = resolve;
  });

  const start = () => {
    const startedAt = Date.now();
    child = startLimitedProcess({
      file,
      // V8 then reports a full heap before the system refuses memory.
      nodeOptions: [`--max-old-space-size=${Math.floor(memory / 2)}`],
      memoryMiB: memory,
      // Its decoders and ffmpeg have separate limits, which may be higher.
      childrenUnlimited: true,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.on('message', (message: WorkerMessage) => {
      if (typeof message === 'object' && 'figures' in message) {
        hearFigures(message.figures);
        return;
      }
      if (typeof message === 'object' && 'refusedReason' in message) {
        stopping = true;
        refuse(message.refusedReason);
        return;
      }
      tellReady?.();
      tellReady = undefined;
      if (typeof message === 'object') functionsPort = message.functionsPort;
    });
    child.once('exit', (code, signal) => {
      functionsPort = null;
      if (stopping) return;
      failures = Date.now() - startedAt > 60_000 ? 1 : failures + 1;
      const waitMs = Math.min(30_000, 250 * 2 ** (failures - 1));
      log.error({ code, signal, waitMs }, 'the worker died and is started again');
      again = setTimeout(start, waitMs);
    });
  };
  start();

  return {
    /** Resolves with the reason when a worker reports that no worker can run; then no other worker is started. */
    refused,
    /** The port where the worker serves its functions to an Inngest server; null without one or without a worker. */
    functionsPort: () => functionsPort,
    /** The worker's metrics; null when it does not send them within a second. */
    figures: () =>
      new Promise<Figures | null>((resolve) => {
        if (!child.connected) return resolve(null);
        const giveUp = setTimeout(() => hearFigures(null), FIGURES_TIMEOUT_MS);
        const others = hearFigures;
        hearFigures = (figures) => {
          clearTimeout(giveUp);
          hearFigures = () => {};
          // Requests made at the same time get the same answer.
          others(figures);
          resolve(figures);
        };
        child.send('figures', () => {});
      }),
    /** Ends the worker without waiting for its steps; they are repeated after the next start. */
    kill() {
      stopping = true;
      clearTimeout(again);
      child.kill('SIGKILL');
    },
    async stop() {
      stopping = true;
      clearTimeout(again);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = new Promise((resolve) => child.once('exit', resolve));
      const kill = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      if (child.connected) child.send('stop');
      await exited;
      clearTimeout(kill);
    },
  };
}
