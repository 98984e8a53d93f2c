import { refuse } from '@/contract/errors';

/** Refuses like a comment that never was. */
export const refuseUnknownComment = () =>
  refuse('NOT_FOUND', { message: 'This comment was deleted.' });
