/** How a request to an endpoint is let in. */
export type Endpoint = {
  /**
   * `page`: only from a page of ours. `navigation`: from anywhere, because an outside provider sends people back by it;
   * it carries its own proof.
   */
  from: 'page' | 'navigation';
  /** What guessing or spamming could gain: counted against the account that the request is about, too. */
  costs?: 'password' | 'mail';
};

/** Everything below /api/auth that answers. What better-auth offers beyond it stays shut. */
export const endpoints: Record<string, Endpoint> = {
  'POST /sign-up/email': { from: 'page', costs: 'mail' },
  'POST /sign-in/email': { from: 'page', costs: 'password' },
  'POST /sign-in/magic-link': { from: 'page', costs: 'mail' },
  'POST /sign-in/social': { from: 'page' },
  'POST /sign-out': { from: 'page' },
  'POST /request-password-reset': { from: 'page', costs: 'mail' },
  'POST /reset-password': { from: 'page' },
  'POST /change-password': { from: 'page', costs: 'password' },
  'POST /change-email': { from: 'page', costs: 'mail' },
  'POST /delete-user': { from: 'page', costs: 'password' },
  'GET /verify-email': { from: 'page' },
  'GET /magic-link/verify': { from: 'page' },
  'GET /passkey/generate-register-options': { from: 'page' },
  'POST /passkey/verify-registration': { from: 'page' },
  'GET /passkey/generate-authenticate-options': { from: 'page' },
  'POST /passkey/verify-authentication': { from: 'page' },
  'POST /passkey/delete-passkey': { from: 'page' },
  'GET /callback/google': { from: 'navigation' },
  'GET /callback/github': { from: 'navigation' },
};
