import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { addLibrary, anEmail, mailTo } from './fixtures';
import { exact, fill, linkOf, press, shows, visit } from './page-parts';

test('an invitation leaves a library out of sight from the beginning', async ({
  page,
  browser,
  library: { organizationId },
}) => {
  await addLibrary(organizationId, 'Archive');
  const email = anEmail();
  await visit(page, `/app/${organizationId}/settings/members`);
  await fill(page, 'Email address', email);
  const access = page.getByLabel('Access', { exact: true });
  await access.selectOption('Chosen libraries only');
  await press(page, 'Invite', exact);
  await shows(page, 'Choose at least one library');
  await access.selectOption('All libraries, may edit');
  await page.getByText('Exceptions for single libraries').click();
  await page.getByLabel('Access to Archive').selectOption('No access');
  await expectAccessible(page);
  await press(page, 'Invite', exact);
  await shows(page, `Invitation sent to ${email}.`);
  await shows(page, 'May edit all libraries, 1 exception');
  const rights = 'As a member, you can work in all libraries, with exceptions.';
  const { link, text } = await mailTo(email, /You’re invited/);
  expect(text.replaceAll(/\s+/g, ' ')).toContain(rights);
  const invited = await (await browser.newContext()).newPage();
  await visit(invited, link);
  await shows(invited, rights);
  await fill(invited, 'Your name', 'Giorgio');
  await fill(invited, 'Password', 'bottles and jars');
  await press(invited, 'Join organization');
  const libraries = invited.getByRole('list', { name: 'Libraries' });
  await expect(linkOf(libraries, 'Atelier', exact)).toBeVisible();
  await expect(invited.getByText('Archive')).toHaveCount(0);
});
