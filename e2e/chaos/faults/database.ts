import { blockDatabase, withDatabase } from '../../support/database';
import { pidsOf, signal } from '../../support/processes';
import { type RunningService, startService } from '../../support/service';
import type { ChaosOptions, ChaosResult } from '../chaos-test';
import { type Fault, runFaults } from './run-faults';

const MOST_SECONDS = 10;
/** A slow database works for 20 ms, and rests for 180 ms. */
const WORK_MS = 20;
const REST_MS = 180;

/** Makes the database crash, refuse every connection, and work at a tenth of its speed. */
export async function runDatabaseTest(options: ChaosOptions): Promise<ChaosResult> {
  const service = await startService(options.env, options.dataDir);
  const faults = [crash(service), refusal(service), slowness(service)];
  return runFaults(options, { service, faults, stop: service.stop });
}

/**
 * Kills one connection's process. PostgreSQL then ends all others, discards its shared memory and recovers from its
 * log, as after a crash of the machine.
 */
const crash = ({ dataDir }: RunningService): Fault => ({
  name: 'the database crashed, and was left alone',
  mostSeconds: 2,
  async inject() {
    const [row] = await withDatabase(dataDir, (query) =>
      query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend' LIMIT 1`,
      ),
    );
    signal(row ? [row.pid] : [], 'SIGKILL');
  },
  heal() {},
});

function refusal({ dataDir }: RunningService): Fault {
  let allow: () => Promise<void> = async () => {};
  return {
    name: 'the database refused connections',
    mostSeconds: MOST_SECONDS,
    async inject() {
      allow = await blockDatabase(dataDir);
    },
    heal: () => allow(),
  };
}

function slowness({ pid: root, dataDir }: RunningService): Fault {
  let timer: NodeJS.Timeout;
  let stopped: number[] = [];
  const rest = () => {
    stopped = pidsOf(root, dataDir, /postgres/);
    signal(stopped, 'SIGSTOP');
    timer = setTimeout(work, REST_MS);
  };
  const work = () => {
    signal(stopped, 'SIGCONT');
    timer = setTimeout(rest, WORK_MS);
  };
  return {
    name: 'the database was slow',
    mostSeconds: MOST_SECONDS,
    inject: rest,
    heal() {
      clearTimeout(timer);
      signal(stopped, 'SIGCONT');
    },
  };
}
