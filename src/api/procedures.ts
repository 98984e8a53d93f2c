import { initTRPC } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-to-openapi';
import { type ErrorCode, Refusal, refuse } from '@/contract/errors';
import { reachLibrary } from '@/domain/access/reach-library';
import type { ApiContext } from './context';

const t = initTRPC
  .context<ApiContext>()
  .meta<OpenApiMeta>()
  .create({
    errorFormatter({ shape, error }) {
      const code: ErrorCode | null = error.cause instanceof Refusal ? error.cause.code : null;
      // A stranger never sees a stack or an inner message.
      const message = code || error.code === 'BAD_REQUEST' ? shape.message : 'Something failed.';
      return { ...shape, message, data: { ...shape.data, stack: undefined, refusal: code } };
    },
  });

export const router = t.router;
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;

// The chain below is the ruled order of judgement: credential, organization, library, level, then the
// body. Whatever a procedure adds by `.input()` is judged after all of it.

const refuseBrokenBody = t.middleware(({ ctx, next }) => {
  if (ctx.brokenBody) throw ctx.brokenBody;
  return next();
});

/** For callers with a credential, whatever it reaches; gives `ctx.principal`. */
export const credentialed = t.procedure.use(({ ctx, next }) =>
  next({ ctx: { principal: ctx.principal ?? refuse('UNAUTHENTICATED') } }),
);

/** The library of the address, from the raw input: the input's own shape is judged later. */
async function addressed(getRawInput: () => Promise<unknown>) {
  const { organizationId, libraryId } = (await getRawInput()) as Record<string, unknown>;
  return { organizationId: String(organizationId), libraryId: String(libraryId) };
}

/** For everybody, without a credential. */
export const anonymous = t.procedure.use(refuseBrokenBody);

/** For callers who may read the library of the address; gives `ctx.library`. */
export const libraryRead = credentialed
  .use(async ({ ctx, next, getRawInput }) =>
    next({
      ctx: {
        library: await reachLibrary(
          ctx.domain,
          ctx.principal,
          await addressed(getRawInput),
          'read',
        ),
      },
    }),
  )
  .use(refuseBrokenBody);

/** For callers who may change the library of the address; gives `ctx.library`. */
export const libraryWrite = credentialed
  .use(async ({ ctx, next, getRawInput }) =>
    next({
      ctx: {
        library: await reachLibrary(
          ctx.domain,
          ctx.principal,
          await addressed(getRawInput),
          'write',
        ),
      },
    }),
  )
  .use(refuseBrokenBody);
