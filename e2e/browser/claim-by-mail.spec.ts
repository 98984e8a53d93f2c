import { startMailServer } from '../support/servers/mail';
import { removeData, startService } from '../support/service';
import { expect, test } from './base-test';
import { anEmail } from './fixtures';

const PASSWORD = 'correct horse';

test('a library is claimed from the mail that a real mail server took', async ({ page }) => {
  test.setTimeout(120_000);
  const mails = await startMailServer({ credentials: { user: 'vitrine', password: 'p@ss' } });
  const service = await startService({ MAIL_URL: mails.url, RATE_LIMIT_IP_PER_MINUTE: '10000' });
  const linkTo = async (email: string, subject: RegExp) => {
    const find = () =>
      mails.received.find(
        (mail) => mail.to?.[0]?.address === email && subject.test(mail.subject ?? ''),
      );
    await expect.poll(find, { timeout: 30_000 }).toBeDefined();
    return find()?.text?.match(/^https?:\S+$/m)?.[0] ?? '';
  };
  try {
    const email = anEmail();
    const created = await fetch(`${service.url}/api/libraries`, {
      method: 'POST',
      headers: { 'Api-Version': '2026-07-08', 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, name: 'Atelier Morandi' }),
    });
    const { data } = await created.json();
    await page.goto(await linkTo(email, /library/i));
    await page.getByLabel('Your name').fill('Giorgio');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Claim library' }).click();
    await page.waitForURL(`${service.url}/app/${data.organizationId}/${data.libraryId}`);

    const me = await fetch(`${service.url}/api/me`, {
      headers: { 'Api-Version': '2026-07-08', Authorization: `Bearer ${data.apiKey}` },
    });
    expect((await me.json()).data).toMatchObject({
      organizationId: data.organizationId,
      libraries: [{ library: data.libraryId, access: 'write' }],
    });
  } finally {
    // Otherwise requests that the page still sends in the background would fail.
    await page.close();
    await service.stop();
    await removeData(service.dataDir);
    await mails.close();
  }
});
