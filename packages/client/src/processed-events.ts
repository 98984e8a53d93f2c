import type { Event } from './shapes.js';

type Follow = (signal: AbortSignal) => AsyncIterable<Event>;

/**
 * Reports processed assets, by one stream of events for all waiting calls. Without the stream nothing is reported, so
 * waiting calls also read the asset now and then.
 */
export class ProcessedEvents {
  readonly #follow: Follow;
  readonly #waiting = new Map<string, Set<() => void>>();
  #stream: AbortController | null = null;

  constructor(follow: Follow) {
    this.#follow = follow;
  }

  /** `next` resolves at the first report about the asset after the call. `leave` must be called in the end. */
  wait(assetId: string): { next(): Promise<void>; leave(): void } {
    const bells = this.#waiting.get(assetId) ?? new Set();
    this.#waiting.set(assetId, bells);
    let ring = () => {};
    const bell = () => ring();
    bells.add(bell);
    this.#stream ??= this.#open();
    return {
      next: () =>
        new Promise((resolve) => {
          ring = resolve;
        }),
      leave: () => {
        bells.delete(bell);
        if (bells.size === 0) this.#waiting.delete(assetId);
        if (this.#waiting.size > 0) return;
        this.#stream?.abort();
        this.#stream = null;
      },
    };
  }

  #open(): AbortController {
    const stream = new AbortController();
    const listen = async () => {
      for await (const { data } of this.#follow(stream.signal))
        for (const bell of this.#waiting.get(data.assetId ?? '') ?? []) bell();
    };
    listen().catch(() => undefined);
    return stream;
  }
}
