import type { Log } from '@/platform/log';
import type { Figures } from '@/platform/metrics';
import { startLimitedProcess } from '@/platform/sandbox/start-limited-process';
import type { ServiceUser } from '@/platform/service-user/choose-service-user';
import { heapOptions } from './heap-options';
import { keepRunning } from './keep-running';

/** With the waits between them, about ten seconds. */
const MAX_FAILURES = 6;

/** The messages of the web process: it serves; it requests the metrics of the worker. */
export type WebMessage = 'ready' | 'worker figures';

/** The messages to it, beside `stop`. */
export type MessageToWeb = { functionsPort: number | null } | { workerFigures: Figures | null };

/** The variable by which the web process learns that it is the only one on its database. */
export const ONLY_WEB_PROCESS = 'VITRINE_ONLY_WEB_PROCESS';

type Options = {
  /** Its program; TypeScript or JavaScript. */
  file: string;
  env: NodeJS.ProcessEnv;
  /** Whether no other service uses the database. */
  only: boolean;
  user: ServiceUser | null;
  log: Log;
  /** Called whenever a web process serves. */
  onReady: () => void;
  workerFigures: () => Promise<Figures | null>;
};

/**
 * Keeps the web process running: a dead one is started again. `failed` resolves with the exit code when the first one
 * ends before it serves, having printed why, or when it dies too often. `stop` waits for the requests in flight; the
 * web process itself limits their time.
 */
export function superviseWeb({ file, env, only, user, log, onReady, workerFigures }: Options) {
  let everReady = false;
  let fail: (code: number) => void = () => {};
  const failed = new Promise<number>((resolve) => {
    fail = resolve;
  });
  const web = keepRunning({
    name: 'web process',
    log,
    maxFailures: MAX_FAILURES,
    async onMessage(message) {
      if (message === 'ready') {
        everReady = true;
        onReady();
      } else if (message === 'worker figures')
        web.send({ workerFigures: await workerFigures() } satisfies MessageToWeb);
    },
    onExit(code) {
      if (everReady) return;
      web.letEnd();
      fail(code ?? 1);
    },
    start: () =>
      startLimitedProcess({
        file,
        nodeOptions: heapOptions(8),
        env: only ? { ...env, [ONLY_WEB_PROCESS]: '1' } : env,
        user,
        stdio: ['ignore', 'inherit', 'inherit'],
      }),
  });
  web.gaveUp.then(() => fail(1));
  return {
    failed,
    tellFunctionsPort: (functionsPort: number | null) =>
      web.send({ functionsPort } satisfies MessageToWeb),
    stop: web.stop,
    /** Ends it in the middle of its requests. */
    kill: web.kill,
  };
}
