import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';

/** The metrics of one process, in a form another process can receive. */
export type Figures = MetricObjectWithValues<MetricValue<string>>[];

/** What a process counts and measures about itself. Every metric has the label `process`, the name of the process. */
export type Metrics = {
  registry: Registry;
  figures(): Promise<Figures>;
};

const REQUEST_BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];
const JOB_BUCKETS_S = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800, 7200];

/** Connections of a pool. `pg.Pool` is one. */
type Pool = { totalCount: number; idleCount: number; waitingCount: number };

/** Memory, processor time and event loop of this process, and its database connections. */
export function makeMetrics(process: 'web' | 'worker', pool: Pool): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  // At the default of 10 ms, sampling the event loop costs more than all other work of an idle process.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });
  new Gauge({
    name: 'vitrine_database_connections',
    help: 'Connections of the pool: in use, idle, and callers waiting for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  return { registry, figures: () => registry.getMetricsAsJSON() as Promise<Figures> };
}

/** Counts and times requests. Costs about 1 µs per request. */
export function measureRequests({ registry }: Metrics) {
  const requests = new Counter({
    name: 'vitrine_http_requests_total',
    help: 'Requests that were answered or given up, by operation and status.',
    labelNames: ['operation', 'code'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'vitrine_http_request_seconds',
    help: 'From the head of a request to the end of its answer.',
    labelNames: ['operation'],
    buckets: REQUEST_BUCKETS_S,
    registers: [registry],
  });
  return (operation: string, code: number, took: number) => {
    requests.inc({ operation, code });
    seconds.observe({ operation }, took);
  };
}

type Described = { name: string; help: string };

const showGauge = (
  registry: Registry,
  described: Described,
  read: () => number | Promise<number>,
) =>
  new Gauge({
    ...described,
    registers: [registry],
    async collect() {
      this.set(await read());
    },
  });

/** Counted elsewhere. */
const showCounter = (registry: Registry, described: Described, read: () => number) =>
  new Counter({
    ...described,
    registers: [registry],
    collect() {
      this.reset();
      this.inc(read());
    },
  });

/** Requests that a process refused because it was busy. */
export function measureBusy({ registry }: Metrics, busyTotal: () => number) {
  const help =
    'Requests answered 503 because the service had as much to do as it can, or its disk was full.';
  showCounter(registry, { name: 'vitrine_busy_total', help }, busyTotal);
}

/** Whether the store of the files answers, and how much is free on the disk of the data folder. */
export function measureStorage(
  { registry }: Metrics,
  storage: { storeAnswers(): Promise<boolean>; freeBytes(): Promise<number | null> },
) {
  const up = {
    name: 'vitrine_store_up',
    help: 'Whether the store of the files answers: the bucket, or the disk.',
  };
  showGauge(registry, up, async () => Number(await storage.storeAnswers()));
  const free = { name: 'vitrine_disk_free_bytes', help: 'Bytes free on the disk of DATA_DIR.' };
  showGauge(registry, free, async () => (await storage.freeBytes()) ?? Number.NaN);
}

/** Archives being sent, counted by the process itself. */
export function measureArchives(
  { registry }: Metrics,
  archives: { running(): number; sentBytes(): number },
) {
  const running = {
    name: 'vitrine_archives_running',
    help: 'Archives that are being prepared or sent.',
  };
  showGauge(registry, running, archives.running);
  const sent = { name: 'vitrine_archive_bytes_total', help: 'Bytes of archives that were sent.' };
  showCounter(registry, sent, archives.sentBytes);
}

/** Times the steps of background functions. */
export function measureSteps({ registry }: Metrics) {
  const seconds = new Histogram({
    name: 'vitrine_step_seconds',
    help: 'Time a background function took for one step, or between two.',
    labelNames: ['function'],
    buckets: JOB_BUCKETS_S,
    registers: [registry],
  });
  return (functionId: string, took: number) => seconds.observe({ function: functionId }, took);
}

/** The metrics of several processes in the format of Prometheus. */
export const textOf = (all: Figures[]): Promise<string> =>
  AggregatorRegistry.aggregate(all).metrics();

export const metricsType = Registry.PROMETHEUS_CONTENT_TYPE;
