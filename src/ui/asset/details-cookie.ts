/** The cookie in which a browser remembers that the details of assets are closed. */
export const DETAILS_COOKIE = 'vitrine-details';
export const CLOSED = 'closed';
