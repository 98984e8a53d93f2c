import { UNREACHABLE } from '../call/error-message';

/** The problem shown for a failed creation, and its field. */
export type CreationProblem = { at: 'email' | 'name' | 'form'; text: string };

/** The fields of a failed call used here. */
type FailedCall = {
  message: string;
  data?: { code?: string; refusal?: string | null } | null;
};

const OFFLINE_MESSAGE = `${UNREACHABLE} Nothing you typed is lost.`;
const SERVER_ERROR_MESSAGE = 'Something went wrong on our side and nothing was created. Try again.';

/** Turns the error of "create a library" into a sentence at the field it belongs to. */
export function creationProblem({ message, data }: FailedCall): CreationProblem {
  if (!data) return { at: 'form', text: OFFLINE_MESSAGE };
  if (data.code === 'TOO_MANY_REQUESTS')
    return { at: 'form', text: 'Too many requests. Wait a minute, then try again.' };
  if (data.code === 'BAD_REQUEST') return invalidInput(message);
  // The only refusal of the operation itself: the email has too many unclaimed libraries.
  if (data.refusal === 'BAD_USER_INPUT') return { at: 'email', text: message };
  return { at: 'form', text: SERVER_ERROR_MESSAGE };
}

/** tRPC sends input issues as JSON text. */
function invalidInput(message: string): CreationProblem {
  const field = firstField(message);
  if (field === 'email')
    return {
      at: 'email',
      text: 'Enter a valid email address, like you@example.org.',
    };
  if (field === 'name') return { at: 'name', text: 'Enter a name of 1 to 100 characters.' };
  return { at: 'form', text: SERVER_ERROR_MESSAGE };
}

function firstField(message: string): unknown {
  try {
    return JSON.parse(message)[0]?.path?.[0];
  } catch {
    return undefined;
  }
}
