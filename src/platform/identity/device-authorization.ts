import {
  extendOAuthProvider,
  type OAuthExtensionGrantHandlerInput,
  type OAuthOptions,
} from '@better-auth/oauth-provider';
import { APIError } from 'better-auth/api';
import { DEVICE_CODE_GRANT } from '@/contract/organization/applications';
import { answerEndpoint, findEndpoint, requestEndpoint } from './device-endpoints';
import type { DeviceDependencies, MayGrantAccess } from './port';

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
