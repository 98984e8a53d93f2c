import type { oauthProvider } from '@better-auth/oauth-provider';

type Tables = ReturnType<typeof oauthProvider>['schema'];

/** The stored columns of each table of the provider. */
const STORED_FIELDS = {
  oauthClient: [
    'clientId',
    'clientSecret',
    'disabled',
    'name',
    'uri',
    'redirectUris',
    'scopes',
    'tokenEndpointAuthMethod',
    'applicationType',
    'grantTypes',
    'responseTypes',
    'createdAt',
    'updatedAt',
  ],
  oauthConsent: ['clientId', 'userId', 'referenceId', 'scopes', 'createdAt', 'updatedAt'],
  oauthRefreshToken: [
    'token',
    'clientId',
    'userId',
    'referenceId',
    'authorizationCodeId',
    'scopes',
    'createdAt',
    'expiresAt',
    'revoked',
  ],
  oauthAccessToken: [
    'token',
    'clientId',
    'userId',
    'referenceId',
    'refreshId',
    'authorizationCodeId',
    'scopes',
    'createdAt',
    'expiresAt',
  ],
} as const satisfies Partial<Record<keyof Tables, readonly string[]>>;

/**
 * The provider's tables without the columns never used here: resources, signed assertions, logout, OpenID claims. Other
 * columns are not written.
 */
export function applicationTables(tables: Tables) {
  const narrow = Object.entries(STORED_FIELDS).map(([name, columns]) => {
    const { fields, ...table } = tables[name as keyof typeof STORED_FIELDS];
    const all = new Map(Object.entries(fields));
    return [
      name,
      { ...table, fields: Object.fromEntries(columns.map((key) => [key, all.get(key)])) },
    ];
  });
  return Object.fromEntries(narrow) as Tables;
}
