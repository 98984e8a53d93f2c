/** What a failed creation tells a person, and where. */
export type CreationProblem = { at: 'email' | 'name' | 'form'; text: string };

/** The parts of a failed call that matter here. */
type FailedCall = {
  message: string;
  data?: { code?: string; refusal?: string | null } | null;
};

const OFFLINE_MESSAGE =
  'Vitrine cannot be reached. Check your connection and try again; what you typed is still here.';
const SERVER_ERROR_MESSAGE =
  'Something failed on our side. Nothing was created; it is safe to try again.';

/** Puts the answer to "create a library" into a sentence at the field it is about. */
export function creationProblem({ message, data }: FailedCall): CreationProblem {
  if (!data) return { at: 'form', text: OFFLINE_MESSAGE };
  if (data.code === 'TOO_MANY_REQUESTS')
    return { at: 'form', text: 'That was a lot at once. Wait a minute, then try again.' };
  if (data.code === 'BAD_REQUEST') return invalidInput(message);
  // The one thing that the operation itself refuses is an email with too many unclaimed libraries.
  if (data.refusal === 'BAD_USER_INPUT') return { at: 'email', text: message };
  return { at: 'form', text: SERVER_ERROR_MESSAGE };
}

/** tRPC sends the issues of the input as JSON text. */
function invalidInput(message: string): CreationProblem {
  const field = firstField(message);
  if (field === 'email')
    return {
      at: 'email',
      text: 'This does not look like an email address. Example: you@example.org',
    };
  if (field === 'name') return { at: 'name', text: 'A name has 1 to 100 characters.' };
  return { at: 'form', text: SERVER_ERROR_MESSAGE };
}

function firstField(message: string): unknown {
  try {
    return JSON.parse(message)[0]?.path?.[0];
  } catch {
    return undefined;
  }
}
