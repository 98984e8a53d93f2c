import type { OutgoingHttpHeaders } from 'node:http';
import { LATEST_API_VERSION, type VersionTable } from '@/contract/versions';

const RATE_HEADERS =
  'RateLimit, RateLimit-Policy, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After';

/** On every answer of the interface, including failures of the HTTP parser. */
export const COMMON_HEADERS = {
  Vary: 'Api-Version',
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': `${RATE_HEADERS}, X-Request-Id, WWW-Authenticate, Deprecation, Sunset, Link, ETag, Next-After, Has-More, Total-Count, Warning`,
} as const;

/** Instead of the same header on answers with files. */
export const EXPOSED_WITH_FILES = {
  'Access-Control-Expose-Headers': `${COMMON_HEADERS['Access-Control-Expose-Headers']}, Content-Disposition, Content-Length`,
} as const;

/**
 * The request headers that a page of another site may send, wherever one may call us with a credential: those we read,
 * and those added by HTTP clients, upload widgets, caches and tracing. Credentials are never cookies there, so no
 * header is a danger. `*` stands for all others, except in old browsers; it never stands for Authorization.
 */
export const ALLOWED_HEADERS = [
  'Authorization',
  'Api-Version',
  'Content-Type',
  'Accept',
  'Accept-Language',
  'Range',
  'X-Requested-With',
  'X-HTTP-Method-Override',
  'X-File-Name',
  'X-Mime-Type',
  'Cache-Control',
  'Pragma',
  'Expires',
  'If-Match',
  'If-None-Match',
  'If-Modified-Since',
  'If-Unmodified-Since',
  'If-Range',
  'Last-Event-ID',
  'MCP-Protocol-Version',
  'Idempotency-Key',
  'X-CSRF-Token',
  'X-XSRF-TOKEN',
  'X-Client-Info',
  'X-Client-Version',
  // Tracing.
  'traceparent',
  'tracestate',
  'baggage',
  'sentry-trace',
  'X-Request-ID',
  'Request-Id',
  'Request-Context',
  'X-Correlation-ID',
  'X-Trace-Id',
  'X-Amzn-Trace-Id',
  'newrelic',
  'b3',
  'X-B3-TraceId',
  'X-B3-SpanId',
  'X-B3-ParentSpanId',
  'X-B3-Sampled',
  'X-B3-Flags',
  'uber-trace-id',
  'X-Cloud-Trace-Context',
  'elastic-apm-traceparent',
  'x-datadog-trace-id',
  'x-datadog-parent-id',
  'x-datadog-origin',
  'x-datadog-tags',
  'x-datadog-sampling-priority',
  'x-datadog-sampled',
  '*',
].join(', ');

/** On answers to a CORS preflight request. */
export const CORS_PREFLIGHT = {
  'Access-Control-Allow-Headers': ALLOWED_HEADERS,
  'Access-Control-Max-Age': '86400',
} as const;

/** On answers to OPTIONS. */
export const preflightHeaders = (methods: readonly string[]) => ({
  ...CORS_PREFLIGHT,
  Allow: methods.join(', '),
  'Access-Control-Allow-Methods': methods.join(', '),
});

/** RFC 9111 no longer defines the header; clients and proxies log it. */
const UNKNOWN_VERSION = `This Api-Version is unknown; the answer is that of ${LATEST_API_VERSION}. Check the spelling.`;

/** The headers of a deprecated version (docs/rules.md#versioning), and of one that never was. */
export function versionHeaders(version: string, versions: VersionTable): OutgoingHttpHeaders {
  const deprecated = versions[version];
  if (version === LATEST_API_VERSION) return {};
  if (!deprecated) return { Warning: `299 - "${UNKNOWN_VERSION}"` };
  return {
    Deprecation: `@${deprecated.announced}`,
    Sunset: new Date(deprecated.sunset * 1000).toUTCString(),
    Link: `<${deprecated.notes}>; rel="deprecation"`,
  };
}
