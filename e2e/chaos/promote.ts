import { makeOrganization, type Organization } from '../support/organizations';
import { startService } from '../support/service';
import type { Deed } from './asset-state';
import type { Proof, ProofOptions } from './chaos-test';
import { type Client, doorOf, noted, type Told } from './client';
import { type Entry, type Ledger, makeLedger } from './history';
import { judge } from './invariants/check-all';
import { killAgainAndAgain } from './kill-rounds';
import { readFamily } from './read-asset-state';
import { assetsOf, call, type Door } from './request';
import { type Looks, makeLooks } from './snapshots';
import { makePairs } from './variant-pairs';

const pairs = 12;
const clients = 6;
/** A swap follows a second after its promote: the kill comes before, in and after it. */
const latestKillMs = 3000;

/**
 * Red originals and their blue variants change places again and again, while the service is killed. At every look,
 * and in the end, an asset shows one picture wholly: its bytes in all sizes, its name, measures, description and
 * a machine's tags. Every promote that was answered has taken effect once.
 */
export async function provePromote(options: ProofOptions): Promise<Proof> {
  const ledger = makeLedger();
  const looks = makeLooks(ledger);
  const first = await startService(options.env, options.dataDir);
  const organization = await makeOrganization(first.dataDir, 'one');
  await makePairs(first.url, ledger, looks, organization, pairs, options.seed);
  const compareAll = async (url: string) => {
    const door = doorOf({ url, ledger }, organization);
    const assets = assetsOf(organization.id, 'first');
    for (const { id } of ledger.entries) await looks.compare(door, assets, id);
  };
  const { service, cutRuns } = await killAgainAndAgain(options, {
    service: first,
    ledger,
    organizations: [organization],
    latestKillMs,
    load: (url, _, killed) => loadPromotes(url, ledger, looks, organization, killed),
    look: compareAll,
  });
  const { url, dataDir } = service;
  const figures = await judge(dataDir, ledger, [organization])
    .then(async (found) => {
      await compareAll(url);
      return found;
    })
    .finally(service.stop);
  const swaps = ledger.entries.reduce((sum, { possible }) => sum + (possible[0]?.version ?? 0), 0);
  return {
    defects: ledger.defects,
    dataDir,
    figures: { ...ledger.figures, swaps, cutRuns, ...figures },
  };
}

/** Clients that each take an original, promote its variant, and watch until the change is to be seen. */
function loadPromotes(
  url: string,
  ledger: Ledger,
  looks: Looks,
  organization: Organization,
  killed: () => boolean,
) {
  const run = async (number: number) => {
    const mine = ledger.entries.filter((_, place) => place % clients === number);
    for (let turn = 0; !killed(); turn++) {
      const entry = mine[turn % mine.length] as Entry;
      const told = await promoteTwice({ url, ledger }, organization, entry);
      if (told === 'silence') return;
      const door = doorOf({ url, ledger }, organization);
      await watch(door, organization, looks, entry, killed);
      const seen = await readFamily(door, entry).catch(() => null);
      if (seen) ledger.look(entry, seen);
    }
  };
  return Promise.all(Array.from({ length: clients }, (_, number) => run(number)));
}

/** Two calls at once, of which one at most is accepted. */
async function promoteTwice(
  { url, ledger }: Pick<Client, 'url' | 'ledger'>,
  organization: Organization,
  entry: Entry,
): Promise<Told> {
  const variants = entry.possible.flatMap((family) => family.variants);
  const variant = variants.find((one) => one.id !== null);
  if (!variant) return 'idle';
  const path = `${assetsOf(organization.id, 'first')}/${entry.id}/promote`;
  const door = doorOf({ url, ledger }, organization);
  const ask = async () => {
    const json = { variantId: variant.id };
    const answer = await call<{ demotedVariantId: string }>(door, path, { method: 'POST', json });
    const silent = answer === 'silence';
    const accepted = !silent && answer.status === 200;
    const demoted = accepted ? answer.data.demotedVariantId : null;
    const deed: Deed = { kind: 'promote', variant: variant.picture.sha256, demoted };
    return { deed, outcome: silent ? 'silence' : accepted ? 0 : 'refused' } as const;
  };
  const answers = await Promise.all([ask(), ask()]);
  // The order in which one explains the other, whichever call came first.
  const order = [0, 'silence', 'refused'];
  answers.sort((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome));
  for (const { deed, outcome } of answers) noted(ledger, [entry], deed, outcome);
  return answers.some(({ outcome }) => outcome === 'silence') ? 'silence' : 'answered';
}

/** Reads the asset all the time: no answer may mix the two pictures. Ends with the promote, or the service. */
async function watch(
  door: Door,
  { id }: Organization,
  looks: Looks,
  entry: Entry,
  killed: () => boolean,
) {
  const path = `${assetsOf(id, 'first')}/${entry.id}`;
  const expected = Math.min(...entry.possible.map(({ version }) => version)) + 1;
  while (!killed()) {
    const version = await looks.glance(door, path).catch(() => null);
    if (version === null || version >= expected) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
