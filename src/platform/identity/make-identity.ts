import { withChoice } from './consent-choice';
import type { IdentityDependencies } from './open-better-auth';
import type { Identity } from './port';

/**
 * Identity by better-auth. Loading it takes a second of CPU, so that is left to the first request that needs it: the
 * start of the service and everybody who does not sign in go without.
 */
export function makeIdentity(parts: IdentityDependencies): Identity {
  let opening: ReturnType<typeof open> | undefined;
  const open = async () => (await import('./open-better-auth')).openBetterAuth(parts);
  return {
    async answer(request, choice) {
      opening ??= open();
      const { handler } = await opening;
      return withChoice(choice, () => handler(request));
    },
  };
}
