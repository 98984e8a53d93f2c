import type { oauthProvider } from '@better-auth/oauth-provider';

type Tables = ReturnType<typeof oauthProvider>['schema'];

/** The stored columns of each table of the provider. */
const STORED_FIELDS = {
  oauthClient:
    'clientId clientSecret disabled name uri redirectUris scopes tokenEndpointAuthMethod applicationType grantTypes responseTypes createdAt updatedAt',
  oauthConsent: 'clientId userId referenceId scopes createdAt updatedAt',
  oauthRefreshToken:
    'token clientId userId referenceId authorizationCodeId scopes createdAt expiresAt revoked',
  oauthAccessToken:
    'token clientId userId referenceId refreshId authorizationCodeId scopes createdAt expiresAt',
} satisfies Partial<Record<keyof Tables, string>>;

/**
 * Redirect URIs in the one form that the provider's registration accepts: it refuses schemes such as `cursor://`, and
 * https to a loopback address. Ours were validated before it runs, and are stored as the application wrote them.
 */
export const coverRedirectUris = (uris: string[]) =>
  uris.map((uri) => COVER + encodeURIComponent(uri));
const COVER = 'https://registered.invalid/?';
const uncover = (uris: unknown) =>
  (uris as string[]).map((uri) =>
    uri.startsWith(COVER) ? decodeURIComponent(uri.slice(COVER.length)) : uri,
  );

/**
 * The provider's tables without the columns never used here: resources, signed assertions, logout, OpenID claims. Other
 * columns are not written.
 */
export function applicationTables(tables: Tables) {
  const narrow = Object.entries(STORED_FIELDS).map(([name, columns]) => {
    const { fields, ...table } = tables[name as keyof typeof STORED_FIELDS];
    const all = new Map(Object.entries(fields));
    const uris = all.get('redirectUris');
    if (uris) all.set('redirectUris', { ...uris, transform: { input: uncover } });
    return [
      name,
      {
        ...table,
        fields: Object.fromEntries(columns.split(' ').map((key) => [key, all.get(key)])),
      },
    ];
  });
  return Object.fromEntries(narrow) as Tables;
}
