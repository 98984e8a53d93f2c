import { z } from 'zod';
import { refuse } from '@/contract/errors';
import { me } from '@/contract/me';
import { listReach } from '@/domain/access/list-reach';
import { presentMe } from './present/me';
import { answers, credentialed, router } from './procedures';

export const meRouter = router({
  get: credentialed
    .meta({
      openapi: { method: 'GET', path: '/me', summary: 'Resolve what the credential reaches' },
    })
    .input(z.object({}))
    .output(answers(me))
    .query(async ({ ctx: { domain, principal } }) => {
      if (principal.kind === 'operator') refuse('UNAUTHENTICATED');
      return presentMe(principal, await listReach(domain, principal));
    }),
});
