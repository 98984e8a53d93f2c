import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { hasMoreCharacters } from '@/contract/characters';
import { LIMITS } from '@/contract/limits';
import { displayName, text } from '@/contract/parameters';
import { type AcceptMailedLink, CLIENT_IP_HEADER } from './port';
import { toBetterAuthError } from './sign-in-rules';

const body = z.object({
  kind: z.enum(['claim', 'invitation']),
  token: text.max(200),
  proof: text.max(200).nullable(),
  /** The account to create; null: the address has one. */
  account: z.object({ name: z.unknown(), password: z.string() }).nullable(),
  organizationName: displayName.optional(),
});

/**
 * Signs in by a mailed link, and accepts its offer: a library to claim, or a membership. Accepting uses the link up, so
 * it signs in once.
 */
export const mailedLinkSignIn = (accept: AcceptMailedLink) => ({
  id: 'vitrine-mailed-links',
  endpoints: {
    signInByMailedLink: createAuthEndpoint(
      '/sign-in/mailed-link',
      { method: 'POST', body, requireHeaders: true },
      async (ctx) => {
        const link = { ...ctx.body, account: ctx.body.account && checked(ctx.body.account) };
        const clientIp = ctx.headers.get(CLIENT_IP_HEADER);
        const { personId, ...accepted } = await toBetterAuthError(accept(link, clientIp));
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(personId);
        if (!user) throw new APIError('NOT_FOUND', { code: 'USER_NOT_FOUND' });
        const session = await internalAdapter.createSession(personId);
        await setSessionCookie(ctx, { session, user });
        return ctx.json(accepted);
      },
    ),
  },
});

/** Refuses a bad name or password with the codes of a sign-up. */
function checked({ name: sent, password }: { name?: unknown; password: string }) {
  const { data: name, error } = displayName.safeParse(sent);
  if (error) throw new APIError('BAD_REQUEST', { code: 'INVALID_NAME' });
  const { min, max } = LIMITS.passwordLength;
  if (!hasMoreCharacters(password, min - 1))
    throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_SHORT' });
  if (hasMoreCharacters(password, max))
    throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_LONG' });
  return { name, password };
}
