import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api';
import { Refusal } from '@/contract/errors';
import { displayName } from '@/contract/parameters';
import { checkConfirmation, markBrowserOfSignUp } from './mailed-links';
import { CLIENT_IP_HEADER, type SignInChange } from './port';

/** The audit log's names for the changes made by these endpoints. */
const AUDITED_PATHS: Record<string, SignInChange['action']> = {
  '/change-password': 'change password',
  '/passkey/verify-registration': 'add passkey',
  '/passkey/delete-passkey': 'remove passkey',
};

/** Runs before every endpoint. */
export const checkRequest = createAuthMiddleware(async (ctx) => {
  const { path, body } = ctx;
  if (path === '/verify-email') await checkConfirmation(ctx);
  // Before any query, so the answer is the same for an email with or without an account.
  if (path === '/sign-up/email') refuseBadName(body?.name);
  if (path === '/passkey/verify-registration' && body?.name !== undefined) refuseBadName(body.name);
});

function refuseBadName(name: unknown) {
  const { error } = displayName.safeParse(name);
  if (!error) return;
  const message = `name: ${error.issues[0]?.message}`;
  throw new APIError('BAD_REQUEST', { code: 'INVALID_NAME', message });
}

/**
 * Runs after every endpoint. A sign-in replaces the former session of the cookie: one cookie, one session. Changes of
 * how a person signs in are recorded.
 */
export const settleSignIn = (record: (change: SignInChange) => Promise<void>) =>
  createAuthMiddleware(async (ctx) => {
    const { context, path } = ctx;
    if (isAPIError(context.returned)) return;
    if (path === '/sign-up/email') await markBrowserOfSignUp(ctx, context.returned);
    const fresh = context.newSession?.session.token;
    if (fresh) {
      const { name } = context.authCookies.sessionToken;
      const former = await ctx.getSignedCookie(name, context.secret);
      if (former && former !== fresh) await context.internalAdapter.deleteSession(former);
    }
    const action = AUDITED_PATHS[path];
    const person = context.session?.user;
    if (action && person)
      await record({
        personId: person.id,
        email: person.email,
        action,
        clientIp: ctx.headers?.get(CLIENT_IP_HEADER) ?? null,
      });
  });

/** Translates our Refusal into better-auth's error. */
export async function toBetterAuthError<Result>(task: Promise<Result>): Promise<Result> {
  try {
    return await task;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message, status } = error;
    throw new APIError(status as ConstructorParameters<typeof APIError>[0], { code, message });
  }
}
