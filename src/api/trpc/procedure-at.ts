import { appRouter } from '../router';

export const BASE_PATH = '/api/trpc/';

/** The name of the procedure at a path, in the one spelling that it has; null when there is none. */
export function procedureAt(path: string): string | null {
  if (!path.startsWith(BASE_PATH)) return null;
  const name = path.slice(BASE_PATH.length);
  return Object.hasOwn(appRouter._def.procedures, name) ? name : null;
}
