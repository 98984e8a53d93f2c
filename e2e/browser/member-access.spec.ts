import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import {
  aClaimedLibrary,
  aMember,
  anEmail,
  aPageOf,
  isWide,
  mailTo,
  signInSomebody,
  sql,
  upload,
} from './fixtures';

test.slow();

/** Adds a library named Archive, which some members will not see. */
const addArchive = (organizationId: string) =>
  sql(
    `INSERT INTO library (organization_id, id, name, created) VALUES ($1, 'archive', 'Archive', now())`,
    [organizationId],
  );

test('an owner chooses what a member may see, who then sees that and may change nothing', async ({
  page,
  context,
  browser,
}) => {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context, 'Atelier');
  const { organizationId, libraryId } = library;
  const [assetId] = await upload(library, ['lake.jpg']);
  const giorgio = await aMember(organizationId, 'Giorgio');
  await addArchive(organizationId);
  const guest = await aPageOf(browser, giorgio);
  const path = `/app/${organizationId}/${libraryId}`;
  await guest.goto(path);
  await expect(guest.getByRole('button', { name: 'Upload', exact: true })).toBeVisible();

  await page.goto(`/app/${organizationId}/settings/members`);
  await page.getByRole('button', { name: 'Access of Giorgio' }).click();
  const dialog = page.getByRole('dialog', { name: 'What Giorgio may see' });
  await dialog.getByLabel('Access', { exact: true }).selectOption('Chosen libraries only');
  await dialog.getByLabel('Access to Atelier').selectOption('May view');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Sees 1 library only')).toBeVisible();

  await guest.goto(`/app/${organizationId}`);
  const libraries = guest.getByRole('list', { name: 'Libraries' });
  await expect(libraries.getByRole('link', { name: 'Atelier', exact: true })).toBeVisible();
  await expect(guest.getByText('Archive')).toHaveCount(0);
  await expect(guest.getByRole('link', { name: 'Settings' })).toHaveCount(0);
  await expect(guest.getByRole('button', { name: 'Answers of visitors' })).toHaveCount(0);
  expect((await guest.goto(`/app/${organizationId}/archive`))?.status()).toBe(404);
  expect((await guest.goto(`/app/${organizationId}/settings/members`))?.status()).toBe(404);

  await guest.goto(path);
  await guest.getByRole('link', { name: 'lake.jpg', exact: true }).hover();
  await guest.getByRole('checkbox', { name: /lake\.jpg/ }).click();
  const bar = guest.getByRole('region', { name: 'Selection' });
  await expect(bar.getByRole('button', { name: 'Download' })).toBeVisible();
  for (const name of ['Add tags', 'Share', 'Move to trash', 'Remove tags', 'Move', 'Approval'])
    await expect(bar.getByRole('button', { name, exact: true })).toHaveCount(0);
  await expect(guest.getByRole('button', { name: 'Upload', exact: true })).toHaveCount(0);
  await guest.goto(`${path}/${assetId}`);
  const details = guest.getByRole('complementary', { name: 'Details' });
  await expect(details.getByRole('heading', { name: 'lake.jpg' })).toBeVisible();
  for (const name of ['Move to trash', 'Add variant', 'Add to collection', 'Add a description'])
    await expect(details.getByRole('button', { name })).toHaveCount(0);
  await expect(details.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(guest);
});

test('to a member without access to one library, it does not exist, and the others are as before', async ({
  page,
  context,
  browser,
}) => {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context, 'Atelier');
  const { organizationId, libraryId } = library;
  await upload(library, ['lake.jpg']);
  const giorgio = await aMember(organizationId, 'Giorgio');
  await addArchive(organizationId);
  const member = await aPageOf(browser, giorgio);
  await member.goto(`/app/${organizationId}`);
  await expect(member.getByText('Archive')).toBeVisible();

  await page.goto(`/app/${organizationId}/settings/members`);
  await page.getByRole('button', { name: 'Access of Giorgio' }).click();
  const dialog = page.getByRole('dialog', { name: 'What Giorgio may see' });
  await dialog.getByLabel('Access to Archive').selectOption('No access');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('May edit all libraries, 1 exception')).toBeVisible();
  await page.getByRole('button', { name: 'Access of Giorgio' }).click();
  await expect(dialog.getByLabel('Access to Archive')).toHaveValue('none');

  await member.goto(`/app/${organizationId}`);
  const libraries = member.getByRole('list', { name: 'Libraries' });
  await expect(libraries.getByRole('link', { name: 'Atelier', exact: true })).toBeVisible();
  await expect(member.getByText('Archive')).toHaveCount(0);
  expect((await member.goto(`/app/${organizationId}/archive`))?.status()).toBe(404);
  await member.goto(`/app/${organizationId}/search`);
  await expect(member.getByRole('main')).toContainText('lake.jpg');
  expect(await member.content()).not.toMatch(/archive"|Archive</);

  await member.goto(`/app/${organizationId}/${libraryId}`);
  await expect(member.getByRole('button', { name: 'Upload', exact: true })).toBeVisible();
  await expect(member.getByRole('button', { name: /Answers of visitors/ })).toBeVisible();
  await member.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(member).toHaveURL(`/app/${organizationId}/settings/links`);
  const tabs = member.getByRole('navigation', { name: 'Settings' }).getByRole('link');
  await expect(tabs).toHaveText(['Share links']);
  await expectAccessible(member);
  for (const tab of ['', '/members', '/keys', '/brand', '/approval'])
    expect((await member.goto(`/app/${organizationId}/settings${tab}`))?.status()).toBe(404);
});

test('an invitation leaves a library out of sight from the beginning', async ({
  page,
  context,
  browser,
}) => {
  test.skip(!isWide(page), 'the same at any width: what an invitation carries');
  await signInSomebody(context);
  const { organizationId } = await aClaimedLibrary(context, 'Atelier');
  await addArchive(organizationId);
  const email = anEmail();
  await page.goto(`/app/${organizationId}/settings/members`);
  await page.getByLabel('Email address').fill(email);
  const access = page.getByLabel('Access', { exact: true });
  await access.selectOption('Chosen libraries only');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByText('Choose at least one library')).toBeVisible();
  await access.selectOption('All libraries, may edit');
  await page.getByText('Exceptions for single libraries').click();
  await page.getByLabel('Access to Archive').selectOption('No access');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByText(`Invitation sent to ${email}.`)).toBeVisible();
  await expect(page.getByText('May edit all libraries, 1 exception')).toBeVisible();
  const rights = 'As a member, you can work in all libraries, with exceptions.';
  const { link, text } = await mailTo(email, /You’re invited/);
  expect(text.replaceAll(/\s+/g, ' ')).toContain(rights);
  const invited = await (await browser.newContext()).newPage();
  await invited.goto(link);
  await expect(invited.getByText(rights)).toBeVisible();
  await invited.getByLabel('Your name').fill('Giorgio');
  await invited.getByLabel('Password').fill('bottles and jars');
  await invited.getByRole('button', { name: 'Join organization' }).click();
  const libraries = invited.getByRole('list', { name: 'Libraries' });
  await expect(libraries.getByRole('link', { name: 'Atelier', exact: true })).toBeVisible();
  await expect(invited.getByText('Archive')).toHaveCount(0);
});
