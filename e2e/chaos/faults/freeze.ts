import { pidsOf, signal } from '../../support/processes';
import { startService } from '../../support/service';
import type { ChaosOptions, ChaosResult } from '../chaos-test';
import { type Fault, runFaults } from './run-faults';

/** The processes of a service, each kind by its command line. */
const KINDS = {
  'the web server': /start\.mjs|\/web\.js/,
  'the worker': /worker\.js/,
  PostgreSQL: /postgres/,
  everything: /./,
};

const MOST_SECONDS = 20;

/** Suspends one kind of process of a service for some seconds (SIGSTOP), then resumes it. */
export async function runFreezeTest(
  options: ChaosOptions,
  { mostSeconds = MOST_SECONDS } = {},
): Promise<ChaosResult> {
  const service = await startService(options.env, options.dataDir);
  const faults = Object.entries(KINDS).map(([name, pattern]) =>
    suspension(name, mostSeconds, () => pidsOf(service.pid, service.dataDir, pattern)),
  );
  return runFaults(options, { service, faults, stop: service.stop });
}

function suspension(name: string, mostSeconds: number, find: () => number[]): Fault {
  let pids: number[] = [];
  return {
    name: `${name} was suspended`,
    mostSeconds,
    inject() {
      pids = find();
      signal(pids, 'SIGSTOP');
    },
    heal: () => signal(pids, 'SIGCONT'),
  };
}
