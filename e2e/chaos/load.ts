import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Organization } from '../support/organizations';
import type { Client } from './client';
import type { History } from './history';
import { operations } from './operations';
import { makeRandom } from './random';

type Options = {
  url: string;
  history: History;
  organizations: Organization[];
  clients: number;
  /** Determines all random choices. */
  seed: string;
  isStopped(): boolean;
  /** See `Client`. */
  mayBeUnavailable?: boolean;
};

/** Runs clients that execute one random operation after another. Each ends at the first call without an answer. */
export function runLoad({ organizations, clients, seed, isStopped, ...connection }: Options) {
  const run = async (number: number) => {
    const random = makeRandom(seed, number);
    let names = 0;
    const newName = () => `p-${seed.replaceAll(' ', '-')}-${number}-${names++}`;
    const client: Client = { ...connection, random, newName };
    while (!isStopped()) {
      const outcome = await random.pick(operations)(client, random.pick(organizations));
      if (outcome === 'no answer') return;
      if (outcome === 'idle') await nextTurn();
    }
  };
  return Promise.all(Array.from({ length: clients }, (_, number) => run(number)));
}
