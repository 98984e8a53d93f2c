import { addAuthenticator } from './authenticator';
import { expect, test } from './base-test';
import {
  aClaimedLibrary,
  anEmail,
  aPerson,
  forgetSession,
  mailTo,
  type Person,
  signInByPassword,
  signInSomebody,
  sql,
} from './fixtures';

test('the account page changes name and photo of a person', async ({ page, context }) => {
  await signInSomebody(context);
  await page.goto('/account');
  await page.getByLabel('Name', { exact: true }).fill('Augusta King');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Augusta King');
  const profile = page.getByRole('region', { name: 'Profile' });
  await expect(profile.getByText('AK', { exact: true })).toBeVisible();

  const sharp = (await import('sharp')).default;
  const background = { r: 200, g: 40, b: 40 };
  const buffer = await sharp({ create: { width: 900, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
  await page
    .getByLabel('Profile photo')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  const image = page.getByRole('main').locator('img');
  await expect(image).toHaveCount(1);
  const address = (await image.getAttribute('src'))?.split('?')[0] ?? '';
  const stored = await page.request.get(address);
  expect(stored.headers()['content-type']).toBe('image/webp');
  expect(await sharp(await stored.body()).metadata()).toMatchObject({ width: 256, height: 256 });

  await page.getByRole('button', { name: 'Remove photo' }).click();
  await expect(image).toHaveCount(0);
  expect((await page.request.get(address)).status()).toBe(404);
});

test.describe('long after the sign-in', () => {
  test.use({ expectedErrors: [/40[03]/] });

  const signedInEarlier = ({ id }: Person) =>
    sql(`UPDATE session SET created = created - interval '11 minutes' WHERE user_id = $1`, [id]);

  test('adding a passkey asks for the password', async ({ page, context }) => {
    const person = await signInSomebody(context);
    await signedInEarlier(person);
    await addAuthenticator(page);
    await page.goto('/account');
    await page.getByRole('button', { name: 'Add passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await dialog.getByLabel('Password').fill(person.password);
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page.getByRole('button', { name: /^Remove passkey/ })).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  test('deleting an account without a password asks for a new sign-in', async ({
    page,
    context,
  }) => {
    const person = await signInSomebody(context);
    await sql('DELETE FROM account WHERE user_id = $1', [person.id]);
    await signedInEarlier(person);
    await page.goto('/account');
    await page.getByRole('button', { name: 'Delete account…' }).click();
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await dialog.getByRole('button', { name: 'Email me a sign-in link' }).click();
    await page.goto((await mailTo(person.email, /sign-in link/)).link);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).not.toHaveURL(/sign-in/);
    await page.goto('/account');
    await page.getByRole('button', { name: 'Delete account…' }).click();
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    await expect(page).toHaveURL('/');
  });
});

test('the account page signs other browsers out', async ({ page, browser, baseURL, context }) => {
  const person = await signInSomebody(context);
  const others = [];
  for (const userAgent of [
    'Mozilla/5.0 (Windows NT 10.0) Firefox/143.0',
    'Mozilla/5.0 (iPhone) Safari/604.1',
  ]) {
    const other = await browser.newContext({ baseURL, userAgent });
    await signInByPassword(other, person);
    others.push(other);
  }
  await page.goto('/account');
  await expect(page.getByText('This browser')).toHaveCount(1);
  await page.getByRole('button', { name: 'Sign out Firefox on Windows' }).click();
  await expect(page.getByRole('button', { name: 'Sign out Firefox on Windows' })).toHaveCount(0);
  const [first, second] = await Promise.all(others.map((other) => other.newPage()));
  await first?.goto('/account');
  await expect(first as typeof page).toHaveURL(/\/sign-in/);
  await second?.goto('/account');
  await expect(second as typeof page).toHaveURL('/account');

  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0);
  await second?.reload();
  await expect(second as typeof page).toHaveURL(/\/sign-in/);
  await page.reload();
  await expect(page).toHaveURL('/account');
  for (const other of others) await other.close();
});

test('the email address changes after a confirmation from both addresses', async ({
  page,
  context,
}) => {
  const person = await signInSomebody(context);
  const email = anEmail();
  await page.goto('/account');
  await page.getByLabel('New email address').fill(email);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText(`We sent a link to ${person.email}`)).toBeVisible();
  await page.goto((await mailTo(person.email, /about to change/)).link);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText('We sent a link to the new address')).toBeVisible();
  const { link } = await mailTo(email, /new email address/);
  // In a signed-out browser the link leads to sign-in, and back.
  await forgetSession(page);
  await page.goto(link);
  await page.getByLabel('Email address').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm new email' }).click();
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await expect(page.getByText(`You sign in with ${email}`)).toBeVisible();
  await forgetSession(page);
  await signInByPassword(context, { ...person, email });
});

test('the account page changes the password', async ({ page, context }) => {
  const person = await signInSomebody(context);
  await page.goto('/account');
  await page.getByLabel('Current password').fill(person.password);
  await page.getByLabel('New password').fill('another horse');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(
    page.getByText('Password changed. You’re signed out everywhere else.'),
  ).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL('/account');
  await signInByPassword(context, { ...person, password: 'another horse' });
});

test.describe('deleting the account', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('is refused to the last owner, and without the password', async ({ page, context }) => {
    const person = await signInSomebody(context);
    const { organizationId } = await aClaimedLibrary(context, 'Atelier Morandi');
    await page.goto('/account');
    await page.getByRole('button', { name: 'Delete account…' }).click();
    await page.getByRole('textbox', { name: 'Your password' }).fill('something else');
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    await expect(page.getByRole('textbox', { name: 'Your password' })).toHaveAccessibleDescription(
      /Incorrect password/,
    );
    await page.getByRole('textbox', { name: 'Your password' }).fill(person.password);
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'last owner of Atelier Morandi' }),
    ).toBeVisible();
    await page.goto('/app');
    await expect(page.getByRole('link', { name: 'Atelier Morandi', exact: true })).toBeVisible();

    await page.goto(`/app/${organizationId}/settings`);
    await page.getByRole('button', { name: 'Delete organization…' }).click();
    await page.getByRole('button', { name: 'Move to trash' }).click();
    await expect(page).toHaveURL('/app?all');
    await page.getByRole('button', { name: 'Restore Atelier Morandi' }).click();
    await expect(page.getByRole('button', { name: 'Restore Atelier Morandi' })).toHaveCount(0);
    await page.goto('/app');
    await expect(page.getByRole('link', { name: 'Atelier Morandi', exact: true })).toBeVisible();
  });

  test('is permanent', async ({ page, context }) => {
    const person = await aPerson();
    await signInByPassword(context, person);
    await page.goto('/account');
    await page.getByRole('button', { name: 'Delete account…' }).click();
    await page.getByRole('textbox', { name: 'Your password' }).fill(person.password);
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    await expect(page).toHaveURL('/');
    await expect(signInByPassword(context, person)).rejects.toThrow('INVALID_EMAIL_OR_PASSWORD');
  });
});
