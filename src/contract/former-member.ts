/** Stands for the name of somebody who is no longer known: the account is deleted, or is no member's any more. */
export const FORMER_MEMBER = 'Former member';

/** Stands for the name of another guest where a guest reads: guests do not hear of each other. */
export const SOMEBODY = 'Somebody';
