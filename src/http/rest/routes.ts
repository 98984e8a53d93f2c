import { procedures } from '@/procedures/router';
import { SEGMENT } from '../admission/request-target';

/** An operation of the interface as a route. */
export type Route = {
  /** The name of the procedure: `asset.list`. */
  operation: string;
  /** With names in braces for the values callers send. */
  path: string;
  method: string;
  /** Whether a credential is needed. */
  credentialed: boolean;
  /** Status of a success. */
  status: number;
  /** Whether the operation itself streams the body. */
  multipart: boolean;
  /** Whether an Idempotency-Key makes a difference: the operation executes a repeated request once. */
  executedOnce: boolean;
};

/** What is at a path of the interface. It is read once, when the request arrives. */
export type Place = {
  /** After /api, without needless escapes. */
  path: string;
  /** Its operations by method; none at an unknown path. */
  routes: ReadonlyMap<string, Route>;
  /** The organization and the library it names; undefined where a segment has not the form of an id. */
  organizationId?: string | undefined;
  libraryId?: string | undefined;
};

type RoutePattern = { pattern: RegExp; routes: Map<string, Route> };

const patterns = readPatterns();

function readPatterns(): RoutePattern[] {
  const byPath = new Map<string, RoutePattern>();
  for (const [operation, procedure] of Object.entries(procedures)) {
    const { openapi, needs, status = 200, repeatable = false } = procedure._def.meta ?? {};
    if (!openapi) continue;
    const credentialed = needs !== 'no credential';
    const pattern = new RegExp(`^${openapi.path.replace(/\{(\w+)\}/g, `(?<$1>${SEGMENT})`)}$`);
    const place = byPath.get(openapi.path) ?? { pattern, routes: new Map() };
    byPath.set(openapi.path, place);
    place.routes.set(openapi.method, {
      operation,
      path: openapi.path,
      method: openapi.method,
      credentialed,
      status,
      multipart: openapi.contentTypes?.includes('multipart/form-data') ?? false,
      executedOnce: openapi.method === 'POST' && credentialed && !repeatable,
    });
  }
  // `…/assets/tag` is its own route, not the asset with the id "tag".
  const placeholders = (path: string) => path.split('{').length;
  return [...byPath]
    .sort(([a], [b]) => placeholders(a) - placeholders(b))
    .map(([, place]) => place);
}

/** Each path has only one reading: that of the adapter of the operation found here. */
export function placeAt(path: string): Place {
  for (const { pattern, routes } of patterns) {
    const found = pattern.exec(path);
    if (!found) continue;
    const { organizationId, libraryId } = found.groups ?? {};
    return { path, routes, organizationId: idIn(organizationId), libraryId: idIn(libraryId) };
  }
  return { path, routes: new Map() };
}

const idIn = (segment: string | undefined) =>
  segment !== undefined && /^[a-z0-9-]{1,63}$/.test(segment) ? segment : undefined;

/** The operation for a method; HEAD is answered like GET. */
export const routeFor = ({ routes }: Place, method: string): Route | undefined =>
  routes.get(method === 'HEAD' ? 'GET' : method);

/** The methods that a path supports. */
export function methodsOf({ routes }: Place): string[] {
  const known = [...routes.keys()];
  return known.length === 0
    ? []
    : [...known, ...(known.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
}
