import { expect, test } from './base-test';
import { anEmail, forgetSession, mailTo, signInByPassword } from './fixtures';
import {
  buttonOf,
  exact,
  fill,
  fillSignIn,
  follow,
  linkOf,
  press,
  shows,
  visit,
} from './page-parts';

test('the email address changes after a confirmation from both addresses', async ({
  page,
  context,
  person,
}) => {
  const email = anEmail();
  await visit(page, '/account');
  await fill(page, 'New email address', email);
  await press(page, 'Change email');
  await shows(page, `We sent a link to ${person.email}`);
  await visit(page, (await mailTo(person.email, /about to change/)).link);
  await press(page, 'Continue', exact);
  await shows(page, 'We sent a link to the new address');
  const { link } = await mailTo(email, /new email address/);
  // In a signed-out browser the link leads to sign-in, and back.
  await forgetSession(page);
  await visit(page, link);
  await fillSignIn(page, person);
  await press(page, 'Confirm new email');
  await follow(page, 'Go to your account');
  await shows(page, `You sign in with ${email}`);
  await forgetSession(page);
  await signInByPassword(context, { ...person, email });
});

test.describe('deleting the account', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('is refused to the last owner, and without the password', async ({
    page,
    person,
    library: { organizationId },
  }) => {
    await visit(page, '/account');
    await press(page, 'Delete account…');
    await page.getByRole('textbox', { name: 'Your password' }).fill('something else');
    await press(page, 'Delete permanently');
    await expect(page.getByRole('textbox', { name: 'Your password' })).toHaveAccessibleDescription(
      /Incorrect password/,
    );
    await page.getByRole('textbox', { name: 'Your password' }).fill(person.password);
    await press(page, 'Delete permanently');
    await expect(
      page.getByRole('alert').filter({ hasText: 'last owner of Atelier' }),
    ).toBeVisible();
    await visit(page, '/app');
    await expect(linkOf(page, 'Atelier', exact)).toBeVisible();

    await visit(page, `/app/${organizationId}/settings`);
    await press(page, 'Delete organization…');
    await press(page, 'Move to trash');
    await expect(page).toHaveURL('/app?all');
    await press(page, 'Restore Atelier');
    await expect(buttonOf(page, 'Restore Atelier')).toHaveCount(0);
    await visit(page, '/app');
    await expect(linkOf(page, 'Atelier', exact)).toBeVisible();
  });
});
