import { whileAlone } from '@/platform/database/while-alone';
import { type Mail, MailRefused } from '@/platform/mail/port';
import { boundToRow, openSecret } from '../access/secret/secrets';
import type { Domain } from '../operation';
import type { MailContent } from './letter';

/**
 * Sends a queued mail, unless it is sent or deleted already. The statement marking it sent also erases its content. A
 * process killed between the server's confirmation and that statement sends it again, with the same Message-ID. Throws
 * MailInWork while another run sends it, and MailRefused when another try would not help, also for a mail sealed with
 * another secret.
 */
export async function sendQueuedMail(domain: Domain, mail: Mail, id: string) {
  const { pool } = domain.database;
  if (!(await whileAlone(pool, `mail/${id}`, () => send(domain, mail, id)))) throw new MailInWork();
}

/** Another run of the job is sending the mail. */
class MailInWork extends Error {
  constructor() {
    super('The mail is being sent.');
    this.name = 'MailInWork';
  }
}

async function send(domain: Domain, mail: Mail, id: string) {
  const row = await domain.database.prisma.mail.findUnique({ where: { id } });
  if (!row?.sealed) return;
  const content = openContent(domain, row.sealed, boundToRow(id, row.recipient));
  await mail.send({ id, at: row.created, to: row.recipient, ...content });
  await domain.database.prisma.mail.updateMany({
    where: { id, sentAt: null },
    data: { sentAt: domain.now(), sealed: null, failure: null },
  });
}

function openContent(domain: Domain, sealed: Uint8Array, boundTo: string): MailContent {
  try {
    return JSON.parse(openSecret(domain.secrets, sealed, boundTo, 'mail'));
  } catch {
    throw new MailRefused('The mail cannot be opened: it was sealed with another SECRET.');
  }
}

/** The most stored characters of a reason. */
const MAX_REASON_LENGTH = 500;

/** Records why a mail could not be sent. Its content stays, sealed, so an operator can have it sent again. */
export async function failMail(domain: Domain, id: string, reason: string) {
  await domain.database.prisma.mail.updateMany({
    where: { id, sentAt: null },
    data: { failure: reason.slice(0, MAX_REASON_LENGTH) },
  });
}
