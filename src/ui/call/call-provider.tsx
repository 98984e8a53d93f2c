'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createTRPCClient, httpLink } from '@trpc/client';
import { createTRPCContext } from '@trpc/tanstack-react-query';
import { type ReactNode, useState } from 'react';
import type { AppRouter } from '@/api/router';

const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();

/** The procedures of the service, for components below CallProvider. */
export const useCalls = useTRPC;

/** The plain client, for components that build their own queries. */
export const useClient = useTRPCClient;

/** Provides the client to components that call the service from the browser. */
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
  // The default, "online", would silently delay a call while offline; the person should be told instead.
  new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
