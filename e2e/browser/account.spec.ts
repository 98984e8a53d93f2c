import sharp from 'sharp';
import { addAuthenticator } from './authenticator';
import { expect, test } from './base-test';
import { longSignedIn, signInByPassword } from './fixtures';
import { buttonOf, exact, fill, press, shows, visit } from './page-parts';

test('the account page changes name, photo and password, and signs other browsers out', async ({
  page,
  browser,
  baseURL,
  context,
  person,
}) => {
  await visit(page, '/account');
  await fill(page, 'Name', 'Augusta King', exact);
  await press(page, 'Save', exact);
  await shows(page, 'Saved.');
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Augusta King');
  const profile = page.getByRole('region', { name: 'Profile' });
  await shows(profile, 'AK', exact);

  const background = { r: 200, g: 40, b: 40 };
  const buffer = await sharp({ create: { width: 900, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
  const photo = { name: 'me.png', mimeType: 'image/png', buffer };
  await page.getByLabel('Profile photo').setInputFiles(photo);
  const image = page.getByRole('main').locator('img');
  await expect(image).toHaveCount(1);
  const address = (await image.getAttribute('src'))?.split('?')[0] ?? '';
  const stored = await page.request.get(address);
  expect(await sharp(await stored.body()).metadata()).toMatchObject({ width: 256, height: 256 });
  await press(page, 'Remove photo');
  await expect(image).toHaveCount(0);

  const userAgent = 'Mozilla/5.0 (Windows NT 10.0) Firefox/143.0';
  const other = await browser.newContext({ baseURL, userAgent });
  await signInByPassword(other, person);
  await page.reload();
  await expect(page.getByText('This browser')).toHaveCount(1);
  await press(page, 'Sign out Firefox on Windows');
  await expect(buttonOf(page, 'Sign out Firefox on Windows')).toHaveCount(0);
  const theirs = await other.newPage();
  await visit(theirs, '/account');
  await expect(theirs).toHaveURL(/\/sign-in/);

  await fill(page, 'Current password', person.password);
  await fill(page, 'New password', 'another horse');
  await press(page, 'Change password');
  await shows(page, 'You’re signed out everywhere else.');
  await page.reload();
  await expect(page).toHaveURL('/account');
  await signInByPassword(context, { ...person, password: 'another horse' });
});

test.describe('long after the sign-in', () => {
  test.use({ expectedErrors: [/40[03]/] });

  test('a passkey is added after a confirmation, and signs in', async ({ page, person }) => {
    await longSignedIn(person);
    await addAuthenticator(page);
    await visit(page, '/account');
    await press(page, 'Add passkey');
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await fill(dialog, 'Password', person.password);
    await press(dialog, 'Confirm', exact);
    const remove = buttonOf(page, /^Remove passkey/);
    await expect(remove).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Chrome on Linux').first()).toBeVisible();
    await press(page, 'Sign out', exact);
    await expect(page).toHaveURL('/');

    await visit(page, '/sign-in?next=%2Faccount');
    await press(page, 'Use a passkey');
    await expect(page).toHaveURL('/account');
    await remove.click();
    await expect(remove).toHaveCount(0);
  });
});
