import type { RunningService } from '../../support/service';
import type { ChaosOptions, ChaosResult } from '../chaos-test';
import { type Fault, runFaults } from './run-faults';
import { checkShared, startTwoWebProcesses } from './two-web-processes';

const MOST_SECONDS = 4;

/**
 * Kills and restarts one of two web processes, each with its worker, on one PostgreSQL and one S3 server. The other
 * one must keep serving its clients.
 */
export async function runWebProcessesTest(options: ChaosOptions): Promise<ChaosResult> {
  const webs = await startTwoWebProcesses(options);
  const { services, folder } = webs;
  const kill = (web: 0 | 1): Fault => ({
    name: `web process ${web + 1} was killed, and gone`,
    mostSeconds: MOST_SECONDS,
    inject: () => services[web]?.kill(),
    heal: () => webs.restart(web),
  });
  const service: RunningService = { ...(services[0] as RunningService), dataDir: folder };
  return runFaults(options, {
    service,
    urls: services.map(({ url }) => url),
    faults: [kill(0), kill(1)],
    check: (history, organizations) => checkShared(folder, history, organizations),
    stop: webs.stop,
  });
}
