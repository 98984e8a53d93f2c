import { mkdir, open, readdir, readFile, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Email } from 'postal-mime';
import { ifMissing } from '../if-missing';
import { composeMessage } from './compose-message';
import type { CaughtMail, Mail, Mailbox, MailCatcher, Message } from './port';

/** Names begin with the time, so they sort like the mails. */
const nameOf = ({ id, at }: Message) => `${at.toISOString().replace(/[-:.]/g, '')}-${id}.eml`;
const VALID_NAME = /^\d{8}T\d{9}Z-[\w-]{1,100}\.eml$/;

/**
 * Stores mails as files instead of sending them, for the developer; no other user may read them (mode 600). Only the
 * newest `keep` files stay. A repeated mail replaces its file.
 */
export function makeMailCatcher(options: { folder: string; from: Mailbox; keep?: number }) {
  const { folder, from, keep = 1000 } = options;

  const newestFirst = async () =>
    (await readdir(folder).catch(ifMissing([])))
      .filter((name) => VALID_NAME.test(name))
      .sort()
      .reverse();

  const read = async (name: string) => {
    const bytes = await readFile(join(folder, name)).catch(ifMissing(null));
    if (!bytes) return null;
    const { default: PostalMime } = await import('postal-mime');
    return describe(name, await PostalMime.parse(bytes));
  };

  return {
    async send(message) {
      const bytes = await bytesOf(message, from);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, nameOf(message));
      await writeWhole(file, bytes);
      for (const old of (await newestFirst()).slice(keep))
        await unlink(join(folder, old)).catch(ifMissing(undefined));
    },

    async list(limit) {
      const names = (await newestFirst()).slice(0, limit);
      const mails = await Promise.all(names.map(read));
      return mails.filter((mail) => mail !== null);
    },

    open: async (name) => (VALID_NAME.test(name) ? read(name) : null),
  } satisfies Mail & MailCatcher;
}

async function bytesOf(message: Message, from: Mailbox): Promise<Buffer> {
  const composed = composeMessage(message, from);
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return (await transport.sendMail(composed)).message as Buffer;
}

/** A file gets its name when complete. The next attempt overwrites the remains of a killed process. */
async function writeWhole(path: string, bytes: Buffer) {
  const aside = `${path}.part`;
  const file = await open(aside, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(aside, path);
}

function describe(
  name: string,
  email: Email,
): CaughtMail & { from: string; text: string; html: string } {
  const { from, to, date, subject, text, html } = email;
  return {
    name,
    at: new Date(date ?? 0),
    from: from?.address ?? '',
    to: to?.[0]?.address ?? '',
    subject: subject ?? '',
    text: text ?? '',
    html: html ?? '',
  };
}
