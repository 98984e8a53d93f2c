import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number | string } };
export type Span = {
  name: string;
  traceId: string;
  parentSpanId?: string;
  attributes: Attribute[];
};
type Traces = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

/** Starts a collector for OpenTelemetry traces (OTLP over HTTP, JSON). It stores every received span. */
export async function startOtlpCollector() {
  const spans: Span[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    const { resourceSpans } = (await json(request)) as Traces;
    if (request.url === '/v1/traces')
      for (const { scopeSpans } of resourceSpans)
        spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
