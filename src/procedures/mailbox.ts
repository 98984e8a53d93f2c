import { z } from 'zod';
import { refuse } from '@/contract/errors';
import { caughtMail, openedMail } from '@/contract/mailbox';
import { text } from '@/contract/parameters';
import { credentialed, router } from './builders';

/** Number of mails that the list shows. */
const MAX_LISTED = 50;

/** Only for requests from this machine, and only while no mail server is configured; otherwise it does not exist. */
const localOnly = credentialed.use(({ ctx, next }) => {
  const { mailCatcher } = ctx.dependencies;
  if (ctx.principal.kind !== 'operator' || mailCatcher === null) refuse('ENDPOINT_NOT_FOUND');
  return next({ ctx: { mailCatcher } });
});

/** The queries of the developer's mailbox. They have no `openapi` path, so they are not part of REST. */
export const mailboxRouter = router({
  list: localOnly.output(z.array(caughtMail)).query(({ ctx }) => ctx.mailCatcher.list(MAX_LISTED)),

  open: localOnly
    .input(z.object({ name: text.max(200) }))
    .output(openedMail.nullable())
    .query(({ ctx, input }) => ctx.mailCatcher.open(input.name)),
});
