import { z } from 'zod';
import { refuse } from '@/contract/errors';
import { keptMail, openedMail } from '@/contract/mailbox';
import { text } from '@/contract/parameters';
import { credentialed, router } from './procedures';

/** Mails that the list shows. */
const listed = 50;

/** Only for whoever sits at the machine, and only while no mail server takes the mails; else it does not exist. */
const atTheMachine = credentialed.use(({ ctx, next }) => {
  if (ctx.principal.kind !== 'operator' || ctx.outbox === null) refuse('ENDPOINT_NOT_FOUND');
  return next({ ctx: { outbox: ctx.outbox } });
});

/** What the developer's mailbox shows. Without an `openapi` address: no part of the REST interface. */
export const mailboxRouter = router({
  list: atTheMachine.output(z.array(keptMail)).query(({ ctx }) => ctx.outbox.list(listed)),

  open: atTheMachine
    .input(z.object({ name: text.max(200) }))
    .output(openedMail.nullable())
    .query(({ ctx, input }) => ctx.outbox.open(input.name)),
});
