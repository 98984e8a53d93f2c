import { getOAuthProviderState, oauthProvider } from '@better-auth/oauth-provider';
import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api';
import { CONSENT_PATH, OAUTH_SCOPES } from '@/contract/applications';
import { applicationTables } from './application-tables';
import { choiceMade } from './consent-choice';
import { CLIENT_IP_HEADER, type Consent } from './port';

/** What letting applications in needs of the domain. */
export type ApplicationDependencies = {
  newSecret(kind: 'token' | 'refresh' | 'client'): string;
  /** What a secret is kept and found as. */
  lookup(value: string, purpose: 'access-token' | 'refresh-token' | 'authorization-code'): string;
  /** Whether the person may give away this reach. */
  mayGrantAccess(personId: string, reach: string): Promise<boolean>;
  /** Whether a consent still stands. */
  isConsentValid(consent: {
    clientId: string;
    userId: string;
    referenceId: string;
  }): Promise<boolean>;
  /** Ends every access token of the authorization that a revoked refresh token goes back to. */
  revokeTokenFamily(refreshToken: string): Promise<void>;
  record(consent: Consent): Promise<void>;
};

/** Seconds. */
const hour = 3600;

/** Matches no consent: without a choice of the moment a person is asked, whatever they answered before. */
const unchosen = '?';

/**
 * The OAuth 2.1 authorization server: opaque tokens of our own form, kept as lookups; PKCE with S256 for everybody;
 * refresh tokens that are used twice end their family.
 */
export function applications(parts: ApplicationDependencies) {
  const provider = oauthProvider({
    // Signed in or not: the page sends people to sign in and takes them back.
    loginPage: CONSENT_PATH,
    consentPage: CONSENT_PATH,
    scopes: [...OAUTH_SCOPES],
    grantTypes: ['authorization_code', 'refresh_token'],
    accessTokenExpiresIn: hour,
    refreshTokenExpiresIn: 30 * 24 * hour,
    codeExpiresIn: hour / 6,
    disableJwtPlugin: true,
    allowDynamicClientRegistration: true,
    allowUnauthenticatedClientRegistration: true,
    generateOpaqueAccessToken: () => parts.newSecret('token'),
    generateRefreshToken: () => parts.newSecret('refresh'),
    generateClientSecret: () => parts.newSecret('client'),
    storeTokens: { hash: async (value, type) => parts.lookup(value, purposeOf(type)) },
    // Named for what it was made for; here it stands for what the person lets the application reach.
    postLogin: {
      page: CONSENT_PATH,
      shouldRedirect: () => false,
      consentReferenceId: ({ user }) => accessChosen(parts, user.id),
    },
    // Asked before tokens are made: meanwhile the consent may have been taken back, or the membership ended.
    customTokenResponseFields: async ({ user, verificationValue }) => {
      if (!verificationValue) return {};
      const { referenceId = '', query } = verificationValue;
      const consent = { clientId: query.client_id, userId: user?.id ?? '', referenceId };
      if (!(await parts.isConsentValid(consent))) refuseGrant();
      return {};
    },
  });
  // `init` would end tokens with the browser session in which they were consented to; here they outlive it.
  return [
    { ...provider, init: undefined, schema: applicationTables(provider.schema) },
    upkeep(parts),
  ] as const;
}

/** The purpose that the provider calls by a name of its own. */
function purposeOf(type: string) {
  if (type === 'access_token') return 'access-token';
  return type === 'refresh_token' ? 'refresh-token' : 'authorization-code';
}

function refuseGrant(): never {
  throw new APIError('BAD_REQUEST', {
    error: 'invalid_grant',
    error_description: 'the person has taken the authorization back',
  });
}

/** The reach that the person chose on the page they are answering from; refuses what is not theirs to give. */
async function accessChosen(parts: ApplicationDependencies, personId: string): Promise<string> {
  const choice = choiceMade();
  if (!choice) return unchosen;
  if (choice.personId !== personId)
    throw new APIError('FORBIDDEN', {
      code: 'OTHER_PERSON',
      message: 'You are signed in as somebody else than on the page that asked.',
    });
  if (!(await parts.mayGrantAccess(personId, choice.access)))
    throw new APIError('FORBIDDEN', {
      code: 'NOT_YOURS',
      message: 'You do not belong to this organization.',
    });
  return choice.access;
}

/** What the provider leaves to do after consent and revocation. */
const upkeep = (parts: ApplicationDependencies) => ({
  id: 'vitrine-applications',
  hooks: {
    after: [
      {
        matcher: ({ path }: { path?: string }) => path === '/oauth2/consent',
        handler: createAuthMiddleware(async ({ body, context, headers }) => {
          const { session, returned } = context;
          const choice = choiceMade();
          const state = await getOAuthProviderState();
          const clientId = new URLSearchParams(state?.query).get('client_id');
          if (!body?.accept || isAPIError(returned) || !session || !choice || !clientId) return;
          await parts.record({
            clientId,
            personId: session.user.id,
            email: session.user.email,
            access: choice.access,
            clientIp: headers?.get(CLIENT_IP_HEADER) ?? null,
          });
        }),
      },
      {
        matcher: ({ path }: { path?: string }) => path === '/oauth2/revoke',
        handler: createAuthMiddleware(async ({ body, context }) => {
          if (!isAPIError(context.returned) && typeof body?.token === 'string')
            await parts.revokeTokenFamily(body.token);
        }),
      },
    ],
  },
});
