import { getOAuthProviderState, oauthProvider } from '@better-auth/oauth-provider';
import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api';
import { CONSENT_PATH, OAUTH_SCOPES } from '@/contract/organization/applications';
import { applicationTables, coverRedirectUris } from './application-tables';
import { choiceMade } from './consent-choice';
import { deviceAuthorization } from './device-authorization';
import {
  CLIENT_IP_HEADER,
  type Consent,
  type DeviceDependencies,
  type Grant,
  type MayGrantAccess,
} from './port';

/** What the authorization of applications needs from the domain. */
export type ApplicationDependencies = {
  newSecret(kind: 'token' | 'refresh' | 'client'): string;
  /** The form in which a secret is stored and found. */
  lookup(
    value: string,
    purpose: 'access-token' | 'refresh-token' | 'authorization-code',
  ): Promise<string>;
  mayGrantAccess: MayGrantAccess;
  /** Whether a consent is still valid. */
  isConsentValid(consent: {
    clientId: string;
    userId: string;
    referenceId: string;
  }): Promise<boolean>;
  /** Ends every access token of the authorization behind a revoked refresh token. */
  revokeTokenFamily(refreshToken: string): Promise<void>;
  /** Runs an exchange or a revocation while no other of the same application and person runs, in any process. */
  exchangeAlone(grant: Grant, exchange: () => Promise<Response>): Promise<Response>;
  record(consent: Consent): Promise<void>;
  /** Keeps unused registrations within their limits, after a new one. */
  boundRegistrations(clientId: string, clientIp: string): Promise<void>;
  devices: DeviceDependencies;
};

/** Seconds. */
const HOUR_SECONDS = 3600;

/** Matches no consent: without a choice in this request the person is prompted, whatever they answered before. */
const UNCHOSEN = '?';

/**
 * The OAuth 2.1 authorization server: opaque tokens in our own format, stored as lookups; PKCE with S256 for every
 * client; a refresh token used twice ends its token family.
 */
export function applications(dependencies: ApplicationDependencies) {
  const provider = oauthProvider({
    // The same page for people who are not signed in: it sends them to sign in and back.
    loginPage: CONSENT_PATH,
    consentPage: CONSENT_PATH,
    scopes: [...OAUTH_SCOPES],
    grantTypes: ['authorization_code', 'refresh_token'],
    accessTokenExpiresIn: HOUR_SECONDS,
    refreshTokenExpiresIn: 30 * 24 * HOUR_SECONDS,
    codeExpiresIn: HOUR_SECONDS / 6,
    disableJwtPlugin: true,
    allowDynamicClientRegistration: true,
    allowUnauthenticatedClientRegistration: true,
    generateOpaqueAccessToken: () => dependencies.newSecret('token'),
    generateRefreshToken: () => dependencies.newSecret('refresh'),
    generateClientSecret: () => dependencies.newSecret('client'),
    storeTokens: { hash: (value, type) => dependencies.lookup(value, purposeOf(type)) },
    // The provider has another use for this hook; here it sets what the person lets the application access.
    postLogin: {
      page: CONSENT_PATH,
      shouldRedirect: () => false,
      consentReferenceId: ({ user }) => accessChosen(dependencies, user.id),
    },
    // Runs before tokens are created: the consent may have been withdrawn or the membership ended in the meantime.
    customTokenResponseFields: async ({ user, verificationValue }) => {
      if (!verificationValue) return {};
      const { referenceId = '', query } = verificationValue;
      const consent = { clientId: query.client_id, userId: user?.id ?? '', referenceId };
      if (!(await dependencies.isConsentValid(consent))) refuseGrant();
      return {};
    },
  });
  // `init` would end tokens together with the browser session of their consent; here they outlive it.
  return [
    { ...provider, init: undefined, schema: applicationTables(provider.schema) },
    upkeep(dependencies),
    deviceAuthorization(dependencies.devices, dependencies.mayGrantAccess, provider.options),
  ] as const;
}

/** Translates the provider's name of a token type into our purpose. */
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

/** The access chosen by the person on the consent page. Refuses access the person may not grant. */
async function accessChosen(
  dependencies: ApplicationDependencies,
  personId: string,
): Promise<string> {
  const choice = choiceMade();
  if (!choice) return UNCHOSEN;
  if (choice.personId !== personId)
    throw new APIError('FORBIDDEN', {
      code: 'OTHER_PERSON',
      message: 'Someone else has signed in with this browser since the page asked.',
    });
  if (!(await dependencies.mayGrantAccess(personId, choice.access)))
    throw new APIError('FORBIDDEN', {
      code: 'NOT_YOURS',
      message: 'You do not belong to this organization.',
    });
  return choice.access;
}

const isAt =
  (endpoint: string) =>
  ({ path }: { path?: string }) =>
    path === endpoint;

/**
 * What the provider does not do itself. Before a request: a registration takes our redirect URIs; the redirect URI may be
 * left out of an authorization when the application registered only one, and of an exchange, where PKCE already binds
 * the code (OAuth 2.1, 4.1.1 and 10.2).
 * After registration, consent and revocation: what the domain bounds, records and ends.
 */
const upkeep = (dependencies: ApplicationDependencies) => ({
  id: 'vitrine-applications',
  hooks: {
    before: [
      {
        matcher: isAt('/oauth2/register'),
        handler: createAuthMiddleware(async ({ body }) => ({
          context: { body: { ...body, redirect_uris: coverRedirectUris(body.redirect_uris) } },
        })),
      },
      {
        matcher: isAt('/oauth2/authorize'),
        handler: createAuthMiddleware(async ({ query, context }) => {
          if (query?.redirect_uri || typeof query?.client_id !== 'string') return;
          const where = [{ field: 'clientId', value: query.client_id }];
          const client = await context.adapter.findOne<{ redirectUris: string[] }>({
            model: 'oauthClient',
            where,
          });
          const [only, ...others] = client?.redirectUris ?? [];
          if (!only || others.length > 0) return;
          return { context: { query: { ...query, redirect_uri: only } } };
        }),
      },
      {
        matcher: isAt('/oauth2/token'),
        handler: createAuthMiddleware(async ({ body, context }) => {
          if (body?.redirect_uri || typeof body?.code !== 'string') return;
          const code = await dependencies.lookup(body.code, 'authorization-code');
          const stored = await context.internalAdapter.findVerificationValue(code);
          const redirect_uri = JSON.parse(stored?.value ?? '{}').query?.redirect_uri;
          if (redirect_uri) return { context: { body: { ...body, redirect_uri } } };
        }),
      },
    ],
    after: [
      {
        matcher: isAt('/oauth2/register'),
        handler: createAuthMiddleware(async ({ context, headers }) => {
          const { returned } = context;
          if (isAPIError(returned) || typeof returned !== 'object' || returned === null) return;
          const clientIp = headers?.get(CLIENT_IP_HEADER) ?? '';
          if ('client_id' in returned)
            await dependencies.boundRegistrations(String(returned.client_id), clientIp);
        }),
      },
      {
        matcher: isAt('/oauth2/consent'),
        handler: createAuthMiddleware(async ({ body, context, headers }) => {
          const { session, returned } = context;
          const choice = choiceMade();
          const state = await getOAuthProviderState();
          const clientId = new URLSearchParams(state?.query).get('client_id');
          if (!body?.accept || isAPIError(returned) || !session || !choice || !clientId) return;
          await dependencies.record({
            clientId,
            personId: session.user.id,
            email: session.user.email,
            access: choice.access,
            clientIp: headers?.get(CLIENT_IP_HEADER) ?? null,
          });
        }),
      },
      {
        matcher: isAt('/oauth2/revoke'),
        handler: createAuthMiddleware(async ({ body, context }) => {
          if (!isAPIError(context.returned) && typeof body?.token === 'string')
            await dependencies.revokeTokenFamily(body.token);
        }),
      },
    ],
  },
});
