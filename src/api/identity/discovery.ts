import { OAUTH_SCOPES } from '@/contract/applications';

/** Where the protected resource describes itself; every 401 of the REST interface names it (RFC 9728 5.1). */
export const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource/api';

/**
 * The documents that applications read first: the authorization server (RFC 8414), and the REST interface as the
 * resource that it protects (RFC 9728). JSON text by path. Each is served only at the path that clients compute from
 * its identifier: at another one, the identifier in it would be wrong. There is no OpenID discovery, because there are
 * no ID tokens.
 */
export function discoveryDocuments(publicUrl: string): ReadonlyMap<string, string> {
  const issuer = `${publicUrl}/api/auth`;
  const methods = ['client_secret_basic', 'client_secret_post'];
  const server = JSON.stringify({
    issuer,
    authorization_endpoint: `${issuer}/oauth2/authorize`,
    token_endpoint: `${issuer}/oauth2/token`,
    registration_endpoint: `${issuer}/oauth2/register`,
    revocation_endpoint: `${issuer}/oauth2/revoke`,
    introspection_endpoint: `${issuer}/oauth2/introspect`,
    scopes_supported: OAUTH_SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none', ...methods],
    revocation_endpoint_auth_methods_supported: ['none', ...methods],
    introspection_endpoint_auth_methods_supported: methods,
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${publicUrl}/docs`,
  });
  const resource = JSON.stringify({
    resource: `${publicUrl}/api`,
    authorization_servers: [issuer],
    scopes_supported: OAUTH_SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: 'Vitrine',
    resource_documentation: `${publicUrl}/docs`,
  });
  return new Map([
    ['/.well-known/oauth-authorization-server/api/auth', server],
    [RESOURCE_METADATA_PATH, resource],
  ]);
}
