import { procedures } from '@/procedures/router';

export const BASE_PATH = '/api/trpc/';

/** The procedures of the page of a share link, called below its address. */
export const isVisitorsProcedure = (name: string) => name.startsWith('shared.');

/** The name of the procedure a path calls, in its only spelling; null when there is none. */
export function procedureAt(path: string): string | null {
  if (!path.startsWith(BASE_PATH)) return null;
  const name = path.slice(BASE_PATH.length);
  return Object.hasOwn(procedures, name) ? name : null;
}
