import { z } from 'zod';
import { refuse } from '@/contract/errors';
import { me } from '@/contract/organization/me';
import { listAccess } from '@/domain/access/list-access';
import { credentialed } from './builders';
import { presentMe } from './present/me';
import { router, specified, uncheckedOutput } from './procedure';

export const meRouter = router({
  get: credentialed
    .meta(
      specified(
        'GET',
        '/me',
        'Get what the credential can access',
        'Call it first: it names the organization and the libraries that the other operations need. For an OAuth token of a whole account it lists every organization.',
      ),
    )
    .input(z.object({}))
    .output(uncheckedOutput(me))
    .query(async ({ ctx: { domain, principal } }) => {
      if (principal.kind === 'operator') refuse('UNAUTHENTICATED');
      return presentMe(principal, await listAccess(domain, principal));
    }),
});
