import { type InngestFunction, Middleware } from 'inngest';

/**
 * Executes at most `parallel` calls of each function at the same time; the others wait. A server sends as many calls as
 * there are events, and each call may hold an image in memory.
 */
export function limitCalls(parallel: number): Middleware.Class {
  const queues = new WeakMap<InngestFunction.Any, Queue>();
  // The SDK creates one instance for each request.
  return class extends Middleware.BaseMiddleware {
    readonly id = 'vitrine:limit-calls';
    private leave = () => {};
    // Called after the signature is verified: only calls of the server wait here, and no other call can delay them.
    override async transformFunctionInput(input: Middleware.TransformFunctionInputArgs) {
      const fn = input.fn as InngestFunction.Any;
      const queue = queues.get(fn) ?? makeQueue(parallel);
      queues.set(fn, queue);
      this.leave = await queue.enter();
      return input;
    }
    override wrapRequest({ next }: Middleware.WrapRequestArgs): Promise<Middleware.Response> {
      return next().finally(() => this.leave());
    }
  };
}

/** `enter` resolves when a place is free, in the order of the calls; the function it returns frees the place. */
type Queue = { enter(): Promise<() => void> };

function makeQueue(parallel: number): Queue {
  const waiting: (() => void)[] = [];
  let running = 0;
  const leave = (): void => {
    const next = waiting.shift();
    // The place goes to the next waiting call, or becomes free.
    if (next) next();
    else running--;
  };
  return {
    async enter() {
      if (running < parallel) running++;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      return leave;
    },
  };
}
