import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api';
import { Refusal } from '@/contract/errors';
import { displayName } from '@/contract/parameters';
import { CLIENT_IP_HEADER, type SignInChange } from './port';

/** The audit log's names for the changes that these endpoints make. */
const recorded: Record<string, string> = {
  '/change-password': 'change password',
  '/passkey/verify-registration': 'add passkey',
  '/passkey/delete-passkey': 'remove passkey',
};

/** Validates before any query, so the answer is the same whether an email has an account or not. */
export const refuseBadName = createAuthMiddleware(async ({ path, body }) => {
  if (path === '/sign-up/email' && !displayName.safeParse(body?.name).success)
    throw new APIError('BAD_REQUEST', {
      code: 'INVALID_NAME',
      message: 'A name has 1 to 100 characters.',
    });
});

/**
 * Runs after every endpoint. A sign-in replaces the session that the cookie named before, so one cookie stands for one
 * session. Changes of how a person signs in are recorded.
 */
export const settleSignIn = (record: (change: SignInChange) => Promise<void>) =>
  createAuthMiddleware(async (ctx) => {
    const { context, path } = ctx;
    if (isAPIError(context.returned)) return;
    const fresh = context.newSession?.session.token;
    if (fresh) {
      const { name } = context.authCookies.sessionToken;
      const former = await ctx.getSignedCookie(name, context.secret);
      if (former && former !== fresh) await context.internalAdapter.deleteSession(former);
    }
    const action = recorded[path];
    const person = context.session?.user;
    if (action && person)
      await record({
        personId: person.id,
        email: person.email,
        action,
        clientIp: ctx.headers?.get(CLIENT_IP_HEADER) ?? null,
      });
  });

/** Translates our Refusal into the error that better-auth expects. */
export async function toBetterAuthError<Result>(task: Promise<Result>): Promise<Result> {
  try {
    return await task;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message, status } = error;
    throw new APIError(status as ConstructorParameters<typeof APIError>[0], { code, message });
  }
}
