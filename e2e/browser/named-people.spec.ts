import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { aCollection, aPageOf, aPerson, mailTo, service, signIn, upload } from './fixtures';
import {
  buttonOf,
  exact,
  fill,
  fillSignIn,
  follow,
  press,
  shows,
  titleOf,
  visit,
} from './page-parts';
import { showOptions } from './share-links';
import { pickOnTile } from './visitors';

/** How many of the chosen ones are yes. */
const picksOf = (page: Page) => buttonOf(page, 'Yes 1', exact);

test('a collection is shared with named people, who sign in, and are the same on every device', async ({
  page,
  context,
  browser,
  person: { name },
  library,
}) => {
  const { organizationId } = library;
  const ids = await upload(library, ['one.jpg', 'two.jpg']);
  const collection = await aCollection(context, organizationId, 'Covers', ids);
  const client = await aPerson('Clara');
  const other = await aPerson('Olaf');

  await visit(page, `/app/${organizationId}/-/collections/${collection}`);
  await press(page, 'Share');
  const dialog = page.getByRole('dialog', { name: /^Share/ });
  await showOptions(page);
  await dialog.getByLabel('Who can open it').selectOption('Only people I name');
  await press(dialog, 'Create link');
  await shows(dialog, 'Enter an email address.');
  await fill(dialog, 'Email addresses', `${client.email.toUpperCase()}, nobody`);
  await press(dialog, 'Create link');
  await shows(dialog, '“nobody” isn’t an email address.');
  await fill(dialog, 'Email addresses', client.email);
  await dialog.getByLabel('Client can pick and comment').check();
  await expectAccessible(page);
  await press(dialog, 'Create link');
  await expect(dialog).toContainText('The people you named get the link by email.');

  const { link, text } = await mailTo(client.email, /shared with you/);
  expect(text).toContain(`${name} of `);
  const path = new URL(link).pathname;
  const stranger = await (await browser.newContext({ baseURL: service })).newPage();
  await visit(stranger, path);
  await expect(titleOf(stranger)).toHaveText('Sign in to open this link');
  await expect(stranger.getByText('Covers')).toBeHidden();
  await expectAccessible(stranger);
  await visit(stranger, `${path}/1`);
  await expect(titleOf(stranger)).toHaveText('Sign in to open this link');
  await signIn(stranger.context(), other);
  await stranger.reload();
  await expect(titleOf(stranger)).toHaveText('This link is for other people');
  await shows(stranger, other.email);
  await expectAccessible(stranger);
  await press(stranger, 'Sign out');
  await expect(stranger).toHaveURL(/\/sign-in\?next=/);
  await fillSignIn(stranger, client);
  await expect(titleOf(stranger)).toHaveText('Covers');

  // Now this is the client’s browser.
  const picked = stranger.waitForResponse(/shared\.pick$/);
  await pickOnTile(stranger, 1, 'Yes');
  expect((await picked).status()).toBe(200);
  await expect(picksOf(stranger)).toHaveCount(1);
  const phone = await aPageOf(browser, client);
  await visit(phone, '/app');
  await expect(phone.getByText('No libraries yet')).toBeHidden();
  await expectAccessible(phone);
  await phone.getByRole('region', { name: 'Shared with you' }).getByText('Covers').click();
  await expect(titleOf(phone)).toHaveText('Covers');
  await expect(picksOf(phone)).toHaveCount(1);
  await visit(phone, `${path}/1`);
  await fill(phone, 'Write a comment', 'Warmer, please');
  await press(phone, 'Comment', exact);
  await expect(phone.getByRole('list', { name: 'Comments' })).toContainText('Clara');

  await visit(page, `/app/${organizationId}/-/shares`);
  await follow(page, 'Covers');
  await shows(page, `only for ${client.email}`);
  await press(page, 'Change');
  await fill(page, 'Email addresses', other.email);
  await press(page, 'Save');
  await shows(page, `only for ${other.email}`);
  await phone.reload();
  await expect(titleOf(phone)).toHaveText('This link is for other people');
});
