import {
  extendOAuthProvider,
  getOAuthProviderApi,
  type OAuthExtensionGrantHandlerInput,
  type OAuthOptions,
} from '@better-auth/oauth-provider';
import { APIError, createAuthEndpoint, sessionMiddleware } from 'better-auth/api';
import { z } from 'zod';
import { LIMITS } from '@/contract/limits';
import { DEFAULT_OAUTH_SCOPES, DEVICE_CODE_GRANT } from '@/contract/organization/applications';
import { text } from '@/contract/parameters';
import { CLIENT_IP_HEADER, type DeviceDependencies, type MayGrantAccess } from './port';

/** Gives a device the code to show, and the one to poll with (RFC 8628 3.1). */
const requestEndpoint = ({ create, page }: DeviceDependencies, options: OAuthOptions<string[]>) =>
  createAuthEndpoint(
    '/oauth2/device_authorization',
    {
      method: 'POST',
      body: z.looseObject({ scope: z.string().max(200).optional() }),
      requireHeaders: true,
      cloneRequest: true,
      metadata: { allowedMediaTypes: ['application/x-www-form-urlencoded'] },
    },
    async (ctx) => {
      const provider = getOAuthProviderApi(ctx, options, DEVICE_CODE_GRANT);
      const asked = ctx.body.scope?.split(' ').filter(Boolean);
      const { clientId } = await provider.authenticateClient({
        scopes: asked ?? [...DEFAULT_OAUTH_SCOPES],
        requireCredentials: false,
      });
      const scopes = [...new Set(asked ?? DEFAULT_OAUTH_SCOPES)];
      const codes = await create({ clientId, scopes }, ctx.headers.get(CLIENT_IP_HEADER) ?? '');
      if (!codes)
        throw new APIError('TOO_MANY_REQUESTS', {
          error: 'temporarily_unavailable',
          error_description: 'too many requests of this address wait for an answer',
        });
      const shown = `${codes.userCode.slice(0, 4)}-${codes.userCode.slice(4)}`;
      return ctx.json({
        device_code: codes.deviceCode,
        user_code: shown,
        verification_uri: page,
        verification_uri_complete: `${page}?user_code=${shown}`,
        expires_in: LIMITS.deviceCodeMinutes * 60,
        interval: LIMITS.devicePollSeconds,
      });
    },
  );

/** Finds the request by the code a signed-in person typed. */
const findEndpoint = ({ find }: DeviceDependencies) =>
  createAuthEndpoint(
    '/device/find',
    { method: 'POST', body: z.object({ userCode: text.max(40) }), use: [sessionMiddleware] },
    async (ctx) => {
      const request = await find(ctx.body.userCode);
      if (!request) throw new APIError('NOT_FOUND', { code: 'UNKNOWN_CODE' });
      return ctx.json(request);
    },
  );

const answerBody = z.object({
  id: text.max(100),
  /** The person the page asked. */
  personId: text,
  /** An organization's id, or `*`; null denies. */
  reach: text.nullable(),
});

/** Allows or denies a request for the signed-in person. */
const answerEndpoint = ({ answer }: DeviceDependencies, mayGrantAccess: MayGrantAccess) =>
  createAuthEndpoint(
    '/device/answer',
    { method: 'POST', body: answerBody, use: [sessionMiddleware], requireHeaders: true },
    async (ctx) => {
      const { id, personId, reach } = ctx.body;
      const { user } = ctx.context.session;
      if (personId !== user.id) throw new APIError('FORBIDDEN', { code: 'OTHER_PERSON' });
      if (reach !== null && !(await mayGrantAccess(user.id, reach)))
        throw new APIError('FORBIDDEN', { code: 'NOT_YOURS' });
      const clientIp = ctx.headers.get(CLIENT_IP_HEADER);
      const person = { personId: user.id, email: user.email, clientIp };
      if (!(await answer(id, person, reach)))
        throw new APIError('NOT_FOUND', { code: 'UNKNOWN_CODE' });
      return ctx.json({});
    },
  );

/**
 * The device authorization grant (RFC 8628). better-auth's plugin is not used: its tokens belong to no consent, and it
 * stores codes unhashed.
 * @param options of the provider issuing the tokens
 */
export const deviceAuthorization = (
  devices: DeviceDependencies,
  mayGrantAccess: MayGrantAccess,
  options: OAuthOptions<string[]>,
) => ({
  id: 'vitrine-devices',
  init(context: Parameters<typeof extendOAuthProvider>[0]) {
    const redeem = (input: OAuthExtensionGrantHandlerInput) => issueTokens(devices, input);
    extendOAuthProvider(context, { grants: { [DEVICE_CODE_GRANT]: redeem } });
  },
  endpoints: {
    requestDevice: requestEndpoint(devices, options),
    findDevice: findEndpoint(devices),
    answerDevice: answerEndpoint(devices, mayGrantAccess),
  },
});

/** Issues tokens of the same kind as for an authorization code: they end with the consent. */
async function issueTokens(
  { redeem }: DeviceDependencies,
  { ctx, provider }: OAuthExtensionGrantHandlerInput,
) {
  const { client, clientId } = await provider.authenticateClient({ requireCredentials: false });
  const deviceCode = ctx.body?.device_code;
  if (typeof deviceCode !== 'string') refuseToken('invalid_request', 'device_code is missing');
  const redeemed = await redeem(clientId, deviceCode);
  if (redeemed.error !== null) refuseToken(redeemed.error, DESCRIPTIONS[redeemed.error]);
  const { id, personId, access, scopes } = redeemed;
  const user = await ctx.context.internalAdapter.findUserById(personId);
  if (!user) refuseToken('invalid_grant', DESCRIPTIONS.invalid_grant);
  // The provider's "authorization code" names the family of tokens ending together.
  const issue = { client, user, scopes, referenceId: access, authorizationCodeId: id };
  return provider.issueTokens(issue);
}

const DESCRIPTIONS: Record<string, string> = {
  authorization_pending: 'nobody has answered yet',
  slow_down: 'wait five seconds longer between requests',
  access_denied: 'the request was denied',
  expired_token: 'the code has expired',
  invalid_grant: 'the code is unknown or was used',
};

function refuseToken(error: string, description = ''): never {
  throw new APIError('BAD_REQUEST', { error, error_description: description });
}
