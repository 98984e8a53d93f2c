import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '@/config/config';
import { Refusal } from '@/contract/errors';
import type { Measurement } from '@/domain/measure-service';
import { type Figures, metricsType, textOf } from '@/platform/metrics';
import { isLocalRequest } from '../admission/is-local-request';
import { errorOf } from './end-refused';
import { COMMON_HEADERS } from './headers';

export type MetricsDependencies = Pick<Config, 'publicUrl' | 'trustProxy'> & {
  /** The bearer token a client must send; null: only clients on the machine of a local service may read. */
  token: string | null;
  /** The metrics of each process on this machine. */
  figures(): Promise<Figures[]>;
  /** The measurements of the service from the database. */
  measure(): Promise<Measurement[]>;
  /** How long the database may take to answer. */
  timeoutMs?: number;
};

const UNSET_TOKEN =
  'Without METRICS_TOKEN the metrics answer only direct requests from the machine of a local service. Set METRICS_TOKEN and send it as a bearer token.';

/** Prometheus waits ten seconds by default. */
const MEASURE_TIMEOUT_MS = 3_000;

/**
 * GET /metrics in the text format of Prometheus. Without the database, or while it does not answer, it returns the
 * metrics of the processes only.
 */
export function makeMetricsHandler(dependencies: MetricsDependencies) {
  let running: Promise<Measurement[] | null> | null = null;
  const measure = () => {
    // Further scrapes of a database that hangs add no queries.
    running ??= dependencies
      .measure()
      .catch(() => null)
      .finally(() => {
        running = null;
      });
    return Promise.race([
      running,
      sleep(dependencies.timeoutMs ?? MEASURE_TIMEOUT_MS, null, { ref: false }),
    ]);
  };
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refusal = refusalOf(request, dependencies);
    if (refusal) return answerRefusal(response, refusal);
    const measured = await measure();
    const up = { name: 'vitrine_database_up', help: 'Whether the database answers.' };
    const all = [...(measured ?? []), { ...up, value: measured ? 1 : 0 }];
    const text = await textOf([...(await dependencies.figures()), figuresOf(all)]);
    const headers = { 'Content-Type': metricsType, 'Cache-Control': 'no-store' };
    response.writeHead(200, { ...headers, 'Content-Length': Buffer.byteLength(text) });
    response.end(request.method === 'HEAD' ? undefined : text);
  };
}

function refusalOf(request: IncomingMessage, dependencies: MetricsDependencies): Refusal | null {
  const { token } = dependencies;
  if (!['GET', 'HEAD'].includes(request.method ?? '')) return new Refusal('ENDPOINT_NOT_FOUND');
  if (token === null)
    return isLocalRequest(request, dependencies)
      ? null
      : new Refusal('ENDPOINT_NOT_FOUND', { message: UNSET_TOKEN });
  const sent = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const [given, wanted] = [Buffer.from(sent), Buffer.from(token)];
  const same = given.length === wanted.length && timingSafeEqual(given, wanted);
  return same ? null : new Refusal('UNAUTHENTICATED');
}

function answerRefusal(response: ServerResponse, refusal: Refusal) {
  const bearer = refusal.status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {};
  response.writeHead(refusal.status, { ...COMMON_HEADERS, ...bearer });
  response.end(JSON.stringify(errorOf(refusal)));
}

/** Groups measurements into one family of gauges per name. */
function figuresOf(measured: Measurement[]): Figures {
  const names = [...new Set(measured.map(({ name }) => name))];
  return names.map((name) => {
    const family = measured.filter((each) => each.name === name);
    return {
      name,
      help: family[0]?.help ?? '',
      type: 'gauge',
      aggregator: 'sum',
      values: family.map(({ labels = {}, value }) => ({ labels: labels as never, value })),
    } as unknown as Figures[number];
  });
}
