import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '@/procedures/router';
import { isSignedInAgain } from './ask-to-sign-in';
import { refusalOf } from './error-message';

/** Sends a change again that was refused because the person signed out elsewhere, once they have signed in again. */
export const resumeAfterSignIn: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let sent: { unsubscribe: () => void };
      const send = () => {
        sent = next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error: async (error) => {
            const isRefused = op.type === 'mutation' && refusalOf(error) === 'UNAUTHENTICATED';
            if (isRefused && (await isSignedInAgain())) send();
            else observer.error(error);
          },
        });
      };
      send();
      return () => sent.unsubscribe();
    });
