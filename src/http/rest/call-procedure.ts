import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TRPCError } from '@trpc/server';
import { createOpenApiNodeHttpHandler } from 'trpc-to-openapi';
import { ArchiveAnswer } from '@/procedures/archive/archive-answer';
import type { ApiContext } from '@/procedures/context';
import { appRouter } from '@/procedures/router';
import type { Route } from './routes';

/** A call of the operation of a route. */
export type Call = {
  route: Route;
  /** The path that `findRoute` matched with the route: the adapter cannot read it in another way. */
  path: string;
  search: string;
  body: Record<string, unknown>;
  context: ApiContext;
};

export type Outcome = { output: unknown; failure: null } | { output: null; failure: unknown };

/** The request and response that the OpenAPI adapter receives: only what it needs, and nothing is read twice. */
type ShownRequest = IncomingMessage & { context: CallContext };
type CallContext = ApiContext & { end(outcome: Outcome): void };

const adapter = createOpenApiNodeHttpHandler({
  router: appRouter,
  createContext: ({ req }: { req: IncomingMessage }) => (req as ShownRequest).context,
  responseMeta({ ctx, data: [output], errors }) {
    if (errors.length === 0)
      (ctx as CallContext).end({ output: takeFromAdapter(output), failure: null });
    return {};
  },
  onError: ({ error, req }: { error: TRPCError; req: IncomingMessage }) =>
    (req as ShownRequest).context.end({ output: null, failure: error }),
  maxBodySize: undefined,
});

const ADAPTER_HEADERS = { host: 'localhost', 'content-type': 'application/json' };

/**
 * The adapter stringifies an output at once, which would hold the event loop while a long list is stringified. It
 * sees null instead; the handler stringifies the copy.
 */
function takeFromAdapter(output: unknown): unknown {
  if (output instanceof ArchiveAnswer) return output;
  if (typeof output !== 'object' || output === null) return output;
  const copy = Array.isArray(output) ? [...output] : { ...output };
  Object.defineProperty(output, 'toJSON', { value: () => null });
  return copy;
}

/**
 * Calls a procedure through its OpenAPI route and returns its output, or its failure. Closing `response` aborts the
 * call; null: nothing does.
 */
export async function callProcedure(call: Call, response: ServerResponse | null): Promise<Outcome> {
  let outcome: Outcome = { output: null, failure: new Error('The adapter gave no answer.') };
  const request = {
    method: call.route.method,
    url: call.path,
    headers: ADAPTER_HEADERS,
    context: {
      ...call.context,
      end(ended: Outcome) {
        outcome = ended;
      },
    } satisfies CallContext,
    socket: {},
    once() {},
    off() {},
    body: call.body,
    // The adapter accepts a parsed query, in which it unwraps lists of one element. Its own parser fails for names such
    // as `constructor`. It ignores the body of a DELETE, whose values travel as the query.
    query: call.route.method === 'DELETE' ? wrapEach(call.body) : readQuery(call.search),
  };
  const shownResponse = {
    statusCode: 200,
    get writableEnded() {
      return response?.writableEnded ?? false;
    },
    once: response?.once.bind(response) ?? (() => {}),
    off: response?.off.bind(response) ?? (() => {}),
    setHeader() {},
    end() {},
  };
  await adapter(request as unknown as IncomingMessage, shownResponse as unknown as ServerResponse);
  return outcome;
}

/** The parameters of a query, each with the list of its texts. */
function readQuery(search: string): Record<string, string[]> {
  const sent = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(search)) {
    const values = sent.get(name);
    if (values) values.push(value);
    else sent.set(name, [value]);
  }
  return Object.fromEntries(sent);
}

const wrapEach = (body: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, [value]]));
