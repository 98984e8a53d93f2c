import { errorMessage } from '../call/error-message';
import { toast } from './toasts';

/** The answer of a call; undefined after a failure, which a toast reports. */
export const orToast = <Answer>(sent: Promise<Answer>): Promise<Answer | undefined> =>
  sent.catch((error) => {
    toast({ text: errorMessage(error) });
    return undefined;
  });
