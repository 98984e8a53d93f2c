import { TRPCError } from '@trpc/server';
import { headers } from 'next/headers';
import { cache } from 'react';
import { runtime } from '@/composition/runtime-registry';
import { Refusal } from '@/contract/errors';
import { type ApiContext, contextOf } from '@/procedures/context';
import { createCallerFactory } from '@/procedures/procedure';
import { appRouter } from '@/procedures/router';

const makeCaller = createCallerFactory(appRouter);

const cookies = async () => (await headers()).get('cookie') ?? undefined;

/** The signed-in person, or null. One query per request, however many parts of the page need it. */
export const signedInPerson = cache(async () => runtime().pageCaller.person(await cookies()));

/** The procedures of the service for server-rendered pages, called as the signed-in person. */
export const caller = cache(async () => callerAs(await signedInPerson()));

export type Caller = Awaited<ReturnType<typeof caller>>;

/** Loads the header of the signed-in person; null when nobody is signed in. */
export const loadFrame = async () =>
  (await signedInPerson()) ? (await caller()).page.frame() : null;

const isOperator = async () => runtime().pageCaller.isOperator(await headers());

/** The same for developer pages, called as the operator of the machine, otherwise as nobody. */
export const callerAtTheMachine = cache(async () =>
  callerAs((await isOperator()) ? { kind: 'operator' } : null),
);

/** Whether the person may open the mailbox: mails are kept there, and the request comes from the operator. */
export const mayOpenMailbox = async () =>
  runtime().dependencies.mailCatcher !== null && (await isOperator());

/** The same for the visitor of a share link. */
export const callerOfVisitor = cache(async (token: string) => {
  return callerAs(null, runtime().pageCaller.visit(token, await cookies()));
});

const callerAs = (principal: ApiContext['principal'], visit: ApiContext['visit'] = null) =>
  makeCaller(
    contextOf(runtime().dependencies, {
      principal,
      clientIp: null,
      visit,
    }),
  );

/**
 * Returns the answer of a call, or null when it was refused or its subject cannot exist: a page does not distinguish
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
