import { z } from 'zod';
import { refuse } from '@/contract/errors';
import { caughtMail, openedMail } from '@/contract/organization/mailbox';
import { text } from '@/contract/parameters';
import { credentialed } from './builders';
import { router } from './procedure';

/** Number of mails in the list. */
const MAX_LISTED = 50;

/** For requests from this machine while no mail server is configured; for all others, the endpoint does not exist. */
const localOnly = credentialed.use(({ ctx, next }) => {
  const { mailCatcher } = ctx.dependencies;
  if (ctx.principal.kind !== 'operator' || mailCatcher === null) refuse('ENDPOINT_NOT_FOUND');
  return next({ ctx: { mailCatcher } });
});

/** Queries of the developer's mailbox. Without an `openapi` path, they are not part of REST. */
export const mailboxRouter = router({
  list: localOnly.output(z.array(caughtMail)).query(({ ctx }) => ctx.mailCatcher.list(MAX_LISTED)),

  open: localOnly
    .input(z.object({ name: text.max(200) }))
    .output(openedMail.nullable())
    .query(({ ctx, input }) => ctx.mailCatcher.open(input.name)),
});
