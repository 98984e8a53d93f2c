import { Middleware } from 'inngest';

/**
 * Carries out so many calls of each function at the same time; the others wait their turn. A server calls as often
 * as there are events, and each call may be a picture in memory.
 */
export function limitCalls(parallel: number): Middleware.Class {
  const queues = new WeakMap<object, ReturnType<typeof makeQueue>>();
  return class extends Middleware.BaseMiddleware {
    readonly id = 'vitrine:limit-calls';
    // The request has arrived in full here: whoever sends slowly takes nobody's place.
    override wrapRequest({ fn, next }: Middleware.WrapRequestArgs): Promise<Middleware.Response> {
      if (fn === null) return next();
      const queue = queues.get(fn) ?? makeQueue(parallel);
      queues.set(fn, queue);
      return queue(next);
    }
  };
}

/** Runs so many at a time, in the order in which they came. */
function makeQueue(parallel: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < parallel) running++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Its place goes to the next one in line, or becomes free.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
