/** The scope to read and change the person's libraries. */
export const LIBRARIES_SCOPE = 'libraries';

/** The scope only to read them. */
const LIBRARIES_READ_SCOPE = 'libraries:read';

/** The scope for a connection beyond one hour. */
const OFFLINE_SCOPE = 'offline_access';

/** The scopes an application may request. */
export const OAUTH_SCOPES = [LIBRARIES_SCOPE, LIBRARIES_READ_SCOPE, OFFLINE_SCOPE] as const;

/** The scopes granted to an application that requests none. */
export const DEFAULT_OAUTH_SCOPES = [LIBRARIES_SCOPE, OFFLINE_SCOPE] as const;

/** The access to libraries given by scopes; null: none. With both scopes, the wider one counts. */
export function libraryAccessOf(scopes: readonly string[]): 'read' | 'write' | null {
  if (scopes.includes(LIBRARIES_SCOPE)) return 'write';
  return scopes.includes(LIBRARIES_READ_SCOPE) ? 'read' : null;
}

/** What a person is asked to grant an application. */
export type RequestedRights = {
  /** Null: nothing about libraries. */
  access: 'read' | 'write' | null;
  /** Whether the application stays connected after the first hour. */
  stays: boolean;
};

export const rightsOf = (scopes: readonly string[]): RequestedRights => ({
  access: libraryAccessOf(scopes),
  stays: scopes.includes(OFFLINE_SCOPE),
});

/** The page on which a person grants or denies an application access. */
export const CONSENT_PATH = '/oauth/consent';

/** The page on which a person enters the code shown by a device. */
export const DEVICE_PATH = '/device';

/** The grant for a device without a browser, which shows a code (RFC 8628). */
export const DEVICE_CODE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/** The application registered in every installation: the command line. Any program can use its id. */
export const COMMAND_LINE_CLIENT_ID = 'vitrine-cli';

/** Stands for the whole account in place of an organization's id. No slug has this form. */
export const WHOLE_ACCOUNT = '*';

/** Where the protected resource describes itself; every 401 of the REST interface names it (RFC 9728 5.1). */
export const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource/api';

/** The same for the MCP server. */
export const MCP_METADATA_PATH = '/.well-known/oauth-protected-resource/mcp';
