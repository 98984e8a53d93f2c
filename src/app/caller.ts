import { TRPCError } from '@trpc/server';
import { headers } from 'next/headers';
import { cache } from 'react';
import { authenticateSession } from '@/api/authenticate-session';
import { type ApiContext, contextOf } from '@/api/context';
import { VISITOR_HEADER } from '@/api/pages/handler';
import { createCallerFactory } from '@/api/procedures';
import { appRouter } from '@/api/router';
import { readVisitCookie } from '@/api/visitor/visit-cookies';
import { runtime } from '@/composition/runtime-registry';
import { Refusal } from '@/contract/errors';

const makeCaller = createCallerFactory(appRouter);

/** The signed-in person, or null. One query per request, however many parts of the page need it. */
export const signedInPerson = cache(async () => {
  const cookies = (await headers()).get('cookie') ?? undefined;
  return authenticateSession(runtime().dependencies, cookies);
});

/** The procedures of the service for server-rendered pages, called as the signed-in person. */
export const caller = cache(async () => callerAs(await signedInPerson()));

const isOperator = async () => (await headers()).get(VISITOR_HEADER) === 'operator';

/** The same for developer pages, called as the operator of the machine, else as nobody. */
export const callerAtTheMachine = cache(async () =>
  callerAs((await isOperator()) ? { kind: 'operator' } : null),
);

/** Whether the person may open the mailbox: mails are kept there, and the request is the operator's. */
export const mayOpenMailbox = async () =>
  runtime().dependencies.mailCatcher !== null && (await isOperator());

/** The same for the visitor of a share link. A page cannot set a cookie. */
export const callerOfVisitor = cache(async (token: string) => {
  const { site } = runtime().dependencies.urls;
  const cookies = (await headers()).get('cookie') ?? undefined;
  return callerAs(null, {
    token,
    pass: readVisitCookie(site, 'share', cookies),
    visitor: readVisitCookie(site, 'visitor', cookies),
    keep() {},
  });
});

const callerAs = (principal: ApiContext['principal'], visit: ApiContext['visit'] = null) =>
  makeCaller(
    contextOf(runtime().dependencies, {
      principal,
      invalidBody: null,
      clientIp: null,
      visit,
      request: null,
    }),
  );

/**
 * Returns the answer of a call, or null when it was refused or cannot exist: a page does not distinguish "not there"
 * from "not for you".
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
