import { expect, test } from './base-test';
import { anEmail, aShareLink, mailTo, service, upload } from './fixtures';
import { exact, fill, follow, press, shows, titleOf, visit } from './page-parts';

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
  const { pathname } = new URL(client.url());
  await follow(client, 'Sign in');
  await follow(client, 'Sign up');
  await fill(client, 'Your name', 'Clara');
  await fill(client, 'Email address', email);
  await fill(client, 'Password', 'a few random words', exact);
  await press(client, 'Sign up');
  await shows(client, email);
  await visit(client, (await mailTo(email, /Confirm your email/)).link);
  await press(client, 'Confirm email');
  await expect(client).toHaveURL(pathname);
  await expect(titleOf(client)).toHaveText('Spring');
});
