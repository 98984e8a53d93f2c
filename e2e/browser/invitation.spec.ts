import { expect, test } from './base-test';
import {
  aClaimedLibrary,
  anEmail,
  aPageOf,
  aPerson,
  mailTo,
  signInSomebody,
  sql,
} from './fixtures';

const MAILED = /You’re invited/;

// Each test visits a dozen pages.
test.slow();

test('an invitation creates an account and a membership in one form', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context, 'Atelier Morandi');
  const email = anEmail();
  await page.goto('/app?all');
  await page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('link', { name: 'Members' }).click();
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByText(`Invitation sent to ${email}.`)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Invitations', exact: true })).toContainText(email);

  const { link, text } = await mailTo(email, MAILED);
  expect(text).toContain('Ada Lovelace invited you to the organization “Atelier Morandi”');
  const guest = await (await browser.newContext({ baseURL })).newPage();
  const answer = await guest.goto(link);
  expect(answer?.headers()).toMatchObject({
    'cache-control': expect.stringContaining('no-store'),
    'referrer-policy': 'no-referrer',
  });
  await expect(guest.getByRole('heading', { name: 'Join Atelier Morandi' })).toBeVisible();
  await expect(guest.getByLabel('Email address')).toHaveValue(email);
  await expect(guest.getByLabel('Email address')).not.toBeEditable();
  await guest.getByLabel('Your name').fill('Giorgio');
  await guest.getByLabel('Password').fill('bottles and jars');
  await guest.getByRole('button', { name: 'Join organization' }).click();
  await expect(guest).toHaveURL(`/app/${library.organizationId}`);
  await expect(guest.getByRole('button', { name: 'Create library', exact: true })).toHaveCount(0);
  await guest.goto(`/app/${library.organizationId}/${library.libraryId}`);
  await expect(guest.getByRole('heading', { name: 'Atelier Morandi' })).toBeVisible();

  await guest.goto(link);
  await expect(guest.getByRole('heading', { name: 'has been accepted' })).toBeVisible();
  await page.reload();
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Invitations', exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('list', { name: 'Audit log' })).toContainText(
    `${email} accepted the invitation and became a member`,
  );
});

test.describe('an invitation for another person', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('says whom it is for, and ends when withdrawn or expired', async ({
    page,
    context,
    browser,
  }) => {
    await signInSomebody(context);
    const { organizationId } = await aClaimedLibrary(context, 'Atelier');
    const invited = await aPerson('Giorgio');
    const members = `/app/${organizationId}/settings/members`;
    const invite = async () => {
      await page.goto(members);
      await page.getByLabel('Email address').fill(invited.email);
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      await expect(page.getByText('Invitation sent')).toBeVisible();
    };
    await invite();
    const { link } = await mailTo(invited.email, MAILED);
    await page.goto(link);
    await expect(page.getByText(`This invitation is for ${invited.email}`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Join organization' })).toHaveCount(0);

    const guest = await aPageOf(browser, invited);
    await guest.goto(link);
    await sql(`UPDATE invitation SET expires_at = now() WHERE email = $1`, [invited.email]);
    await guest.getByRole('button', { name: 'Join organization' }).click();
    await expect(guest.getByRole('heading', { name: 'has expired' })).toBeVisible();

    await page.goto(members);
    await expect(page.getByText('expired on')).toBeVisible();
    await page.getByRole('button', { name: `Remove the invitation for ${invited.email}` }).click();
    await expect(page.getByText('expired on')).toHaveCount(0);
    await guest.goto(link);
    await expect(guest.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await page.getByLabel('Email address').fill('nobody');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(page.getByLabel('Email address')).toHaveAccessibleDescription(
      /valid email address/,
    );
  });

  test('accepting an invitation twice at the same moment counts once', async ({
    page,
    context,
    browser,
  }) => {
    await signInSomebody(context);
    const { organizationId } = await aClaimedLibrary(context, 'Atelier');
    const invited = await aPerson('Giorgio');
    await page.goto(`/app/${organizationId}/settings/members`);
    await page.getByLabel('Email address').fill(invited.email);
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const { link } = await mailTo(invited.email, MAILED);
    const guests = [];
    for (let n = 0; n < 2; n++) {
      const guest = await aPageOf(browser, invited);
      await guest.goto(link);
      guests.push(guest);
    }
    await Promise.all(
      guests.map((guest) => guest.getByRole('button', { name: 'Join organization' }).click()),
    );
    for (const guest of guests) await expect(guest).toHaveURL(`/app/${organizationId}`);
    await page.reload();
    await expect(page.getByText(invited.email, { exact: true })).toHaveCount(1);
    await page.getByRole('link', { name: 'Audit log' }).click();
    await expect(page.getByText('accepted the invitation')).toHaveCount(1);
  });
});
