import { createOrganization } from '../../support/organizations';
import { startService } from '../../support/service';
import type { ChaosOptions, ChaosResult } from '../chaos-test';
import { makeHistory } from '../history';
import { checkOutage, type Outage, runOutage } from './outage';
import type { Failure } from './receiver';

/** Ten minutes is the last one: fewer rounds leave it out. */
const OUTAGES_S = [1, 2, 10, 60, 600];
const FAILURES: Failure[] = ['answers 500', 'hangs up', 'refuses one asset'];
const LIBRARY: Record<Failure, string> = {
  'answers 500': 'answers',
  'hangs up': 'hangs-up',
  'refuses one asset': 'one-asset',
};

/**
 * Breaks receivers of webhooks for one second up to ten minutes (`rounds`: how many of these times), each in three
 * ways, all side by side. Prints when each was tried, and when it got what it missed. Nothing may be lost or out of
 * order, a short outage may cost little time, and one refused asset may not delay the others.
 */
export async function runWebhooksTest(options: ChaosOptions): Promise<ChaosResult> {
  const { rounds, env, dataDir, print } = options;
  const history = makeHistory();
  const service = await startService({ ALLOW_PRIVATE_NETWORKS: '127.0.0.0/8', ...env }, dataDir);
  const outages: Outage[] = [];
  try {
    const chosen = OUTAGES_S.slice(0, rounds);
    await Promise.all(
      chosen.map(async (seconds, place) => {
        const name = `down-for-${seconds}`;
        const libraries = Object.values(LIBRARY);
        const organization = await createOrganization(service, { name, libraries });
        const sideBySide = FAILURES.map(async (failure, number) => {
          // Each has an address of its own (on Linux): the service sends 20 messages a second to one.
          const host = `127.0.0.${10 * (place + 1) + number}`;
          const target = { host, service, organization, library: LIBRARY[failure] };
          const outage = await runOutage(target, { seconds, failure });
          outages.push(outage);
          print(`round ${place + 1}: ${checkOutage(outage, history)}`);
        });
        await Promise.all(sideBySide);
      }),
    );
    const figures = {
      outages: outages.length,
      changes: sum(outages, ({ changes }) => changes.length),
      attempts: sum(outages, ({ attempts }) => attempts.length),
      acceptedTwice: sum(outages, ({ acceptedTwice }) => acceptedTwice),
    };
    return { defects: history.defects, dataDir: service.dataDir, figures };
  } finally {
    await service.stop();
  }
}

const sum = <Item>(items: Item[], of: (item: Item) => number) =>
  items.reduce((all, item) => all + of(item), 0);
