import type { ApiDependencies } from '@/api/context';

/**
 * What must exist once in the process. The server's bundle and Next's contain separate copies of every module, so the
 * dependencies that processes/web.ts builds are shared through one property of globalThis.
 */
type Runtime = { dependencies: ApiDependencies };

const RUNTIME_KEY = Symbol.for('vitrine.slot');

type RuntimeHolder = { [RUNTIME_KEY]?: Runtime };

export function registerRuntime(slot: Runtime) {
  (globalThis as RuntimeHolder)[RUNTIME_KEY] = slot;
}

/** The dependencies of the running service. */
export function runtime(): Runtime {
  const filled = (globalThis as RuntimeHolder)[RUNTIME_KEY];
  if (!filled) throw new Error('The service was not started by src/processes/web.ts.');
  return filled;
}
