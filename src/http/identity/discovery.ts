import {
  DEVICE_CODE_GRANT,
  MCP_METADATA_PATH,
  OAUTH_SCOPES,
  RESOURCE_METADATA_PATH,
} from '@/contract/organization/applications';
import type { ServedDocument } from '../server/send-document';

/** The resources tokens are for (RFC 8707): the same service, reached in two ways, or as a whole. */
export const resourcesOf = (publicUrl: string) => [
  `${publicUrl}/api`,
  `${publicUrl}/mcp`,
  publicUrl,
];

/**
 * The documents applications read first: the authorization server (RFC 8414), and the REST interface and the MCP server
 * as the resources it protects (RFC 9728). Each is served only at the path clients compute from its identifier: at
 * another path, the identifier in it would be wrong. There is no OpenID discovery, because there are no ID tokens.
 */
export function discoveryDocuments(publicUrl: string): [path: string, document: ServedDocument][] {
  const issuer = `${publicUrl}/api/auth`;
  const methods = ['client_secret_basic', 'client_secret_post'];
  const server = JSON.stringify({
    issuer,
    authorization_endpoint: `${issuer}/oauth2/authorize`,
    token_endpoint: `${issuer}/oauth2/token`,
    device_authorization_endpoint: `${issuer}/oauth2/device_authorization`,
    registration_endpoint: `${issuer}/oauth2/register`,
    revocation_endpoint: `${issuer}/oauth2/revoke`,
    introspection_endpoint: `${issuer}/oauth2/introspect`,
    scopes_supported: OAUTH_SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token', DEVICE_CODE_GRANT],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none', ...methods],
    revocation_endpoint_auth_methods_supported: ['none', ...methods],
    introspection_endpoint_auth_methods_supported: methods,
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${publicUrl}/docs`,
  });
  const describe = (resource: string) =>
    JSON.stringify({
      resource,
      authorization_servers: [issuer],
      scopes_supported: OAUTH_SCOPES,
      bearer_methods_supported: ['header'],
      resource_name: 'Vitrine',
      resource_documentation: `${publicUrl}/docs`,
    });
  const documents = {
    '/.well-known/oauth-authorization-server/api/auth': server,
    [RESOURCE_METADATA_PATH]: describe(`${publicUrl}/api`),
    [MCP_METADATA_PATH]: describe(`${publicUrl}/mcp`),
    [`${MCP_METADATA_PATH}/`]: describe(`${publicUrl}/mcp/`),
  };
  return Object.entries(documents).map(([path, body]) => [
    path,
    { type: 'application/json', body },
  ]);
}
