import { expect, test } from './base-test';
import { anEmail, mailTo } from './fixtures';
import { buttonOf, exact, fill, follow, headed, pathOf, press, shows, visit } from './page-parts';

const MAILED = /You’re invited/;

test('an invitation creates an account and a membership in one form', async ({
  page,
  browser,
  baseURL,
  library,
}) => {
  const email = anEmail();
  await visit(page, '/app?all');
  await follow(page.getByRole('main'), 'Settings', exact);
  await follow(page, 'Members');
  await fill(page, 'Email address', email);
  await press(page, 'Invite', exact);
  await shows(page, `Invitation sent to ${email}.`);
  await expect(page.getByRole('list', { name: 'Invitations', exact: true })).toContainText(email);

  const { link, text } = await mailTo(email, MAILED);
  expect(text).toContain('Ada Lovelace invited you to the organization “Atelier”');
  const guest = await (await browser.newContext({ baseURL })).newPage();
  const answer = await visit(guest, link);
  expect(answer?.headers()).toMatchObject({
    'cache-control': expect.stringContaining('no-store'),
    'referrer-policy': 'no-referrer',
  });
  await headed(guest, 'Join Atelier');
  await expect(guest.getByLabel('Email address')).toHaveValue(email);
  await expect(guest.getByLabel('Email address')).not.toBeEditable();
  await fill(guest, 'Your name', 'Giorgio');
  await fill(guest, 'Password', 'bottles and jars');
  await press(guest, 'Join organization');
  await expect(guest).toHaveURL(`/app/${library.organizationId}`);
  await expect(buttonOf(guest, 'Create library', exact)).toHaveCount(0);
  await visit(guest, pathOf(library));
  await headed(guest, 'Atelier');

  await visit(guest, link);
  await headed(guest, 'has been accepted');
  await page.reload();
  await shows(page, email, exact);
  await expect(page.getByRole('list', { name: 'Invitations', exact: true })).toHaveCount(0);
  await follow(page, 'Audit log');
  await expect(page.getByRole('list', { name: 'Audit log' })).toContainText(
    `${email} accepted the invitation and became a member`,
  );
});
