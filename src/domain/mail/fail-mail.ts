import type { Domain } from '../operation';

/** The most stored characters of a reason. */
const MAX_REASON_LENGTH = 500;

/** Records why a mail could not be sent. Its content stays, sealed, so an operator can have it sent again. */
export async function failMail(domain: Domain, id: string, reason: string) {
  await domain.database.prisma.mail.updateMany({
    where: { id, sentAt: null },
    data: { failure: reason.slice(0, MAX_REASON_LENGTH) },
  });
}
