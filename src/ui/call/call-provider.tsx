'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createTRPCClient, httpLink, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { createTRPCContext } from '@trpc/tanstack-react-query';
import { createContext, type ReactNode, useContext, useState } from 'react';
import type { AppRouter } from '@/procedures/router';
import { isSignedInAgain } from './ask-to-sign-in';
import { refusalOf } from './error-message';

const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();

/** The procedures of the service, for components below CallProvider. */
export const useCalls = useTRPC;

const CallUrl = createContext('/api/trpc');

/** Where calls go. */
export const useCallUrl = () => useContext(CallUrl);

/** The plain client, for components with their own queries. */
export const useClient = useTRPCClient;

type CallProviderProps = {
  /** Where calls go. A shared page sends them below its own address. */
  url?: string;
  children: ReactNode;
};

/** Provides the client to components that call the service from the browser. */
export function CallProvider({ url = '/api/trpc', children }: CallProviderProps) {
  const [queryClient] = useState(makeQueryClient);
  const [client] = useState(() =>
    createTRPCClient<AppRouter>({ links: [resumeAfterSignIn, httpLink({ url })] }),
  );
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={client} queryClient={queryClient}>
        <CallUrl value={url}>{children}</CallUrl>
      </TRPCProvider>
    </QueryClientProvider>
  );
}

const makeQueryClient = () =>
  // The default, "online", would silently delay a call while offline. The person should be told instead.
  new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });

/** Sends a change again that was refused because the person signed out elsewhere, once they have signed in again. */
const resumeAfterSignIn: TRPCLink<AppRouter> =
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
