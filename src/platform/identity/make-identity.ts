import { authenticatedAsRegistered } from './client-authentication';
import { withChoice } from './consent-choice';
import type { IdentityDependencies } from './open-better-auth';
import type { Identity } from './port';
import { renewSignatures } from './renew-signatures';

/**
 * Identity by better-auth. Loading it takes a second of CPU, so the first request that needs it loads it. It delays
 * neither the start of the service nor requests without a sign-in.
 */
export function makeIdentity(parts: IdentityDependencies): Identity {
  let opening: ReturnType<typeof open> | undefined;
  const open = async () => (await import('./open-better-auth')).openBetterAuth(parts);
  return {
    async answer(request, choice) {
      opening ??= open();
      const { handler } = await opening;
      const signed = renewSignatures(request, parts.secrets);
      const sent = await authenticatedAsRegistered(parts.prisma, signed);
      return withChoice(choice, () => handler(sent));
    },
  };
}
