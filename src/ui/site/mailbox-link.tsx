'use client';

import { createContext, type ReactNode, useContext } from 'react';
import { LINK_CLASS } from '../control/link';

const MayOpenMailbox = createContext(false);

type ProviderProps = { mayOpen: boolean; children: ReactNode };

/** Tells every page whether the person may open the mailbox. */
export const MailboxProvider = ({ mayOpen, children }: ProviderProps) => (
  <MayOpenMailbox value={mayOpen}>{children}</MayOpenMailbox>
);

/** Whether mails are kept in the mailbox instead of being sent, and this person may open it. */
export const useMayOpenMailbox = (): boolean => useContext(MayOpenMailbox);

type LinkProps = {
  /** The mail to open: the newest to this address, from this moment on (Unix ms). Absent: the whole mailbox. */
  mail?: { to: string; since: number };
  className?: string;
};

/**
 * A link to the mailbox, beside every text asking people to look at their mail. It appears only where mails are kept in
 * the mailbox instead of being sent, and only for the operator of the machine. It opens a new tab because the page may
 * wait for the mail.
 */
export function MailboxLink({ mail, className = LINK_CLASS }: LinkProps) {
  if (!useMayOpenMailbox()) return null;
  const query = mail && new URLSearchParams({ to: mail.to, since: String(mail.since) });
  return (
    <a
      href={query ? `/mailbox?${query}` : '/mailbox'}
      target="_blank"
      rel="noreferrer"
      className={className}
    >
      Open mailbox
    </a>
  );
}
