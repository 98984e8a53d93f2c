import { expect, test } from './base-test';
import { aLibrary, anEmail, call, mailTo, upload } from './fixtures';
import { fill, follow, headed, linkOf, pathOf, press, shows, visit } from './page-parts';

test('a person who signs up on the way claims the library', async ({ page }) => {
  const library = await aLibrary('Atelier Morandi');
  await upload(library, ['still-life.jpg']);
  const email = anEmail();
  await visit(page, library.claimUrl);
  await follow(page, 'Create account and open library');
  await fill(page, 'Your name', 'Giorgio');
  await fill(page, 'Email address', email);
  await fill(page, 'Password', 'correct horse');
  await press(page, 'Sign up');
  await visit(page, (await mailTo(email, /Confirm your email/)).link);
  await press(page, 'Confirm email');

  await expect(page).toHaveURL(library.claimUrl);
  await shows(page, `You’re signed in as ${email}`);
  const team = page.getByLabel('Name of your studio or team');
  await expect(team).toHaveValue('Atelier Morandi');
  await team.fill('Studio Giorgio');
  await press(page, 'Claim library');
  await expect(page).toHaveURL(pathOf(library));
  await expect(page.getByText('Studio Giorgio').first()).toBeVisible();
  await expect(linkOf(page, 'still-life.jpg')).toBeVisible();
  expect(await call(library, '/libraries')).toMatchObject({ status: 200 });
  await visit(page, library.claimUrl);
  await headed(page, 'This link has been used');
});
