import type { Meta } from '@/procedures/builders';
import { appRouter } from '@/procedures/router';
import { SEGMENT } from '../admission/request-target';

type Procedure = { _def: { meta?: Meta } };

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

type RoutePattern = { pattern: RegExp; routes: Map<string, Route> };

const patterns = readPatterns();

function readPatterns(): RoutePattern[] {
  const byPath = new Map<string, RoutePattern>();
  const procedures = appRouter._def.procedures as unknown as Record<string, Procedure>;
  for (const [operation, procedure] of Object.entries(procedures)) {
    const { openapi, needs, status = 200, repeatable = false } = procedure._def.meta ?? {};
    if (!openapi) continue;
    const credentialed = needs !== 'no credential';
    const pattern = new RegExp(`^${openapi.path.replace(/\{\w+\}/g, SEGMENT)}$`);
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

/**
 * The operation at a path, and the methods the path supports; HEAD is answered like GET. Each match has only one
 * reading, so the OpenAPI adapter calls the operation found here.
 */
export function findRoute(
  method: string,
  path: string,
): { route: Route | null; methods: string[] } {
  for (const { pattern, routes } of patterns) {
    if (!pattern.test(path)) continue;
    const known = [...routes.keys()];
    return {
      route: routes.get(method === 'HEAD' ? 'GET' : method) ?? null,
      methods: [...known, ...(known.includes('GET') ? ['HEAD'] : []), 'OPTIONS'],
    };
  }
  return { route: null, methods: [] };
}

/** The organization and the library in the path of an operation; undefined where a segment has not the form of an id. */
export function idsIn(path: string): { organizationId?: string; libraryId?: string } {
  const ids =
    /^\/organizations\/(?<organizationId>[a-z0-9-]{1,63})(?:\/libraries\/(?<libraryId>[a-z0-9-]{1,63}))?(?:\/|$)/;
  return ids.exec(path)?.groups ?? {};
}
