import type { ApiParts } from './api/context';

/**
 * What must exist once in the process. The server's bundle and Next's hold separate copies of every
 * module, so the parts that start.ts builds are handed over through one place on globalThis.
 */
type Slot = { parts: ApiParts };

const key = Symbol.for('vitrine.slot');

type Holder = { [key]?: Slot };

export function fillSlot(slot: Slot) {
  (globalThis as Holder)[key] = slot;
}

/** The parts of the running service. */
export function slot(): Slot {
  const filled = (globalThis as Holder)[key];
  if (!filled) throw new Error('The service was not started by src/start.ts.');
  return filled;
}
