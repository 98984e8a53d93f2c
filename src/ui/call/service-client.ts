import { createTRPCClient, httpLink } from '@trpc/client';
import type { AppRouter } from '@/procedures/router';

/** Calls of the service as the person who is signed in, where there is no component. */
export const serviceClient = createTRPCClient<AppRouter>({
  links: [httpLink({ url: '/api/trpc' })],
});
