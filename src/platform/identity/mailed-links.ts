import { randomBytes } from 'node:crypto';
import { APIError, getSessionFromCtx } from 'better-auth/api';
import { verifyJWT } from 'better-auth/crypto';

/** The context of a request inside better-auth. */
type Context = Parameters<typeof getSessionFromCtx>[0];

/** What the token of an email confirmation link contains. */
type Confirmation = { email: string; updateTo?: string; requestType?: string };

const RESET_TOKEN_MS = 3_600_000;

/**
 * Marks the browser of a sign-up by a cookie with the id of the new account. If the email already has an account, the
 * answer and the cookie contain an id that nobody has.
 */
export async function markBrowserOfSignUp(ctx: Context, answer: unknown): Promise<void> {
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
export async function checkConfirmation(ctx: Context): Promise<void> {
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
