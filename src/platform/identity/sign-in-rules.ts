import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api';
import { Refusal } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
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
  refuseTooLarge(body);
  if (path === '/verify-email') await checkConfirmation(ctx);
  // Before any query, so the answer is the same for an email with or without an account.
  if (path === '/sign-up/email') refuseBadName(body?.name);
  if (path === '/passkey/verify-registration') {
    if (body?.name !== undefined) refuseBadName(body.name);
    await refuseTooManyPasskeys(ctx);
  }
});

/** Much of a request is stored, or mailed: names, answers of a passkey, addresses to return to. */
function refuseTooLarge(body: unknown) {
  if (body == null || JSON.stringify(body).length <= LIMITS.identityBodyBytes) return;
  throw new APIError('BAD_REQUEST', {
    code: 'BAD_USER_INPUT',
    message: 'The request is too large.',
  });
}

type Visit = Parameters<typeof getSessionFromCtx>[0];

async function refuseTooManyPasskeys(ctx: Visit) {
  const session = await getSessionFromCtx(ctx);
  if (!session) return;
  const where = [{ field: 'userId', value: session.user.id }];
  const passkeys = await ctx.context.adapter.count({ model: 'passkey', where });
  if (passkeys < LIMITS.passkeysPerPerson) return;
  const message = `You can have up to ${LIMITS.passkeysPerPerson} passkeys. Remove one first.`;
  throw new APIError('BAD_REQUEST', { code: 'TOO_MANY_PASSKEYS', message });
}

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
