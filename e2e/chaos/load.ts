import { setImmediate as oneTurn } from 'node:timers/promises';
import type { Organization } from '../support/organizations';
import type { Client } from './client';
import type { Ledger } from './history';
import { deeds } from './operations';
import { makeRandom } from './random';

type Options = {
  url: string;
  ledger: Ledger;
  organizations: Organization[];
  clients: number;
  /** What the randomness follows from, such as the seed and the number of the round. */
  seed: string;
  killed(): boolean;
};

/** Clients that do one random thing after another; each ends at the first call that is not answered. */
export function runLoad({ url, ledger, organizations, clients, seed, killed }: Options) {
  const run = async (number: number) => {
    const random = makeRandom(seed, number);
    let named = 0;
    const newName = () => `p-${seed.replaceAll(' ', '-')}-${number}-${named++}`;
    const client: Client = { url, ledger, random, newName };
    while (!killed()) {
      const told = await random.pick(deeds)(client, random.pick(organizations));
      if (told === 'silence') return;
      if (told === 'idle') await oneTurn();
    }
  };
  return Promise.all(Array.from({ length: clients }, (_, number) => run(number)));
}
