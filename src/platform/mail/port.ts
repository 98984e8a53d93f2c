/** An email address with its display name, which may be empty. */
export type Mailbox = { name: string; address: string };

export type Message = {
  /** URL-safe characters. Becomes the Message-ID, by which a second delivery is recognised. */
  id: string;
  /** When it was written. */
  at: Date;
  /** A single email address, without a name. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Ends such mails with one POST (RFC 8058). Only mails that a setting ends have it. */
  unsubscribeUrl?: string | undefined;
};

/** Thrown by `send` for a mail refused on every attempt. The message names who refused it and why. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}

/**
 * Sends mails. Every driver guarantees: `send` resolves once the mail is accepted or stored. It rejects with
 * MailRefused when a retry is useless, also for line breaks and other control characters in email and subject, and with
 * any other error when a retry may help. A repeated mail has the same Message-ID.
 */
export type Mail = {
  send(message: Message): Promise<void>;
};

/** A mail stored instead of sent. */
export type CaughtMail = { name: string; at: Date; to: string; subject: string };

/** Stores mails when there is no mail server, for a person running the service on their own machine. */
export type MailCatcher = {
  /** Newest first. */
  list(limit: number): Promise<CaughtMail[]>;
  /** Null when there is no mail of this name. */
  open(name: string): Promise<(CaughtMail & { from: string; text: string; html: string }) | null>;
};
