import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { passkey } from '@better-auth/passkey';
import type { BetterAuthOptions } from 'better-auth';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { isAPIError } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { magicLink } from 'better-auth/plugins/magic-link';
import { LIMITS } from '@/contract/limits';
import type { PrismaClient } from '../database/generated/client';
import { decodeBase64 } from '../decode-base64';
import type { Log } from '../log';
import { accountLink, nextOf } from './account-links';
import { type ApplicationDependencies, applications } from './applications';
import { mailedLinkSignIn } from './mailed-link-sign-in';
import {
  type AcceptMailedLink,
  type AccountMail,
  CLIENT_IP_HEADER,
  type Provider,
  type ProviderName,
  type SignInChange,
} from './port';
import { betterAuthSecrets, type IdentitySecrets } from './secret-versions';
import { cookiePrefix } from './session-cookie';
import { checkRequest, settleSignIn, toBetterAuthError } from './sign-in-rules';

export type IdentityDependencies = {
  prisma: PrismaClient;
  /** Sign cookies and links, and encrypt; the newest first. */
  secrets: IdentitySecrets;
  publicUrl: string;
  newId(): string;
  providers: Partial<Record<ProviderName, Provider>>;
  password: {
    hash(password: string): Promise<string>;
    matches(password: string, hash: string): Promise<boolean>;
  };
  /** Queues a mail. */
  post(mail: AccountMail): Promise<void>;
  record(change: SignInChange): Promise<void>;
  /** Deletes a person with everything owned by them alone. A Refusal says what to do first. */
  removePerson(personId: string, clientIp: string | null): Promise<void>;
  acceptMailedLink: AcceptMailedLink;
  applications: ApplicationDependencies;
  log: Log;
};

/** Seconds. */
const MINUTE_SECONDS = 60;
const DAY_SECONDS = 86_400;
/** Of the description of a browser, which a client can make as long as all headers may be. */
const USER_AGENT_LENGTH = 500;

/**
 * Builds better-auth on our tables. Sessions last 30 days from the sign-in; use does not prolong them. The functions to
 * send and delete are passed in.
 */
export function openBetterAuth(dependencies: IdentityDependencies) {
  const { publicUrl, prisma, log } = dependencies;
  const post = postLater(dependencies);
  const outside = AsyncLocalStorage.snapshot();
  const auth = betterAuth({
    appName: 'Vitrine',
    baseURL: new URL(publicUrl).origin,
    basePath: '/api/auth',
    ...betterAuthSecrets(dependencies.secrets),
    database: prismaAdapter(prisma, { provider: 'postgresql', transaction: true }),
    telemetry: { enabled: false },
    // src/http/identity/sign-in-limits.ts counts requests, per client IP and per account.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: cookiePrefix(publicUrl),
      // better-auth would put `__Secure-` before the prefix.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: publicUrl.startsWith('https:') },
      database: { generateId: () => dependencies.newId() },
      ipAddress: { ipAddressHeaders: [CLIENT_IP_HEADER], ipv6Subnet: 128 },
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    user: accounts(dependencies, post),
    session: {
      expiresIn: 30 * DAY_SECONDS,
      disableSessionRefresh: true,
      // Otherwise somebody who finds an open browser could add a passkey, and confirm with it.
      freshAge: LIMITS.confirmedMinutes * MINUTE_SECONDS,
    },
    account: { encryptOAuthTokens: true },
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: passwords(dependencies, post, async (email): Promise<void> => {
      await outside(() => auth.api.requestPasswordReset({ body: { email } }));
    }),
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      // The link of a sign-up works only in the browser that signed up, whose person knows the password.
      autoSignInAfterVerification: true,
      expiresIn: DAY_SECONDS,
      sendVerificationEmail: async ({ user, url, token }) =>
        post(
          isOfChange(token) ? 'verify-new-email' : 'verify-email',
          user.email,
          token,
          nextOf(url),
        ),
    },
    socialProviders: dependencies.providers,
    databaseHooks: rowHooks(prisma),
    hooks: { before: checkRequest, after: settleSignIn(dependencies.record) },
    plugins: [
      signInLinks(prisma, post),
      passkey({
        rpID: new URL(publicUrl).hostname,
        rpName: 'Vitrine',
        origin: new URL(publicUrl).origin,
      }),
      mailedLinkSignIn(dependencies.acceptMailedLink),
      ...applications(dependencies.applications),
    ],
    onAPIError: {
      errorURL: `${publicUrl}/sign-in`,
      onError: (error) => {
        if (!isAPIError(error) || error.statusCode >= 500)
          log.error({ err: error }, 'A sign-in request failed.');
      },
    },
    logger: {
      level: 'error',
      log: (_level, message, ...details) => logFailure(log, message, details),
    },
  });
  return auth;
}

type Post = (kind: AccountMail['kind'], to: string, token: string, next: string | null) => void;

/** Not awaited: the response time must not reveal whether an account exists. */
const postLater =
  ({ publicUrl, post, log }: IdentityDependencies): Post =>
  (kind, to, token, next) => {
    post({ kind, to, url: accountLink(publicUrl, kind, { token, next }) }).catch((error) =>
      log.error({ err: error, kind }, 'A mail could not be queued.'),
    );
  };

/** How an account gets another email, and is deleted. */
const accounts = ({ removePerson }: IdentityDependencies, post: Post) =>
  ({
    modelName: 'person',
    fields: { image: 'avatarBlob', createdAt: 'created', updatedAt: 'updated' },
    changeEmail: {
      enabled: true,
      // The owner of the old email approves first; then the new email is verified.
      sendChangeEmailConfirmation: async ({ user, url, token }) =>
        post('approve-email', user.email, token, nextOf(url)),
    },
    deleteUser: {
      enabled: true,
      beforeDelete: async ({ id }, request) => {
        await toBetterAuthError(removePerson(id, request?.headers.get(CLIENT_IP_HEADER) ?? null));
      },
    },
  }) satisfies BetterAuthOptions['user'];

/** @param requestReset mails a link to set a new password, outside the transaction of a request */
const passwords = (
  { password, prisma, record, log }: IdentityDependencies,
  post: Post,
  requestReset: (email: string) => Promise<void>,
): BetterAuthOptions['emailAndPassword'] => ({
  enabled: true,
  autoSignIn: false,
  requireEmailVerification: true,
  minPasswordLength: LIMITS.passwordLength.min,
  maxPasswordLength: LIMITS.passwordLength.max,
  password: {
    hash: password.hash,
    verify: (given) => password.matches(given.password, given.hash),
  },
  resetPasswordTokenExpiresIn: 60 * MINUTE_SECONDS,
  revokeSessionsOnPasswordReset: true,
  sendResetPassword: async ({ user, url, token }) =>
    post('reset-password', user.email, token, nextOf(url)),
  onPasswordReset: async ({ user }, request) => {
    // A person with the link has access to the mailbox.
    await prisma.person.update({ where: { id: user.id }, data: { emailVerified: true } });
    await record({
      personId: user.id,
      email: user.email,
      action: 'reset password',
      clientIp: request?.headers.get(CLIENT_IP_HEADER) ?? null,
    });
  },
  onExistingUserSignUp: async ({ user: { email, emailVerified } }): Promise<void> => {
    if (emailVerified) return post('account-exists', email, '', null);
    // The first person who signed up may not own the mailbox: a link confirming only the email would make their
    // password valid. This link verifies the email and sets a new password in one step. It runs outside the
    // transaction of the sign-up, which has ended by then.
    requestReset(email).catch((error) => log.error({ err: error }, 'A mail could not be queued.'));
  },
});

/** What is written with a new person and a new session. */
const rowHooks = (prisma: PrismaClient): BetterAuthOptions['databaseHooks'] => ({
  user: {
    create: {
      // Only an upload sets an image. A person without a name from the provider still gets one.
      before: async (user) => ({
        data: { ...user, image: null, name: user.name.trim() || user.email.replace(/@.*/, '') },
      }),
    },
  },
  session: {
    create: {
      before: async (session) => ({
        data: { ...session, userAgent: session.userAgent?.slice(0, USER_AGENT_LENGTH) },
      }),
      after: async ({ userId }) => {
        await prisma.$executeRaw`
          DELETE FROM session WHERE id IN (
            SELECT id FROM session WHERE user_id = ${userId}
            ORDER BY created DESC, id OFFSET ${LIMITS.sessionsPerPerson})`;
      },
    },
  },
});

const signInLinks = (prisma: PrismaClient, post: Post) =>
  magicLink({
    disableSignUp: true,
    expiresIn: LIMITS.signInLinkMinutes * MINUTE_SECONDS,
    // The prefix keeps the stored value from being a token itself.
    storeToken: {
      type: 'custom-hasher',
      hash: async (token) => `sign-in-link ${createHash('sha256').update(token).digest('hex')}`,
    },
    sendMagicLink: async ({ email, url, token }) => {
      const known = await prisma.person.count({ where: { email: email.toLowerCase() } });
      if (known) post('sign-in-link', email.toLowerCase(), token, nextOf(url));
    },
  });

/** The token of a verification link contains the new email if the link also changes the email. */
function isOfChange(token: string): boolean {
  const payload = decodeBase64(token.split('.')[1] ?? '', 'base64url');
  return payload !== null && 'updateTo' in JSON.parse(payload.toString());
}

/** Invalid input of a client is not our failure, and must not be logged. */
function logFailure(log: Log, message: string, details: unknown[]) {
  if (message.startsWith('Invalid ')) return;
  const err = details.find((detail) => detail instanceof Error);
  log.error({ err }, `Better Auth reported: ${message}`);
}
