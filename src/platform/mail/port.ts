/** An address with the name that people see beside it; the name may be empty. */
export type Mailbox = { name: string; address: string };

export type Message = {
  /** URL-safe characters. Becomes the Message-ID, so that a mail which arrives twice can be told as one. */
  id: string;
  /** When it was written. */
  at: Date;
  /** A single address, without a name. */
  to: string;
  subject: string;
  text: string;
  html: string;
};

/** Thrown by `send` for a mail that will be refused however often it is sent. The message says by whom and why. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}

/**
 * Where mails leave the house. Every driver keeps these promises: `send` resolves once the mail was accepted or kept;
 * it rejects with MailRefused when trying again is of no use, also for line breaks and other control characters in
 * address and subject, and with any other error when it may help; sending again brings the same Message-ID.
 */
export type Mail = {
  send(message: Message): Promise<void>;
};

/** A mail that was kept. */
export type CaughtMail = { name: string; at: Date; to: string; subject: string };

/** Where mails are kept when there is no mail server, for whoever sits at the machine. */
export type MailCatcher = {
  /** The newest first. */
  list(limit: number): Promise<CaughtMail[]>;
  /** Null when there is none of this name. */
  open(name: string): Promise<(CaughtMail & { from: string; text: string; html: string }) | null>;
};
