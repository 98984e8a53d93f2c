import { addAuthenticator } from './authenticator';
import { expect, test } from './base-test';
import {
  aClaimedLibrary,
  anEmail,
  aPerson,
  forgetSession,
  holdScripts,
  mailTo,
  signInByPassword,
  signInSomebody,
} from './fixtures';

const PASSWORD = 'correct horse';

test('a person signs up, confirms the address and opens a library', async ({ page, context }) => {
  const email = anEmail();
  await page.goto('/app');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('Your name').fill('Grace Hopper');
  await page.getByLabel('Email address').fill(email.toUpperCase());
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();

  const { link } = await mailTo(email, /Confirm your email/);
  // A mail scanner opens the link twice; the person opens it a moment later.
  for (let visit = 0; visit < 3; visit++) await page.goto(link);
  await page.getByRole('button', { name: 'Confirm email' }).click();

  await expect(page).toHaveURL('/app');
  await expect(page.getByText('No libraries yet')).toBeVisible();
  await aClaimedLibrary(context, 'Atelier Morandi');
  await page.reload();
  await page.getByRole('link', { name: 'Atelier Morandi', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Atelier Morandi' })).toBeVisible();
});

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

    await page.goto((await mailTo(email, /Confirm your email/)).link);
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

test('a mailed link signs in once', async ({ page }) => {
  const person = await aPerson();
  await page.goto('/sign-in?next=%2Faccount');
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await page.getByLabel('Email address').fill(person.email);
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  const { link } = await mailTo(person.email, /sign-in link/);
  await page.goto(link);
  await page.reload();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/account');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/');
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

test.describe('without a connection', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('a failed sign-out is reported', async ({ page, context }) => {
    await signInSomebody(context);
    await page.goto('/account');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page.getByText('Can’t reach the service. Check your connection')).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page).toHaveURL('/');
  });
});

test('a new password signs out every browser', async ({ page, browser, baseURL }) => {
  const person = await aPerson();
  const elsewhere = await browser.newContext({ baseURL });
  await signInByPassword(elsewhere, person);
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await page.getByLabel('Email address').fill(person.email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.goto((await mailTo(person.email, /new password/)).link);
  await page.getByLabel('New password', { exact: true }).fill('another horse');
  await page.getByRole('button', { name: 'Save password' }).click();

  await page.getByLabel('Email address').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill('another horse');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/app');
  const other = await elsewhere.newPage();
  await other.goto('/app');
  await expect(other).toHaveURL(/\/sign-in/);
  await elsewhere.close();
});

test('setting a new password leads to the passkeys, and on from there', async ({
  page,
  context,
}) => {
  const person = await signInSomebody(context);
  await addAuthenticator(page);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByRole('button', { name: /Remove passkey/ })).toBeVisible();

  await page.getByLabel('Current password').fill(person.password);
  await page.getByLabel('New password').fill('another horse');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Passkeys still work')).toBeVisible();

  await page.goto('/reset?next=%2Fapp%3Fall');
  await page.getByLabel('Email address').fill(person.email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.goto((await mailTo(person.email, /new password/)).link);
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

test('a passkey of the device signs in', async ({ page, context }) => {
  await signInSomebody(context);
  await addAuthenticator(page);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByText('Chrome on Linux').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Remove passkey/ })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/');

  await page.goto('/sign-in?next=%2Faccount');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL('/account');
  await page.getByRole('button', { name: /Remove passkey/ }).click();
  await expect(page.getByRole('button', { name: /Remove passkey/ })).toHaveCount(0);
});

test('sign-in leads only to pages of this site', async ({ page }) => {
  const person = await aPerson();
  for (const next of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/%09/evil.example',
  ]) {
    await forgetSession(page);
    await page.goto(`/sign-in?next=${encodeURIComponent(decodeURIComponent(next))}`);
    await page.getByLabel('Email address').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL('/app');
  }
});

test('sign-in fits the narrowest phones', async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  for (const path of [
    '/sign-in',
    '/sign-up',
    '/reset',
    '/reset?token=x',
    '/verify?token=x',
    '/sign-in/link?token=x',
  ]) {
    await page.goto(path);
    expect(await overflow(), path).toBe(0);
  }
  await signInSomebody(context);
  for (const path of ['/app', '/account']) {
    await page.goto(path);
    expect(await overflow(), path).toBe(0);
  }
});

test.describe('a sign-in problem', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('is explained at the field or in a sentence', async ({ page }) => {
    const person = await aPerson();
    await page.goto('/sign-in');
    await page.getByLabel('Email address').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill('something else');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Incorrect email or password' }),
    ).toBeVisible();
    await expect(page.getByLabel('Email address')).toHaveValue(person.email);

    await page.goto('/sign-up');
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

    await page.goto('/sign-in/link?token=unknown');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'no longer works' })).toBeVisible();
  });
});
