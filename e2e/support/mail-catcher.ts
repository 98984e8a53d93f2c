import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

/** The newest kept mail to an address, with the link it leads to; waits for it, fails after 20 seconds. */
export async function mailTo({ dataDir }: { dataDir: string }, email: string, subject: RegExp) {
  const folder = join(dataDir, 'outbox');
  for (let waited = 0; waited < 20_000; waited += 200) {
    for (const name of (await readdir(folder).catch(() => [])).sort().reverse()) {
      if (!name.endsWith('.eml')) continue;
      const mail = await PostalMime.parse(await readFile(join(folder, name)));
      if (mail.to?.[0]?.address !== email || !subject.test(mail.subject ?? '')) continue;
      const text = mail.text ?? '';
      return { text, link: text.match(/^https?:\S+$/m)?.[0] ?? '' };
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`No mail ${subject} came to ${email}.`);
}
