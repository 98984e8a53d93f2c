import type { Attributes, Context } from '@opentelemetry/api';

/** Sends spans to an OpenTelemetry collector. */
export type Tracing = {
  /**
   * Begins a span. `kind`: `server` for a request, `internal` for the service's own work.
   * @param parent the header `traceparent` of a request, to continue the caller's trace
   */
  begin(
    name: string,
    options: { kind: 'server' | 'internal'; startMs?: number; parent?: string },
  ): OpenSpan;
  /** Sends the remaining spans, within two seconds. */
  close(): Promise<void>;
};

export type OpenSpan = { end(name: string, attributes: Attributes, failed: boolean): void };

/**
 * Traces over OTLP/HTTP. The standard variables OTEL_… set the collector, headers, sampling, batches and the service's
 * name. Nothing is loaded unless `wanted`: the packages take 70 ms.
 */
export async function openTracing(wanted: boolean, process: string): Promise<Tracing | null> {
  if (!wanted) return null;
  const [
    api,
    sdk,
    { OTLPTraceExporter },
    { resourceFromAttributes, detectResources, envDetector },
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const own = resourceFromAttributes({ 'service.name': 'vitrine', 'vitrine.process': process });
  const provider = new sdk.BasicTracerProvider({
    // Names from the variables override ours.
    resource: own.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('vitrine');
  const contextOf = (parent: string | undefined): Context => {
    const [, traceId, spanId, flags] =
      /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(parent ?? '') ?? [];
    if (!traceId || !spanId || !flags) return api.ROOT_CONTEXT;
    const traceFlags = Number.parseInt(flags, 16);
    return api.trace.setSpanContext(api.ROOT_CONTEXT, {
      traceId,
      spanId,
      traceFlags,
      isRemote: true,
    });
  };
  return {
    begin(name, { kind, startMs, parent }) {
      const spanKind = kind === 'server' ? api.SpanKind.SERVER : api.SpanKind.INTERNAL;
      const options = { kind: spanKind, startTime: startMs };
      const span = tracer.startSpan(name, options, contextOf(parent));
      return {
        end(endName, attributes, failed) {
          span.updateName(endName).setAttributes(attributes);
          if (failed) span.setStatus({ code: api.SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async close() {
      const timeout = new Promise((resolve) => setTimeout(resolve, 2000).unref());
      await Promise.race([provider.shutdown().catch(() => {}), timeout]);
    },
  };
}
