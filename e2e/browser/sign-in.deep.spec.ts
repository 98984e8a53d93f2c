import { addAuthenticator } from './authenticator';
import { expect, test } from './base-test';
import { anEmail, aPerson, mailTo } from './fixtures';
import { buttonOf, exact, holdScripts, linkOf, press, shows, visit } from './page-parts';

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
    await press(page, 'Confirm email');
    await expect(page.getByRole('heading', { name: 'Set your password' })).toBeVisible();
    await page.getByLabel('New password', { exact: true }).fill('another horse');
    await press(page, 'Save password');
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('another horse');
    await press(page, 'Sign in', exact);
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
  await press(page, 'Add passkey');
  await expect(buttonOf(page, /Remove passkey/)).toBeVisible();

  await page.getByLabel('Current password').fill(person.password);
  await page.getByLabel('New password').fill('another horse');
  await press(page, 'Change password');
  await shows(page, 'Passkeys still work');

  await visit(page, '/reset?next=%2Fapp%3Fall');
  await page.getByLabel('Email address').fill(person.email);
  await press(page, 'Email me a link');
  await visit(page, (await mailTo(person.email, /new password/)).link);
  await page.getByLabel('New password', { exact: true }).fill('a third horse');
  await press(page, 'Save password');
  await page.getByLabel('Email address').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill('a third horse');
  await press(page, 'Sign in', exact);
  await expect(page.getByRole('heading', { name: 'Review your passkeys' })).toBeVisible();
  await expect(linkOf(page, 'Continue', exact)).toHaveAttribute('href', '/app?all');
  // Without a passkey nothing is left to check.
  await press(page, /Remove passkey/);
  await expect(page).toHaveURL('/app?all');
});

test.describe('a sign-in problem', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('is explained at the field or in a sentence', async ({ page }) => {
    const person = await aPerson();
    await visit(page, '/sign-in');
    await page.getByLabel('Email address').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill('something else');
    await press(page, 'Sign in', exact);
    await expect(
      page.getByRole('alert').filter({ hasText: 'Incorrect email or password' }),
    ).toBeVisible();
    await expect(page.getByLabel('Email address')).toHaveValue(person.email);

    await visit(page, '/sign-up');
    await press(page, 'Sign up');
    await expect(page.getByLabel('Your name')).toBeFocused();
    await page.getByLabel('Your name').fill('Ada');
    await page.getByLabel('Email address').fill('nonsense');
    await page.getByLabel('Password').fill('short');
    await press(page, 'Sign up');
    await expect(page.getByLabel('Email address')).toBeFocused();
    await page.getByLabel('Email address').fill(anEmail());
    await press(page, 'Sign up');
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/at least 10/);

    await visit(page, '/sign-in/link?token=unknown');
    await press(page, 'Sign in');
    await expect(page.getByRole('alert').filter({ hasText: 'no longer works' })).toBeVisible();
  });
});
