'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createTRPCClient, httpLink } from '@trpc/client';
import { createTRPCContext } from '@trpc/tanstack-react-query';
import { type ReactNode, useState } from 'react';
import type { AppRouter } from '@/api/router';

const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();

/** The procedures of the service, to be called from a component below CallProvider. */
export const useCalls = useTRPC;

/** The same for calls whose queries a component keeps by itself. */
export const useClient = useTRPCClient;

/** Wraps the part of a page whose components call the service from the browser. Most parts do not. */
export function CallProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(makeQueryClient);
  const [client] = useState(() =>
    createTRPCClient<AppRouter>({ links: [httpLink({ url: '/api/trpc' })] }),
  );
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={client} queryClient={queryClient}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  );
}

const makeQueryClient = () =>
  // "online" would hold a call back silently while the network is away; a person shall be told instead.
  new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
