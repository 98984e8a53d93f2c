import type { NodemailerError } from 'nodemailer';
import { composeMessage } from './compose-message';
import { type Mail, type Mailbox, MailRefused } from './port';
import type { MailServer } from './read-mail-url';

/** Time limits for the server, in milliseconds. */
export type SmtpTimeouts = { connect: number; greeting: number; silence: number; inAll: number };

const DEFAULT_TIMEOUTS = { connect: 10_000, greeting: 10_000, silence: 30_000, inAll: 60_000 };

/**
 * Sends over SMTP, one connection per mail. A permanent refusal of the recipient or the content rejects with
 * MailRefused. Problems solved by the operator or by time (sign-in, sender, certificate, a stopped server) reject with
 * another error, for a retry.
 */
export function makeSmtpMail(options: {
  server: MailServer;
  from: Mailbox;
  timeout?: SmtpTimeouts;
}): Mail {
  const { server, from, timeout: timeouts = DEFAULT_TIMEOUTS } = options;
  return {
    async send(message) {
      const composed = composeMessage(message, from);
      // Loaded here: most processes never send a mail, and the start does not wait for it.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport(transportTo(server, timeouts));
      try {
        await transport.sendMail({ ...composed, signal: AbortSignal.timeout(timeouts.inAll) });
      } catch (error) {
        throw lasting(error as NodemailerError) ? new MailRefused((error as Error).message) : error;
      } finally {
        transport.close();
      }
    },
  };
}

const transportTo = ({ host, port, tls, login }: MailServer, timeout: SmtpTimeouts) => ({
  host,
  port,
  secure: tls === 'from-start',
  requireTLS: tls === 'demanded',
  ignoreTLS: tls === 'never',
  ...(login && { auth: { user: login.user, pass: login.password } }),
  dnsTimeout: timeout.connect,
  connectionTimeout: timeout.connect,
  greetingTimeout: timeout.greeting,
  socketTimeout: timeout.silence,
});

/** Whether the server permanently refuses the recipient or the mail itself, not us. */
const lasting = ({ permanent, command }: NodemailerError) =>
  permanent === true && (command === 'RCPT TO' || command === 'DATA');
