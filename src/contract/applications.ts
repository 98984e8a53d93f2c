/** The scope without which a token gives access to nothing. */
export const LIBRARIES_SCOPE = 'libraries';

/** The scopes an application may request: access to the person's libraries, and a connection beyond one hour. */
export const OAUTH_SCOPES = [LIBRARIES_SCOPE, 'offline_access'] as const;

/** The page on which a person grants or denies an application access. */
export const CONSENT_PATH = '/oauth/consent';

/** Stands for the whole account in place of an organization's id. No slug has this form. */
export const WHOLE_ACCOUNT = '*';
