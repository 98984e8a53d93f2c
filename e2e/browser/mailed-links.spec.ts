import type { Page } from '@playwright/test';
import { sendRequest } from '../support/api';
import { expect, test } from './base-test';
import {
  aClaimedLibrary,
  anEmail,
  aPerson,
  forgetSession,
  mailTo,
  type Person,
  service,
  signInSomebody,
  sql,
} from './fixtures';

// Each test visits a dozen pages and waits for mails.
test.slow();

/** A library created for an email address, and the link in the mail about it. */
async function aMailedClaim(email: string, name = 'Atelier Morandi') {
  const answer = await sendRequest(service, '/libraries', {
    method: 'POST',
    json: { email, name },
  });
  const { data } = await answer.json();
  return { ...data, link: (await mailTo(email, /Claim your library/)).link };
}

const libraryPath = (library: { organizationId: string; libraryId: string }) =>
  `/app/${library.organizationId}/${library.libraryId}`;

test.describe('a mailed claim link', () => {
  // The service refuses invalid values.
  test.use({ expectedErrors: [/400 \(Bad Request\)/] });

  test('creates the account and claims the library in one form', async ({ page }) => {
    const email = anEmail();
    const library = await aMailedClaim(email);
    const answer = await page.goto(library.link);
    expect(answer?.headers()).toMatchObject({
      'cache-control': expect.stringContaining('no-store'),
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    await expect(page.getByLabel('Email address')).toHaveValue(email);
    await expect(page.getByLabel('Email address')).not.toBeEditable();
    await page.getByRole('button', { name: 'Claim library' }).click();
    await expect(page.getByLabel('Your name')).toBeFocused();
    await page.getByLabel('Your name').fill('Giorgio');
    await page.getByLabel('Password').fill('short');
    await page.getByRole('button', { name: 'Claim library' }).click();
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/at least 10/);
    await page.getByLabel('Password').fill('bottles and jars');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await page.getByRole('button', { name: 'Claim library' }).click();
    await expect(page).toHaveURL(libraryPath(library));
    await expect(page.getByRole('heading', { level: 1, name: 'Atelier Morandi' })).toBeVisible();

    await page.goto(library.link);
    await expect(page.getByRole('heading', { name: 'This link has been used' })).toBeVisible();
    // The password and the address are valid from now on.
    await forgetSession(page);
    await page.goto('/sign-in');
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('bottles and jars');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/app/);
  });
});

test('a mailed claim link signs in a person with an account, and claims the library', async ({
  page,
}) => {
  const { email } = await aPerson('Giorgio');
  const library = await aMailedClaim(email);
  // A mail scanner opens the link, and nothing happens.
  for (let visit = 0; visit < 2; visit++) await page.goto(library.link);
  await expect(page.getByText(`You’ll be signed in as ${email}`)).toBeVisible();
  await page.getByRole('button', { name: 'Claim library' }).click();
  await page.waitForURL(libraryPath(library));
});

test('a mailed claim link too old for sign-in leads to a new one', async ({ page }) => {
  const { email } = await aPerson('Giorgio');
  const library = await aMailedClaim(email);
  await sql(
    `UPDATE claim SET created = created - interval '16 minutes' WHERE organization_id = $1`,
    [library.organizationId],
  );
  await page.goto(library.link);
  await expect(page.getByText(`${email} has an account`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Claim library' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await page.goto((await mailTo(email, /sign-in link/)).link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Claim library' }).click();
  await page.waitForURL(libraryPath(library));
});

test('a mailed claim link for another person says who is signed in', async ({ page, context }) => {
  const somebody = await signInSomebody(context);
  const email = anEmail();
  const library = await aMailedClaim(email);
  await page.goto(library.link);
  await expect(page.getByText(`You’re signed in as ${somebody.email}`)).toBeVisible();
  await expect(page.getByText(`This link was sent to ${email}`)).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Email address')).toHaveValue(email);
  expect(page.url()).toBe(library.link);
});

test.describe('a mailed invitation', () => {
  /** Invites an email address as a member; returns the link in the mail. */
  async function invite(page: Page, email: string, organization: string) {
    await page.goto(`/app/${organization}/settings/members`);
    await page.getByLabel('Email address').fill(email);
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(page.getByText(`Invitation sent to ${email}.`)).toBeVisible();
    return (await mailTo(email, /You’re invited/)).link;
  }

  test('signs in a person with an account, who joins', async ({ page, context }) => {
    await signInSomebody(context);
    const { organizationId } = await aClaimedLibrary(context, 'Atelier Morandi');
    const invited: Person = await aPerson('Giorgio');
    const link = await invite(page, invited.email, organizationId);

    await page.goto(link);
    await expect(page.getByText(`This invitation is for ${invited.email}`)).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByText(`You’ll be signed in as ${invited.email}`)).toBeVisible();
    await page.getByRole('button', { name: 'Join organization' }).click();
    await expect(page).toHaveURL(`/app/${organizationId}`);
  });
});
