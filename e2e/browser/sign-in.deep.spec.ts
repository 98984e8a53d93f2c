import { addAuthenticator } from './authenticator';
import { expect, test } from './base-test';
import { anEmail, aPerson, mailTo } from './fixtures';
import {
  buttonOf,
  exact,
  fill,
  fillSignIn,
  headed,
  holdScripts,
  linkOf,
  press,
  shows,
  visit,
} from './page-parts';

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
    await headed(page, 'Set your password');
    await fill(page, 'New password', 'another horse', exact);
    await press(page, 'Save password');
    await fillSignIn(page, { email, password: 'another horse' });
    await expect(page).toHaveURL('/app?all');
  });
});

test('a button pressed before the scripts have loaded works afterwards', async ({ page }) => {
  const person = await aPerson();
  const deliver = await holdScripts(page);
  await page.goto('/sign-in?next=%2Faccount', { waitUntil: 'commit' });
  await fill(page, 'Email address', person.email);
  await fill(page, 'Password', person.password, exact);
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

  await fill(page, 'Current password', person.password);
  await fill(page, 'New password', 'another horse');
  await press(page, 'Change password');
  await shows(page, 'Passkeys still work');

  await visit(page, '/reset?next=%2Fapp%3Fall');
  await fill(page, 'Email address', person.email);
  await press(page, 'Email me a link');
  await visit(page, (await mailTo(person.email, /new password/)).link);
  await fill(page, 'New password', 'a third horse', exact);
  await press(page, 'Save password');
  await fillSignIn(page, { email: person.email, password: 'a third horse' });
  await headed(page, 'Review your passkeys');
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
    await fillSignIn(page, { email: person.email, password: 'something else' });
    await expect(
      page.getByRole('alert').filter({ hasText: 'Incorrect email or password' }),
    ).toBeVisible();
    await expect(page.getByLabel('Email address')).toHaveValue(person.email);

    await visit(page, '/sign-up');
    await press(page, 'Sign up');
    await expect(page.getByLabel('Your name')).toBeFocused();
    await fill(page, 'Your name', 'Ada');
    await fill(page, 'Email address', 'nonsense');
    await fill(page, 'Password', 'short');
    await press(page, 'Sign up');
    await expect(page.getByLabel('Email address')).toBeFocused();
    await fill(page, 'Email address', anEmail());
    await press(page, 'Sign up');
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/at least 10/);

    await visit(page, '/sign-in/link?token=unknown');
    await press(page, 'Sign in');
    await expect(page.getByRole('alert').filter({ hasText: 'no longer works' })).toBeVisible();
  });
});
