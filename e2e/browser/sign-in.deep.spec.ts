import { addAuthenticator } from './authenticator';
import { expect, test } from './base-test';
import { anEmail, aPerson, mailTo } from './fixtures';
import { holdScripts, visit } from './page-parts';

const PASSWORD = 'correct horse';

test.describe('a sign-up confirmed in another browser', () => {
  test.use({ expectedErrors: [/403/] });

  test('gets the password of the person who reads the mail', async ({ page, browser, baseURL }) => {
    const email = anEmail();
    const stranger = await browser.newContext({ baseURL });
    const signedUp = await stranger.request.post(`${baseURL}/api/auth/sign-up/email`, {
      headers: { Origin: String(baseURL) },
      data: { email, name: 'Ada', password: PASSWORD, callbackURL: `${baseURL}/app?all` },
    });
    expect(signedUp.ok()).toBe(true);
    await stranger.close();

    await visit(page, (await mailTo(email, /Confirm your email/)).link);
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await expect(page.getByRole('heading', { name: 'Set your password' })).toBeVisible();
    await page.getByLabel('New password', { exact: true }).fill('another horse');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('another horse');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL('/app?all');
  });
});

test('a button pressed before the scripts have loaded works afterwards', async ({ page }) => {
  const person = await aPerson();
  const deliver = await holdScripts(page);
  await page.goto('/sign-in?next=%2Faccount', { waitUntil: 'commit' });
  await page.getByLabel('Email address').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await deliver();
  await expect(page).toHaveURL('/account');
});

test('setting a new password leads to the passkeys, and on from there', async ({
  page,
  person,
}) => {
  await addAuthenticator(page);
  await visit(page, '/account');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByRole('button', { name: /Remove passkey/ })).toBeVisible();

  await page.getByLabel('Current password').fill(person.password);
  await page.getByLabel('New password').fill('another horse');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Passkeys still work')).toBeVisible();

  await visit(page, '/reset?next=%2Fapp%3Fall');
  await page.getByLabel('Email address').fill(person.email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await visit(page, (await mailTo(person.email, /new password/)).link);
  await page.getByLabel('New password', { exact: true }).fill('a third horse');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByLabel('Email address').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill('a third horse');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Review your passkeys' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continue', exact: true })).toHaveAttribute(
    'href',
    '/app?all',
  );
  // Without a passkey nothing is left to check.
  await page.getByRole('button', { name: /Remove passkey/ }).click();
  await expect(page).toHaveURL('/app?all');
});

test.describe('a sign-in problem', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('is explained at the field or in a sentence', async ({ page }) => {
    const person = await aPerson();
    await visit(page, '/sign-in');
    await page.getByLabel('Email address').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill('something else');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Incorrect email or password' }),
    ).toBeVisible();
    await expect(page.getByLabel('Email address')).toHaveValue(person.email);

    await visit(page, '/sign-up');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByLabel('Your name')).toBeFocused();
    await page.getByLabel('Your name').fill('Ada');
    await page.getByLabel('Email address').fill('nonsense');
    await page.getByLabel('Password').fill('short');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByLabel('Email address')).toBeFocused();
    await page.getByLabel('Email address').fill(anEmail());
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/at least 10/);

    await visit(page, '/sign-in/link?token=unknown');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'no longer works' })).toBeVisible();
  });
});
