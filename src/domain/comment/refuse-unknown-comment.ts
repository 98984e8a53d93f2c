import { refuse } from '@/contract/errors';

/** Refuses like an unknown comment. */
export const refuseUnknownComment = () => refuse('NOT_FOUND', 'This comment was deleted.');
