import { authenticatedAsRegistered } from './client-authentication';
import { withChoice } from './consent-choice';
import { grantOf } from './grant-of';
import type { IdentityDependencies } from './open-better-auth';
import type { Identity } from './port';
import { renewSignatures } from './renew-signatures';

/**
 * Identity by better-auth. Loading it takes a second of CPU, so the first request in need of it loads it. Neither the
 * start of the service nor requests without a sign-in wait for it.
 */
export function makeIdentity(dependencies: IdentityDependencies): Identity {
  let opening: ReturnType<typeof open> | undefined;
  const open = async () => (await import('./open-better-auth')).openBetterAuth(dependencies);
  return {
    async answer(request, choice) {
      opening ??= open();
      const { handler } = await opening;
      const signed = renewSignatures(request, dependencies.secrets);
      const sent = await authenticatedAsRegistered(dependencies.prisma, signed);
      const grant = await grantOf(sent);
      const answer = () => withChoice(choice, () => handler(sent));
      return grant ? dependencies.applications.exchangeAlone(grant, answer) : answer();
    },
  };
}
