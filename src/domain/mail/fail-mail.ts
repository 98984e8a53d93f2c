import type { Domain } from '../operation';

/** Characters of a reason that are stored. */
const MAX_REASON_LENGTH = 500;

/** Records why a mail could not be sent. Its content stays, sealed, so that an operator can have it sent again. */
export async function failMail(domain: Domain, id: string, reason: string) {
  await domain.database.prisma.mail.updateMany({
    where: { id, sentAt: null },
    data: { failure: reason.slice(0, MAX_REASON_LENGTH) },
  });
}
