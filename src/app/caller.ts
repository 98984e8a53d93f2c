import { TRPCError } from '@trpc/server';
import { headers } from 'next/headers';
import { createCallerFactory } from '@/api/procedures';
import { appRouter } from '@/api/router';
import { Refusal } from '@/contract/errors';
import { slot } from '@/slot';
import { visitorHeader } from '@/visitor';

const makeCaller = createCallerFactory(appRouter);

/** The procedures of the service for a page that is drawn on the server, called as whoever is looking. */
export async function caller() {
  const operator = (await headers()).get(visitorHeader) === 'operator';
  return makeCaller({
    ...slot().parts,
    principal: operator ? { kind: 'operator' } : null,
    brokenBody: null,
    request: null,
  });
}

/**
 * The answer of a call, or null when it was refused or its address cannot exist: a page does not tell
 * "not there" from "not for you".
 */
export async function unlessRefused<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error;
    if (error.cause instanceof Refusal || error.code === 'BAD_REQUEST') return null;
    throw error;
  }
}
