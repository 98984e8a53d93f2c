import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

const folder = join(process.env.BROWSER_TEST_DATA ?? '', 'outbox');

/** The newest mail to an address that has arrived, with the link it leads to; waits for it. */
export async function mailTo(
  email: string,
  subject: RegExp,
): Promise<{ text: string; link: string }> {
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
