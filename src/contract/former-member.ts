/** Stands for the name of somebody who is no longer known: the account is deleted, or is no member's any more. */
export const FORMER_MEMBER = 'Former member';
