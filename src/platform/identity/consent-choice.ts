import { AsyncLocalStorage } from 'node:async_hooks';
import type { ConsentChoice } from './port';

const choices = new AsyncLocalStorage<ConsentChoice | undefined>();

/**
 * Runs a request with what its person chose. better-auth asks for the reach of a consent deep inside and hands over
 * the session alone; keeping the choice in the session instead would mix two consents that are open side by side.
 */
export const withChoice = <Result>(choice: ConsentChoice | undefined, run: () => Result): Result =>
  choices.run(choice, run);

/** What was chosen for the request that is being answered; undefined: nothing. */
export const choiceMade = (): ConsentChoice | undefined => choices.getStore();
