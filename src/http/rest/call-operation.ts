/**
 * REST runs through the adapter of trpc-to-openapi, used as its own fetch handler uses it: with a web Request and a
 * small object in place of the response. That handler itself would build the adapter again for every request. The REST
 * handler reads the body and writes the answer, because the adapter does not know the rules of either: a body is
 * refused after access, an answer has the envelope and is serialized in slices. So the request brings its body and
 * query parsed, which the adapter accepts from servers such as Express, and the output comes back by `takeOutput` of
 * the context.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TRPCError } from '@trpc/server';
import { createOpenApiNodeHttpHandler } from 'trpc-to-openapi';
import type { z } from 'zod';
import type { ApiContext } from '@/procedures/context';
import { router } from '@/procedures/procedure';
import { procedures } from '@/procedures/router';
import type { Route } from './routes';

type Definition = {
  type: string;
  coerce?: boolean;
  shape?: Record<string, z.core.$ZodType>;
  options?: z.core.$ZodType[];
  innerType?: z.core.$ZodType;
  element?: z.core.$ZodType;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
};

const kept = new WeakSet<Definition>();

/**
 * Keeps the numbers and booleans of an input as they are in JSON. The adapter of trpc-to-openapi switches coercion on in
 * every input that it calls, for the texts of a query; ours parse these themselves, and in a body `"false"` would be true.
 * The switch is a property of the schema, which the pages and agents share.
 */
function keepTypes(schema: z.core.$ZodType): void {
  // Copies of a schema, such as those with other metadata, have one definition.
  const definition = schema._zod.def as Definition;
  if (kept.has(definition)) return;
  kept.add(definition);
  if (['number', 'boolean', 'bigint', 'date'].includes(definition.type))
    Object.defineProperty(definition, 'coerce', { get: () => false, set: () => {} });
  const { shape = {}, options = [], innerType, element, in: input, out } = definition;
  for (const inner of [...Object.values(shape), ...options, innerType, element, input, out])
    if (inner) keepTypes(inner);
}

/** The call of an operation. */
export type Call = {
  route: Route;
  /** The path of the route: the adapter reads the values in it. */
  path: string;
  search: string;
  body: Record<string, unknown>;
  context: ApiContext;
};

for (const { _def } of Object.values(procedures)) for (const input of _def.inputs) keepTypes(input);

type Adapter = ReturnType<typeof createOpenApiNodeHttpHandler>;

/** The adapter of each operation, by its name. It knows no other one, so it does not look for it by the path again. */
const adapters = new Map<string, Adapter>();

function adapterOf({ operation }: Route): Adapter {
  const known = adapters.get(operation);
  if (known) return known;
  const [noun = '', verb = ''] = operation.split('.');
  const procedure = procedures[operation];
  if (!procedure) throw new Error(`There is no operation ${operation}.`);
  const made = createOpenApiNodeHttpHandler({
    router: router({ [noun]: { [verb]: procedure } }),
    createContext: ({ req }: { req: IncomingMessage }) => callOf(req).context,
    onError({ error, req }: { error: TRPCError; req: IncomingMessage }) {
      callOf(req).failure = error;
    },
    maxBodySize: undefined,
  });
  adapters.set(operation, made);
  return made;
}

class OperationRequest extends Request {
  readonly query: Record<string, string | string[]>;
  readonly context: ApiContext;
  output: unknown;
  failure: unknown = null;
  readonly #body: Record<string, unknown>;

  constructor({ route: { method }, path, search, body, context }: Call) {
    super(`http://localhost${path}`, { method, headers: { 'content-type': 'application/json' } });
    this.#body = body;
    // The adapter does not read the body of a DELETE.
    this.query = method === 'DELETE' ? wrapEach(body) : readQuery(search);
    this.context = {
      ...context,
      takeOutput: (output) => {
        this.output = output;
      },
    };
  }

  override get body(): never {
    return this.#body as never;
  }
}

const callOf = (request: IncomingMessage) => request as unknown as OperationRequest;

/** The adapter's response object; the handler writes another one to the client. */
const DISCARDED = { statusCode: 200, setHeader() {}, end() {} } as unknown as ServerResponse;

/** Calls an operation through its OpenAPI route. Returns its output, or throws its refusal. */
export async function callOperation(call: Call): Promise<unknown> {
  const request = new OperationRequest(call);
  await adapterOf(call.route)(request as unknown as IncomingMessage, DISCARDED);
  if (request.failure !== null) throw request.failure;
  return request.output;
}

/** The parameters of a query, each with the list of its texts; the adapter unwraps lists of one. */
function readQuery(search: string): Record<string, string[]> {
  const sent = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(search)) {
    const values = sent.get(name);
    if (values) values.push(value);
    else sent.set(name, [value]);
  }
  return Object.fromEntries(sent);
}

/** Wraps each value in a list of one, which the adapter unwraps: so each value stays as sent. */
const wrapEach = (body: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, [value]])) as Record<
    string,
    string[]
  >;
