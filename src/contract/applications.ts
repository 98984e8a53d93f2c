/** The scope without which a token gives access to nothing. */
export const LIBRARIES_SCOPE = 'libraries';

/** The scopes an application may request: access to the person's libraries, and a connection beyond one hour. */
export const OAUTH_SCOPES = [LIBRARIES_SCOPE, 'offline_access'] as const;

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
