import { readFileSync } from 'node:fs';
import http from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Requests /healthz every few milliseconds from its own process, for fuzz/stall-probe.ts. Prints a line with the
 * time, the latency, its own delay and the CPU time of the service for every slow answer, and for every line of input
 * the latencies since the last.
 */
const [, , url = '', slowMs = '50', pid = ''] = process.argv;
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

/**
 * How long the main thread of the service has run so far. A slow answer without CPU time is no held event loop: the
 * thread waited for a processor. Without a measurement (not Linux) all time counts as run.
 */
function ranMs(): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

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
  const [begun, ranBefore] = [performance.now(), ranMs()];
  await request();
  const cpuMs = ranMs() - ranBefore;
  const latencyMs = performance.now() - begun;
  latencies.push(latencyMs);
  if (latencyMs - ownDelayMs > Number(slowMs))
    process.stdout.write(
      `${JSON.stringify({ stall: { at: Date.now(), latencyMs, ownDelayMs, cpuMs } })}\n`,
    );
  await pause(INTERVAL_MS);
}
