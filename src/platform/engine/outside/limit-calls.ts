import { type InngestFunction, Middleware } from 'inngest';

/**
 * Carries out so many calls of each function at the same time; the others wait their turn. A server calls as often
 * as there are events, and each call may be an image in memory.
 */
export function limitCalls(parallel: number): Middleware.Class {
  const queues = new WeakMap<InngestFunction.Any, Queue>();
  // The SDK makes one of these for each request.
  return class extends Middleware.BaseMiddleware {
    readonly id = 'vitrine:limit-calls';
    private leave = () => {};
    // Called once the signature was found right: no other call waits, or keeps one of the server's waiting.
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

/** `enter` resolves when it is one's turn, in the order of asking; what it gives makes room for the next. */
type Queue = { enter(): Promise<() => void> };

function makeQueue(parallel: number): Queue {
  const waiting: (() => void)[] = [];
  let running = 0;
  const leave = (): void => {
    const next = waiting.shift();
    // The place goes to the next one in line, or becomes free.
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
