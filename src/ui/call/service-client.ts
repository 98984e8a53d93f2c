import { createTRPCClient, httpLink } from '@trpc/client';
import type { AppRouter } from '@/procedures/router';

/** Calls the service as the signed-in person, outside of components. */
export const serviceClient = createTRPCClient<AppRouter>({
  links: [httpLink({ url: '/api/trpc' })],
});
