import { initTRPC, type TRPCError } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-to-openapi';
import { type ZodType, z } from 'zod';
import { ERRORS, type ErrorCode, Refusal, refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { Principal } from '@/domain/access/principal';
import type { AnswerHeader, ApiContext, Beside } from './context';
import { isUnavailable } from './is-unavailable';
import { refuseOnFullDisk } from './upload/staging-budget';

/**
 * Metadata of a procedure. `needs`: who may call it; `status`: its success status over REST, unless 200; `freesSpace`: it
 * removes files, so it is allowed while the disk is almost full; `repeatable`: a POST that does no harm when it is repeated, so it does not use
 * `once`; `addition`: it is not in the specification; `unversioned`: its clients may speak a protocol without versions of
 * ours; `failures`: statuses that only some operations answer; `headers`: likewise, headers of a success; `beside`: what
 * stands beside its data on request;
 * `conditional`: it obeys If-None-Match, or If-Match.
 */
export type Meta = OpenApiMeta & {
  needs?: Level['needs'];
  status?: number;
  freesSpace?: boolean;
  repeatable?: boolean;
  addition?: boolean;
  unversioned?: boolean;
  failures?: readonly (409 | 413)[];
  conditional?: boolean;
  headers?: readonly AnswerHeader[];
  beside?: readonly Beside[];
};

type Method = NonNullable<OpenApiMeta['openapi']>['method'];

/** The metadata of an operation of the specification: its address over REST, and its texts in the OpenAPI document. */
export const specified = (
  method: Method,
  path: `/${string}`,
  summary: string,
  description: string,
  more: Omit<Meta, 'openapi'> = {},
): Meta => ({ ...more, openapi: { method, path, summary, description } });

/** The same of an operation that the specification does not have. */
export const addition: typeof specified = (...operation) => ({
  ...specified(...operation),
  addition: true,
});

/** The answer of an operation with nothing to say. */
export const nothing = z.object({});

/** That answer, once it is done. */
export async function done(work: Promise<unknown>): Promise<z.output<typeof nothing>> {
  await work;
  return {};
}

const t = initTRPC
  .context<ApiContext>()
  .meta<Meta>()
  .create({
    sse: {
      ping: { enabled: true, intervalMs: LIMITS.eventHeartbeatMs },
      // Then the page reconnects: its session and its access are checked again.
      maxDurationMs: 60_000,
      client: { reconnectAfterInactivityMs: 3 * LIMITS.eventHeartbeatMs },
    },
    errorFormatter({ shape, error }) {
      const code: ErrorCode | null = codeOf(error);
      // For tRPC, every failure that it did not throw itself is a fault of the service.
      const httpStatus = code ? ERRORS[code].status : shape.data.httpStatus;
      return {
        ...shape,
        message: messageOf(error, code),
        data: { ...shape.data, httpStatus, stack: undefined, refusal: code },
      };
    },
  });

/** The code of the catalogue for a failure; null when the failure has none. */
function codeOf(error: TRPCError): ErrorCode | null {
  if (error.cause instanceof Refusal) return error.cause.code;
  return isUnavailable(error) ? 'SERVICE_UNAVAILABLE' : null;
}

/** Clients never see a stack or an internal message. */
function messageOf(error: TRPCError, code: ErrorCode | null): string {
  if (error.cause instanceof Refusal || error.code === 'BAD_REQUEST') return error.message;
  return code ? ERRORS[code].message : 'Something failed.';
}

export const router = t.router;
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;

/** What a request names, read from its raw input, which is validated later; empty for what it does not name. */
type Ref = { organizationId: string; libraryId: string; collectionId: string };

type Asked = ApiContext & { getRawInput: () => Promise<unknown> };
type AskedByCaller = ApiContext & { principal: Principal };
export type AskedIn = AskedByCaller & { ref: Ref };

/** Who may call a procedure. docs/rules.md#operations says `needs` of every operation in these words. */
export type Level = {
  needs:
    | 'no credential'
    | 'any credential'
    | 'a session'
    | 'a share link'
    | 'read'
    | 'write'
    | 'a key that can write, or an owner'
    | 'a key, or an owner’s token, write'
    | 'a person’s token'
    | 'a person’s token, write'
    | 'a person’s token, paid plan'
    | 'a person’s token made by the operator'
    | 'an owner’s token, write'
    | 'an owner’s token made by the operator';
  /** Whether its changes add something: while the disk is almost full they are refused (docs/rules.md#storage). */
  adds?: true;
};

/**
 * The one start of every procedure: its checks in the order of docs/rules.md#order-of-checks, from the credential to the
 * storage. `authorize` gives what the operation may use, by its name in the context. `.input()` of a procedure is
 * validated after all of them.
 */
export const level = <Granted extends object>(
  { needs, adds }: Level,
  authorize: (asked: Asked) => Granted | Promise<Granted>,
) =>
  t.procedure.meta({ needs }).use(async ({ ctx, type, meta, getRawInput, next }) => {
    const granted = await authorize({ ...ctx, getRawInput });
    if (ctx.invalidBody) throw ctx.invalidBody;
    if (adds && type === 'mutation' && !meta?.freesSpace)
      await refuseOnFullDisk(ctx.dependencies.disk);
    const result = await next({ ctx: { ...granted, takeOutput: undefined } });
    if (!result.ok || !ctx.takeOutput) return result;
    ctx.takeOutput(result.data);
    return { ...result, data: null };
  });

/** For callers with a credential; gives `ctx.principal`, and what is authorized by the name `gives`. */
export const callers = <Name extends string, Granted>(
  needed: Level,
  gives: Name,
  authorize: (asked: AskedByCaller & Asked) => Granted | Promise<Granted>,
) =>
  level(needed, async (asked) => {
    const principal = asked.principal ?? refuse('UNAUTHENTICATED');
    const granted = await authorize({ ...asked, principal });
    return { principal, [gives]: granted } as { principal: Principal } & Record<Name, Granted>;
  });

/** The same where the input names an organization, and perhaps something in it. */
export const callersIn = <Name extends string, Granted>(
  needed: Level,
  gives: Name,
  authorize: (asked: AskedIn) => Granted | Promise<Granted>,
) =>
  callers(needed, gives, async (asked) =>
    authorize({ ...asked, ref: readRef(await asked.getRawInput()) }),
  );

function readRef(input: unknown): Ref {
  const sent = input as Record<string, unknown> | null | undefined;
  const nameOf = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    organizationId: nameOf(sent?.organizationId),
    libraryId: nameOf(sent?.libraryId),
    collectionId: nameOf(sent?.collectionId),
  };
}

/**
 * The shape of an output, for the OpenAPI document and the types. The output is not parsed: parsing took a fifth of the
 * time of a list. The compiler checks the presenters, which are total functions, and the tests over HTTP check every
 * answer against the document.
 */
export function uncheckedOutput<Shape extends ZodType>(shape: Shape): Shape {
  // The document refers to the original shape. Used elsewhere, the shape still parses.
  const output = z.core.clone(shape, shape._zod.def, { parent: true }) as Shape;
  output.parseAsync = async (answer) => answer as z.output<Shape>;
  return output;
}
