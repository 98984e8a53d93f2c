import type { PageCaller } from '@/http/pages/page-caller';
import type { ApiDependencies } from '@/procedures/context';

/**
 * The singletons of the process. The server's bundle and Next's contain separate copies of every module, so the
 * dependencies built by processes/web.ts are shared through one property of globalThis.
 */
type Runtime = {
  dependencies: ApiDependencies;
  pageCaller: PageCaller;
  /** The OpenAPI document of the interface. */
  document: object;
};

const RUNTIME_KEY = Symbol.for('vitrine.runtime');

type RuntimeHolder = { [RUNTIME_KEY]?: Runtime };

export function registerRuntime(value: Runtime) {
  (globalThis as RuntimeHolder)[RUNTIME_KEY] = value;
}

/** The dependencies of the running service. */
export function runtime(): Runtime {
  const value = (globalThis as RuntimeHolder)[RUNTIME_KEY];
  if (!value) throw new Error('The service was not started by src/processes/web.ts.');
  return value;
}
