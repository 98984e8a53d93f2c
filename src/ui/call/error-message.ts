/** The fields of a failed call used here. */
type FailedCall = {
  message: string;
  data?: { code?: string; path?: string; refusal?: string | null } | null;
};

/** A failure in words for people, about a field of a form or all of it. */
export class ProblemError extends Error {
  constructor(
    text: string,
    readonly at = 'form',
  ) {
    super(text);
  }
}

/** The refusal code of a failed call; null when it failed for another reason or never arrived. */
export const refusalOf = (error: unknown): string | null =>
  (error as FailedCall).data?.refusal ?? null;

/** For a call that never arrived. It names no product: clients of the people who use it read it, too. */
export const UNREACHABLE = 'Can’t reach the service. Check your connection and try again.';

/** The message for a failed call. Refusals bring their own. */
export function errorMessage(error: unknown): string {
  const { message, data } = error as FailedCall;
  if (error instanceof ProblemError) return message;
  if (!data) return UNREACHABLE;
  // Visitors of a share link never signed in: the refusal says what to do.
  const isVisitors = data.path?.startsWith('shared.');
  if (data.refusal === 'UNAUTHENTICATED' && !isVisitors)
    return 'You’re signed out. Sign in again to continue.';
  if (data.refusal) return message;
  if (data.code === 'TOO_MANY_REQUESTS') return 'Too many requests. Wait a minute, then try again.';
  if (data.code === 'BAD_REQUEST') return 'Something you entered isn’t valid.';
  return 'Something went wrong on our side. Try again.';
}
