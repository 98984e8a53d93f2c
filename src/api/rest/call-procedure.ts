import type { IncomingMessage, ServerResponse } from 'node:http';
import { TRPCError } from '@trpc/server';
import { createOpenApiNodeHttpHandler } from 'trpc-to-openapi';
import { ZodError } from 'zod';
import { Refusal } from '@/contract/errors';
import type { ApiContext } from '../context';
import { appRouter } from '../router';

/** A call of the operation behind a URL. */
export type Call = {
  method: string;
  /** Path and query below the base URL of the interface. */
  url: string;
  body: Record<string, unknown>;
  context: ApiContext;
};

export type Outcome = { json: string; failure: null } | { json: null; failure: unknown };

/** The request and response that the OpenAPI adapter receives: only what it needs, and nothing is read twice. */
type ShownRequest = IncomingMessage & { context: ApiContext; outcome: Outcome };

const adapter = createOpenApiNodeHttpHandler({
  router: appRouter,
  createContext: ({ req }: { req: IncomingMessage }) => (req as ShownRequest).context,
  responseMeta: undefined,
  onError: ({ error, req }: { error: TRPCError; req: IncomingMessage }) => {
    (req as ShownRequest).outcome = { json: null, failure: error };
  },
  maxBodySize: undefined,
});

const headers = { host: 'localhost', 'content-type': 'application/json' };

/**
 * Calls a procedure through its OpenAPI route and returns its result as JSON text, or its failure.
 * Closing `response` aborts the call.
 */
export async function callProcedure(call: Call, response: ServerResponse): Promise<Outcome> {
  const request = {
    method: call.method,
    url: call.url,
    headers,
    context: call.context,
    outcome: { json: '', failure: null } as Outcome,
    socket: {},
    once() {},
    off() {},
    body: call.body,
    // The adapter ignores the body of a DELETE. It accepts a parsed query instead and unwraps arrays of one element,
    // so every value is wrapped once more and arrives as it was sent.
    ...(call.method === 'DELETE' ? { query: wrapEach(call.body) } : {}),
  };
  const shownResponse = {
    statusCode: 200,
    get writableEnded() {
      return response.writableEnded;
    },
    once: response.once.bind(response),
    off: response.off.bind(response),
    setHeader() {},
    end(json: string) {
      if (request.outcome.failure === null) request.outcome = { json, failure: null };
    },
  };
  await adapter(request as unknown as IncomingMessage, shownResponse as unknown as ServerResponse);
  return request.outcome;
}

const wrapEach = (body: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, [value]]));

/** The refusal that a client receives for a failure. Unexpected failures are described in the log only. */
export function refusalOf(failure: unknown): Refusal {
  if (failure instanceof Refusal) return failure;
  if (failure instanceof TRPCError && failure.cause instanceof Refusal) return failure.cause;
  if (failure instanceof TRPCError && failure.cause instanceof ZodError) {
    const [issue] = failure.cause.issues;
    const place = issue?.path.join('.');
    return new Refusal('BAD_USER_INPUT', {
      message: `${place ? `${place}: ` : ''}${issue?.message}`,
    });
  }
  return new Refusal('INTERNAL_SERVER_ERROR');
}
