import { writeFile } from 'node:fs/promises';
import { createOrganization, type Organization } from '../../support/organizations';
import type { RunningService } from '../../support/service';
import { isReachable, pause, waitFor } from '../../support/wait';
import type { ChaosOptions, ChaosResult } from '../chaos-test';
import { runFaultRounds } from '../fault-rounds';
import { type History, makeHistory } from '../history';
import { checkInvariants } from '../invariants/check-all';
import { countCalls } from '../kill-rounds';
import { runLoad } from '../load';
import { makeRandom, type Random } from '../random';
import { resolveUnanswered } from '../resolve-unanswered';

/** A fault: injected into a running service, then healed. */
export type Fault = {
  /** The text for the line of the round: `PostgreSQL was suspended`. */
  name: string;
  /** The longest time between the two. */
  mostSeconds: number;
  /** Both are awaited. */
  inject(random: Random): unknown;
  heal(): unknown;
};

/** A running service and its faults; the rounds use them in turn. */
export type FaultyService = {
  service: RunningService;
  /** The web processes; the load is spread over them. Only `service.url` unless given. */
  urls?: string[];
  faults: Fault[];
  /** Checks the stored data at the end, after the stop of the load; the checks of the kill test unless given. */
  check?: (history: History, organizations: Organization[]) => Promise<Record<string, number>>;
  stop(): Promise<unknown>;
};

const CLIENTS = 6;
const READY_TIMEOUT_MS = 120_000;
const LATEST_MS = 1500;

/**
 * Injects faults repeatedly while clients work as in the kill test. After each, the service must recover by itself
 * and have lost nothing it confirmed. At the end, every invariant of the kill test must hold.
 */
export async function runFaults(
  { rounds, seed, print }: Pick<ChaosOptions, 'rounds' | 'seed' | 'print'>,
  { service, urls = [service.url], faults, check, stop }: FaultyService,
): Promise<ChaosResult> {
  const { dataDir } = service;
  const history = makeHistory();
  try {
    const organizations = await Promise.all(
      ['one', 'two'].map((name) => createOrganization(service, { name })),
    );
    const clients = Math.ceil(CLIENTS / urls.length);
    const load = { history, organizations, clients, mayBeUnavailable: true };
    await runFaultRounds(
      { rounds, print },
      {
        history,
        load: (round, isStopped) =>
          Promise.all(
            urls.map((url, web) =>
              runLoad({ ...load, url, seed: `${seed} ${round} ${web}`, isStopped }),
            ),
          ),
        injectFault: (round) => injectOne(faults, makeRandom(seed, round, 'fault'), round),
        async recover() {
          const begun = performance.now();
          const what = 'The service was ready again';
          for (const url of urls)
            await waitFor(() => isReachable(`${url}/readyz`), {
              what,
              timeoutMs: READY_TIMEOUT_MS,
            });
          await resolveUnanswered(service.url, history, organizations);
          return `ready after ${((performance.now() - begun) / 1000).toFixed(1)} s`;
        },
        counts: () => countCalls(history),
      },
    );
    const found = await (check?.(history, organizations) ??
      checkInvariants(dataDir, history, organizations));
    return { defects: history.defects, dataDir, figures: { ...history.figures, ...found } };
  } finally {
    if (history.defects.length > 0) await writeFile(`${dataDir}.log`, service.log());
    await stop();
  }
}

async function injectOne(faults: Fault[], random: Random, round: number): Promise<string> {
  const fault = faults[(round - 1) % faults.length] as Fault;
  await pause(500 + random.below(LATEST_MS));
  const seconds = 1 + random.below(fault.mostSeconds);
  try {
    await fault.inject(random);
    await pause(seconds * 1000);
  } finally {
    await fault.heal();
  }
  await pause(1000);
  return `${fault.name} for ${seconds} s`;
}
