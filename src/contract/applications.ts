/** What an application may ask for: to reach libraries as the person does, and to stay connected beyond an hour. */
export const OAUTH_SCOPES = ['libraries', 'offline_access'] as const;

/** The page on which a person lets an application in or turns it away. */
export const CONSENT_PATH = '/oauth/consent';

/** How the whole account is written where else the id of an organization stands. No slug has this form. */
export const WHOLE_ACCOUNT = '*';
