import { expect, test } from './base-test';
import { anEmail, forgetSession, mailTo, signInByPassword } from './fixtures';
import { visit } from './page-parts';

test('the email address changes after a confirmation from both addresses', async ({
  page,
  context,
  person,
}) => {
  const email = anEmail();
  await visit(page, '/account');
  await page.getByLabel('New email address').fill(email);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText(`We sent a link to ${person.email}`)).toBeVisible();
  await visit(page, (await mailTo(person.email, /about to change/)).link);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText('We sent a link to the new address')).toBeVisible();
  const { link } = await mailTo(email, /new email address/);
  // In a signed-out browser the link leads to sign-in, and back.
  await forgetSession(page);
  await visit(page, link);
  await page.getByLabel('Email address').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm new email' }).click();
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await expect(page.getByText(`You sign in with ${email}`)).toBeVisible();
  await forgetSession(page);
  await signInByPassword(context, { ...person, email });
});

test.describe('deleting the account', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('is refused to the last owner, and without the password', async ({
    page,
    person,
    library: { organizationId },
  }) => {
    await visit(page, '/account');
    await page.getByRole('button', { name: 'Delete account…' }).click();
    await page.getByRole('textbox', { name: 'Your password' }).fill('something else');
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    await expect(page.getByRole('textbox', { name: 'Your password' })).toHaveAccessibleDescription(
      /Incorrect password/,
    );
    await page.getByRole('textbox', { name: 'Your password' }).fill(person.password);
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'last owner of Atelier' }),
    ).toBeVisible();
    await visit(page, '/app');
    await expect(page.getByRole('link', { name: 'Atelier', exact: true })).toBeVisible();

    await visit(page, `/app/${organizationId}/settings`);
    await page.getByRole('button', { name: 'Delete organization…' }).click();
    await page.getByRole('button', { name: 'Move to trash' }).click();
    await expect(page).toHaveURL('/app?all');
    await page.getByRole('button', { name: 'Restore Atelier' }).click();
    await expect(page.getByRole('button', { name: 'Restore Atelier' })).toHaveCount(0);
    await visit(page, '/app');
    await expect(page.getByRole('link', { name: 'Atelier', exact: true })).toBeVisible();
  });
});
