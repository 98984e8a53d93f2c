import type { OutgoingHttpHeaders } from 'node:http';
import type { VersionTable } from '@/contract/versions';

const RATE_HEADERS =
  'RateLimit, RateLimit-Policy, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After';

/** On every answer of the interface, including failures of the HTTP parser. */
export const COMMON_HEADERS = {
  Vary: 'Api-Version',
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': `${RATE_HEADERS}, X-Request-Id, WWW-Authenticate, Deprecation, Sunset, Link`,
} as const;

/** Instead of the same header on answers with files. */
export const EXPOSED_WITH_FILES = {
  'Access-Control-Expose-Headers': `${COMMON_HEADERS['Access-Control-Expose-Headers']}, Content-Disposition, Content-Length`,
} as const;

/** On answers to OPTIONS. */
export const preflightHeaders = (methods: string[]) => ({
  Allow: methods.join(', '),
  'Access-Control-Allow-Methods': methods.join(', '),
  'Access-Control-Allow-Headers':
    'Authorization, Api-Version, Content-Type, traceparent, tracestate',
  'Access-Control-Max-Age': '86400',
});

/** The headers of a deprecated version (docs/rules.md#versioning); none for every other version. */
export function deprecationHeaders(version: string, versions: VersionTable): OutgoingHttpHeaders {
  const deprecated = versions[version];
  if (!deprecated) return {};
  return {
    Deprecation: `@${deprecated.announced}`,
    Sunset: new Date(deprecated.sunset * 1000).toUTCString(),
    Link: `<${deprecated.notes}>; rel="deprecation"`,
  };
}
