import { AsyncLocalStorage } from 'node:async_hooks';
import type { ConsentChoice } from './port';

const choices = new AsyncLocalStorage<ConsentChoice | undefined>();

/**
 * Runs a request with its person's choice. better-auth requests the access of a consent deep inside its code and passes
 * only the session. Storing the choice in the session would mix up two consent pages open at the same time.
 */
export const withChoice = <Result>(choice: ConsentChoice | undefined, run: () => Result): Result =>
  choices.run(choice, run);

/** The choice for the current request; undefined: none. */
export const choiceMade = (): ConsentChoice | undefined => choices.getStore();
