/** The class of a link within text. */
export const LINK_CLASS =
  'rounded-control font-medium text-accent underline underline-offset-4 hover:text-accent-deep';
