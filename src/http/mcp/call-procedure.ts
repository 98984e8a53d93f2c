import type { ApiContext } from '@/procedures/context';
import { createCallerFactory } from '@/procedures/procedure';
import { appRouter } from '@/procedures/router';

const makeCaller = createCallerFactory(appRouter);

/** Calls a procedure by its name, such as `asset.list`. The input is validated there, after access. */
export function callProcedure(context: ApiContext, name: string, input: unknown): Promise<unknown> {
  const [noun = '', verb = ''] = name.split('.');
  const caller = makeCaller(context) as unknown as Record<
    string,
    Record<string, (input: unknown) => Promise<unknown>>
  >;
  const procedure = caller[noun]?.[verb];
  if (!procedure) throw new Error(`There is no procedure ${name}.`);
  return procedure(input);
}
