import type { ObserveStep } from '@/platform/engine/port';
import { type Metrics, measureSteps } from '@/platform/metrics';
import type { Tracing } from '@/platform/tracing';

/** Measures every step of a background function and, with tracing, gives each a span. */
export function observeSteps(metrics: Metrics, tracing: Tracing | null): ObserveStep {
  const measure = measureSteps(metrics);
  return async (functionId, step) => {
    const since = performance.now();
    const span = tracing?.begin(functionId, { kind: 'internal' });
    let failed = true;
    try {
      const answer = await step();
      failed = answer.status >= 300;
      return answer;
    } finally {
      measure(functionId, (performance.now() - since) / 1000);
      span?.end(functionId, { 'vitrine.function': functionId }, failed);
    }
  };
}
