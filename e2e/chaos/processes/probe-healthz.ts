import http from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Requests /healthz every few milliseconds from a process of its own, for fuzz/stall-probe.ts. Prints a line with the
 * time, the latency and its own delay for every slow answer, and for every line of input the latencies since the last.
 */
const [, , url = '', slowMs = '50'] = process.argv;
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
const INTERVAL_MS = 5;

/** The longest delay of this process itself, which is no fault of the service. */
let ownDelayMs = 0;
let last = performance.now();
setInterval(() => {
  const now = performance.now();
  ownDelayMs = Math.max(ownDelayMs, now - last - INTERVAL_MS);
  last = now;
}, INTERVAL_MS);

const request = () =>
  new Promise<void>((resolve) => {
    const sent = http.get(`${url}/healthz`, { agent }, (response) => {
      response.resume().once('end', resolve);
    });
    sent.once('error', () => resolve());
  });

let latencies: number[] = [];
createInterface(process.stdin)
  .on('line', () => {
    const sorted = latencies.sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
    const summary = { requests: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) };
    process.stdout.write(`${JSON.stringify({ summary })}\n`);
    latencies = [];
  })
  .once('close', () => process.exit(0));

for (;;) {
  ownDelayMs = 0;
  const begun = performance.now();
  await request();
  const latencyMs = performance.now() - begun;
  latencies.push(latencyMs);
  if (latencyMs - ownDelayMs > Number(slowMs))
    process.stdout.write(
      `${JSON.stringify({ stall: { at: Date.now(), latencyMs, ownDelayMs } })}\n`,
    );
  await pause(INTERVAL_MS);
}
