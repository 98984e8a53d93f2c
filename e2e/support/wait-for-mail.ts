import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { waitFor } from './wait';

/**
 * Waits up to 20 seconds for a mail to an email address and returns the newest one, with the link on its own line. A
 * service without a mail server stores its mails in DATA_DIR/outbox.
 */
export function waitForMail({ dataDir }: { dataDir: string }, email: string, subject: RegExp) {
  const folder = join(dataDir, 'outbox');
  const find = async () => {
    for (const name of (await readdir(folder).catch(() => [])).sort().reverse()) {
      if (!name.endsWith('.eml')) continue;
      const bytes = await readFile(join(folder, name));
      // There may be hundreds of mails to others.
      if (!bytes.includes(email)) continue;
      const mail = await PostalMime.parse(bytes);
      if (mail.to?.[0]?.address !== email || !subject.test(mail.subject ?? '')) continue;
      const text = mail.text ?? '';
      return { text, link: text.match(/^https?:\S+$/m)?.[0] ?? '' };
    }
    return null;
  };
  return waitFor(find, {
    what: `A mail ${subject} to ${email}`,
    timeoutMs: 20_000,
    intervalMs: 200,
  });
}
