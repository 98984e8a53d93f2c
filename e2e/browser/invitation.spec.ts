import { expect, test } from './base-test';
import { anEmail, mailTo } from './fixtures';
import { pathOf, visit } from './page-parts';

const MAILED = /You’re invited/;

test('an invitation creates an account and a membership in one form', async ({
  page,
  browser,
  baseURL,
  library,
}) => {
  const email = anEmail();
  await visit(page, '/app?all');
  await page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('link', { name: 'Members' }).click();
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByText(`Invitation sent to ${email}.`)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Invitations', exact: true })).toContainText(email);

  const { link, text } = await mailTo(email, MAILED);
  expect(text).toContain('Ada Lovelace invited you to the organization “Atelier”');
  const guest = await (await browser.newContext({ baseURL })).newPage();
  const answer = await visit(guest, link);
  expect(answer?.headers()).toMatchObject({
    'cache-control': expect.stringContaining('no-store'),
    'referrer-policy': 'no-referrer',
  });
  await expect(guest.getByRole('heading', { name: 'Join Atelier' })).toBeVisible();
  await expect(guest.getByLabel('Email address')).toHaveValue(email);
  await expect(guest.getByLabel('Email address')).not.toBeEditable();
  await guest.getByLabel('Your name').fill('Giorgio');
  await guest.getByLabel('Password').fill('bottles and jars');
  await guest.getByRole('button', { name: 'Join organization' }).click();
  await expect(guest).toHaveURL(`/app/${library.organizationId}`);
  await expect(guest.getByRole('button', { name: 'Create library', exact: true })).toHaveCount(0);
  await visit(guest, pathOf(library));
  await expect(guest.getByRole('heading', { name: 'Atelier' })).toBeVisible();

  await visit(guest, link);
  await expect(guest.getByRole('heading', { name: 'has been accepted' })).toBeVisible();
  await page.reload();
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Invitations', exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('list', { name: 'Audit log' })).toContainText(
    `${email} accepted the invitation and became a member`,
  );
});
