import { expect, test } from './base-test';
import {
  aLibrary,
  anEmail,
  aPerson,
  call,
  mailTo,
  signIn,
  signInSomebody,
  sql,
  upload,
} from './fixtures';

test('opening a claim link shows its library and changes nothing', async ({ page }) => {
  const { claimUrl } = await aLibrary('Atelier <Morandi>');
  for (let visit = 0; visit < 2; visit++) {
    const answer = await page.goto(claimUrl);
    expect(answer?.headers()).toMatchObject({
      'cache-control': expect.stringContaining('no-store'),
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    await expect(page.getByRole('heading', { name: 'Claim your library' })).toBeVisible();
    await expect(page.getByText('Atelier <Morandi>')).toBeVisible();
    await expect(page.getByRole('time').first()).toContainText('UTC');
  }
});

test('expired and used claim links have their own pages', async ({ page }) => {
  const expired = await aLibrary('Secret');
  await sql(
    `UPDATE claim SET created = now() - interval '31 days', expires_at = now() - interval '1 day'
    WHERE organization_id = $1`,
    [expired.organizationId],
  );
  await page.goto(expired.claimUrl);
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await expect(page.getByText('Secret')).toHaveCount(0);

  const used = await aLibrary('Secret');
  await sql('UPDATE claim SET claimed_at = now() WHERE organization_id = $1', [
    used.organizationId,
  ]);
  await page.goto(used.claimUrl);
  await expect(page.getByRole('heading', { name: 'This link has been used' })).toBeVisible();
  await expect(page.getByText('Secret')).toHaveCount(0);
});

test('every public page knows who is signed in', async ({ page, context }) => {
  const { claimUrl } = await aLibrary('Atelier Morandi');
  await signInSomebody(context);
  for (const address of [claimUrl, '/']) {
    await page.goto(address);
    await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
  }
  await page.goto('/');
  await page.getByRole('link', { name: 'Open your libraries' }).click();
  await expect(page).toHaveURL(/\/app/);
});

test('a person who signs up on the way claims the library', async ({ page }) => {
  const library = await aLibrary('Atelier Morandi');
  await upload(library, ['still-life.jpg']);
  const email = anEmail();
  await page.goto(library.claimUrl);
  await page.getByRole('link', { name: 'Sign up to claim' }).click();
  await page.getByLabel('Your name').fill('Giorgio');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill('correct horse');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.goto((await mailTo(email, /Confirm your email/)).link);
  await page.getByRole('button', { name: 'Confirm email' }).click();

  await expect(page).toHaveURL(library.claimUrl);
  await expect(page.getByText(`You’re signed in as ${email}`)).toBeVisible();
  await page.getByRole('button', { name: 'Claim library' }).click();
  await expect(page).toHaveURL(`/app/${library.organizationId}/${library.libraryId}`);
  await expect(page.getByRole('link', { name: 'still-life.jpg' })).toBeVisible();
  expect(await call(library, '/libraries')).toMatchObject({ status: 200 });
  await page.goto(library.claimUrl);
  await expect(page.getByRole('heading', { name: 'This link has been used' })).toBeVisible();
});

test('a person who created a library on the front page does not type their address again', async ({
  page,
}) => {
  const email = anEmail();
  await page.goto('/');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Create library' }).click();
  const [claim] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Claim with another account' }).click(),
  ]);
  await claim.getByRole('link', { name: 'Sign up to claim' }).click();
  await expect(claim.getByLabel('Email address')).toHaveValue(email);
  await claim.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(claim.getByLabel('Email address')).toHaveValue(email);
});

test.describe('two people with one link', () => {
  test.use({ expectedErrors: [/409/] });

  test('at the same moment: one wins, the other sees why', async ({ browser, baseURL }) => {
    const library = await aLibrary('Atelier Morandi');
    const pages = [];
    for (const person of [await aPerson('One'), await aPerson('Two')]) {
      const context = await browser.newContext({ baseURL });
      await signIn(context, person);
      pages.push(await context.newPage());
    }
    for (const page of pages) await page.goto(library.claimUrl);
    await Promise.all(
      pages.map((page) => page.getByRole('button', { name: 'Claim library' }).click()),
    );
    const used = pages.map((page) =>
      page
        .getByRole('heading', { name: 'This link has been used' })
        .waitFor()
        .then(() => 'sees why'),
    );
    const won = pages.map((page) => page.waitForURL(/\/app\//).then(() => 'wins'));
    const ends = await Promise.all(pages.map((_, at) => Promise.race([used[at], won[at]])));
    expect(ends.sort()).toEqual(['sees why', 'wins']);
    for (const page of pages) await page.context().close();
    await Promise.allSettled([...used, ...won]);
  });
});

test('the claim page names the signed-in person and does not ask for a sign-in', async ({
  page,
  context,
}) => {
  const person = await signInSomebody(context);
  await page.goto((await aLibrary('Atelier')).claimUrl);
  await expect(page.getByText(`You’re signed in as ${person.email}`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in to claim' })).toHaveCount(0);
});

test.describe('unknown claim links', () => {
  test.use({ expectedErrors: [/404/] });

  test('are not found', async ({ page }) => {
    for (const token of ['unknown', 'x'.repeat(300), '%00']) {
      const answer = await page.goto(`/claim/${token}`);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    }
  });
});
