import type { Page } from '@playwright/test';
import { expect, test } from './base-test';
import { anEmail, aShareLink, mailTo, service, upload } from './fixtures';
import { follow, press, shows, visit } from './page-parts';

const titleOf = (page: Page) => page.getByRole('heading', { level: 1 });

test('somebody without an account makes one on the way to what is shared with them', async ({
  context,
  browser,
  library,
}) => {
  const [assetId = ''] = await upload(library, ['one.jpg']);
  const email = anEmail();
  await aShareLink(context, library, [assetId], { people: [email] });
  const client = await (await browser.newContext({ baseURL: service })).newPage();
  await visit(client, (await mailTo(email, /shared with you/)).link);
  await follow(client, 'Sign in');
  await follow(client, 'Sign up');
  await client.getByLabel('Your name').fill('Clara');
  await client.getByLabel('Email address').fill(email);
  await client.getByLabel('Password', { exact: true }).fill('a few random words');
  await press(client, 'Sign up');
  await shows(client, email);
  await visit(client, (await mailTo(email, /Confirm your email/)).link);
  await press(client, 'Confirm email');
  await expect(titleOf(client)).toHaveText('Spring');
});
