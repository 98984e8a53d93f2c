import { z } from 'zod';
import { me } from '@/contract/me';
import { presentMe } from './present/me';
import { credentialed, router } from './procedures';

export const meRouter = router({
  get: credentialed
    .meta({
      openapi: { method: 'GET', path: '/me', summary: 'Resolve what the credential reaches' },
    })
    .input(z.object({}))
    .output(me)
    .query(({ ctx }) => presentMe(ctx.principal)),
});
