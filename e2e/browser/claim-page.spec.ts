import { expect, test } from './base-test';
import { aLibrary, anEmail, call, mailTo, upload } from './fixtures';
import { pathOf, visit } from './page-parts';

test('a person who signs up on the way claims the library', async ({ page }) => {
  const library = await aLibrary('Atelier Morandi');
  await upload(library, ['still-life.jpg']);
  const email = anEmail();
  await visit(page, library.claimUrl);
  await page.getByRole('link', { name: 'Create account and open library' }).click();
  await page.getByLabel('Your name').fill('Giorgio');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill('correct horse');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await visit(page, (await mailTo(email, /Confirm your email/)).link);
  await page.getByRole('button', { name: 'Confirm email' }).click();

  await expect(page).toHaveURL(library.claimUrl);
  await expect(page.getByText(`You’re signed in as ${email}`)).toBeVisible();
  const team = page.getByLabel('Name of your studio or team');
  await expect(team).toHaveValue('Atelier Morandi');
  await team.fill('Studio Giorgio');
  await page.getByRole('button', { name: 'Claim library' }).click();
  await expect(page).toHaveURL(pathOf(library));
  await expect(page.getByText('Studio Giorgio').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'still-life.jpg' })).toBeVisible();
  expect(await call(library, '/libraries')).toMatchObject({ status: 200 });
  await visit(page, library.claimUrl);
  await expect(page.getByRole('heading', { name: 'This link has been used' })).toBeVisible();
});
