import type { RequestListener, RequestTracer } from '@/http/server/track-requests';
import { type Metrics, measureRequests } from '@/platform/metrics';
import type { Tracing } from '@/platform/tracing';

/** Counts every request and measures its time. */
export function countRequests(metrics: Metrics): RequestListener {
  const measure = measureRequests(metrics);
  return ({ operation, status, ms }) => measure(operation, status, ms / 1000);
}

/** A span for every request, named by method and route; null without tracing. */
export function traceRequests(tracing: Tracing | null): RequestTracer | null {
  if (!tracing) return null;
  return ({ headers }, startMs) => {
    const parent = typeof headers.traceparent === 'string' ? headers.traceparent : undefined;
    const span = tracing.begin('request', { kind: 'server', startMs, parent });
    return ({ id, method, route, operation, status, organization }) =>
      span.end(
        `${method} ${route}`,
        {
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
          'vitrine.operation': operation,
          'vitrine.request_id': id,
          ...(organization && { 'vitrine.organization': organization }),
        },
        status >= 500,
      );
  };
}
