import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { pause } from '../../support/wait';

/** A slow answer of /healthz; `at`: its arrival in unix milliseconds. */
export type Stall = { at: number; latencyMs: number; ownDelayMs: number; cpuMs: number };
export type Latencies = { requests: number; p50: number; p99: number; max: number };

/** The longest time the event loop of the service may be busy with one thing. */
export const STALL_MS = 50;

/** Measures from another process how quickly the web server (process `pid`) answers /healthz. */
export async function startStallProbe(url: string, pid: number) {
  const script = 'e2e/chaos/processes/probe-healthz.ts';
  const args = ['--import', 'tsx', script, url, String(STALL_MS), String(pid)];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  let stalls: Stall[] = [];
  let starved = 0;
  let onSummary: (summary: Latencies) => void = () => {};
  createInterface(child.stdout).on('line', (line) => {
    const { stall, summary } = JSON.parse(line) as { stall?: Stall; summary?: Latencies };
    if (stall && stall.cpuMs > STALL_MS) stalls.push(stall);
    else if (stall) starved++;
    if (summary) onSummary(summary);
  });
  const takeLatencies = () =>
    new Promise<Latencies>((resolve) => {
      onSummary = resolve;
      child.stdin.write('\n');
    });
  await takeLatencies();
  return {
    /** The latencies since the last call. */
    takeLatencies,
    /** The stalls since the last call. */
    takeStalls(): Stall[] {
      const taken = stalls;
      stalls = [];
      return taken;
    },
    /** Number of answers so far that were slow because the web server waited for a processor. */
    countStarved: () => starved,
    /** Whether the service stalls all three times when `act` runs alone. */
    async confirmStall(act: () => Promise<unknown>): Promise<boolean> {
      for (let time = 0; time < 3; time++) {
        await pause(100);
        this.takeStalls();
        await act();
        await pause(100);
        if (this.takeStalls().length === 0) return false;
      }
      return true;
    },
    async stop() {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.stdin.end();
      await exited;
    },
  };
}
