import { randomBytes } from 'node:crypto';
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api';
import { verifyJWT } from 'better-auth/crypto';
import { Refusal } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import { displayName } from '@/contract/parameters';
import { CLIENT_IP_HEADER, type SignInChange } from './port';

/** The context of a request inside better-auth. */
type Context = Parameters<typeof getSessionFromCtx>[0];

/** What the token of an email confirmation link contains. */
type Confirmation = { email: string; updateTo?: string; requestType?: string };

const RESET_TOKEN_MS = 3_600_000;

/**
 * Marks the browser of a sign-up by a cookie with the id of the new account. If the email already has an account, the
 * answer and the cookie contain an id that nobody has.
 */
async function markBrowserOfSignUp(ctx: Context, answer: unknown): Promise<void> {
  const { user } = answer as { user: { id: string } };
  const { name, attributes } = cookieOfSignUp(ctx);
  await ctx.setSignedCookie(name, user.id, ctx.context.secret, attributes);
}

/**
 * Refuses a confirmation that would give an account to somebody else. Runs before better-auth's own checks.
 * - The link to a new email changes it only for the signed-in person: a reader of the new email's mail must not get
 *   into the account.
 * - The link of a sign-up makes the password of the sign-up valid, so it works only in the same browser. In another
 *   browser the refusal carries a token to choose a password with: the reader of the link has the mailbox, but somebody
 *   else may have signed up with the email.
 */
async function checkConfirmation(ctx: Context): Promise<void> {
  const { token } = ctx.query ?? {};
  const confirmed = await verifyJWT<Confirmation>(String(token), ctx.context.secret);
  if (!confirmed) return;
  const { email, updateTo, requestType } = confirmed;
  if (updateTo) {
    // Agreeing changes nothing yet, and it proves access to the mail of the present email.
    if (requestType !== 'change-email-confirmation') await requireSessionOf(ctx, email);
    return;
  }
  const found = await ctx.context.internalAdapter.findUserByEmail(email);
  if (!found || found.user.emailVerified) return;
  const marked = await ctx.getSignedCookie(cookieOfSignUp(ctx).name, ctx.context.secret);
  if (marked === found.user.id) return;
  throw new APIError('FORBIDDEN', {
    code: 'OTHER_BROWSER',
    message: 'You signed up in another browser. Set your password again to continue here.',
    resetToken: await newResetToken(ctx, found.user.id),
  });
}

const cookieOfSignUp = (ctx: Context) =>
  ctx.context.createAuthCookie('sign_up', {
    maxAge: ctx.context.options.emailVerification?.expiresIn,
  });

async function requireSessionOf(ctx: Context, email: string) {
  const session = await getSessionFromCtx(ctx);
  if (!session)
    throw new APIError('UNAUTHORIZED', {
      code: 'UNAUTHORIZED',
      message: 'Sign in to the account whose email changes, then open the link again.',
    });
  if (session.user.email !== email)
    throw new APIError('FORBIDDEN', {
      code: 'INVALID_USER',
      message: 'This link belongs to another account than the one you are signed in with.',
    });
}

/** A token accepted by better-auth as the one of a mail to choose a new password. */
async function newResetToken(ctx: Context, personId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await ctx.context.internalAdapter.createVerificationValue({
    value: personId,
    identifier: `reset-password:${token}`,
    expiresAt: new Date(Date.now() + RESET_TOKEN_MS),
  });
  return token;
}

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
