import type { ApiDependencies } from '@/api/context';

/**
 * What must exist once in the process. The server's bundle and Next's hold separate copies of every
 * module, so the parts that start.ts builds are handed over through one place on globalThis.
 */
type Runtime = { dependencies: ApiDependencies };

const RUNTIME_KEY = Symbol.for('vitrine.slot');

type RuntimeHolder = { [RUNTIME_KEY]?: Runtime };

export function registerRuntime(slot: Runtime) {
  (globalThis as RuntimeHolder)[RUNTIME_KEY] = slot;
}

/** The parts of the running service. */
export function runtime(): Runtime {
  const filled = (globalThis as RuntimeHolder)[RUNTIME_KEY];
  if (!filled) throw new Error('The service was not started by src/start.ts.');
  return filled;
}
