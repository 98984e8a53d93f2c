/** Which requests an endpoint accepts. */
export type Endpoint = {
  /**
   * `page`: only from our own pages. `navigation`: from anywhere, because an external provider or an application
   * redirects people to it; the request carries its own proof or changes nothing. `application`: from programs and
   * pages anywhere, without cookies; the request itself authenticates the sender.
   */
  from: 'page' | 'navigation' | 'application';
  /** The kind of abuse to limit. */
  costs?: 'password' | 'mail' | 'code' | 'registration';
  /** The account such a request counts against, too: the one whose email it names, or the signed-in one. */
  account?: 'named' | 'signed-in';
  /** A password is hashed, which needs a permit. */
  hashes?: true;
  /** Tokens are issued or ended, which needs a permit. */
  exchanges?: true;
};

/** All endpoints below /api/auth. Other endpoints of better-auth are not available. */
export const ENDPOINTS: Record<string, Endpoint> = {
  'POST /sign-up/email': { from: 'page', costs: 'mail', account: 'named', hashes: true },
  'POST /sign-in/email': { from: 'page', costs: 'password', account: 'named', hashes: true },
  'POST /sign-in/magic-link': { from: 'page', costs: 'mail', account: 'named' },
  'POST /sign-in/mailed-link': { from: 'page', costs: 'password', hashes: true },
  'POST /sign-in/social': { from: 'page' },
  'POST /sign-out': { from: 'page' },
  'POST /request-password-reset': { from: 'page', costs: 'mail', account: 'named' },
  'POST /reset-password': { from: 'page', hashes: true },
  'POST /change-password': { from: 'page', costs: 'password', account: 'signed-in', hashes: true },
  'POST /change-email': { from: 'page', costs: 'mail', account: 'signed-in' },
  'POST /delete-user': { from: 'page', costs: 'password', account: 'signed-in', hashes: true },
  'GET /verify-email': { from: 'page' },
  'GET /magic-link/verify': { from: 'page' },
  'GET /passkey/generate-register-options': { from: 'page' },
  'POST /passkey/verify-registration': { from: 'page' },
  'GET /passkey/generate-authenticate-options': { from: 'page' },
  'POST /passkey/verify-authentication': { from: 'page' },
  'POST /passkey/delete-passkey': { from: 'page' },
  'GET /callback/google': { from: 'navigation' },
  'GET /callback/github': { from: 'navigation' },
  'GET /oauth2/authorize': { from: 'navigation' },
  'POST /oauth2/consent': { from: 'page' },
  'POST /oauth2/register': { from: 'application', costs: 'registration' },
  'POST /oauth2/device_authorization': { from: 'application', costs: 'registration' },
  'POST /device/find': { from: 'page', costs: 'code', account: 'signed-in' },
  'POST /device/answer': { from: 'page' },
  'POST /oauth2/token': { from: 'application', exchanges: true },
  'POST /oauth2/revoke': { from: 'application', exchanges: true },
  'POST /oauth2/introspect': { from: 'application' },
};
