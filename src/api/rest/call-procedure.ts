import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { Refusal } from '@/contract/errors';
import type { ApiContext } from '../context';
import { createCallerFactory } from '../procedures';
import { appRouter } from '../router';

const callerWith = createCallerFactory(appRouter);

type Procedures = { [name: string]: Procedures } & ((input: unknown) => Promise<unknown>);

/** Calls an operation by its name, such as `asset.list`, and returns its answer as JSON text. */
export async function callProcedure(
  operation: string,
  input: Record<string, unknown>,
  context: ApiContext,
): Promise<string> {
  let procedure = callerWith(context) as unknown as Procedures;
  for (const name of operation.split('.')) procedure = procedure[name] as Procedures;
  return JSON.stringify(await procedure(input));
}

/** The parameters of a query: a text each, or a list of texts for a repeated parameter. */
export function readQuery(search: string): Record<string, unknown> {
  const sent = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(search)) {
    const values = sent.get(name);
    if (values) values.push(value);
    else sent.set(name, [value]);
  }
  return Object.fromEntries(
    [...sent].map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
  );
}

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
