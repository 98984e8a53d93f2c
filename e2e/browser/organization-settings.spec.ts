import type { Page } from '@playwright/test';
import { expect, test } from './base-test';
import {
  aMember,
  aPageOf,
  call,
  longSignedIn,
  service,
  signInSomebody,
  upgrade,
  upload,
} from './fixtures';
import {
  buttonOf,
  exact,
  fill,
  follow,
  headed,
  linkOf,
  press,
  showReview,
  shows,
  visit,
} from './page-parts';

/** Sends a GET to the interface with a key; `path` is below /api. */
const ask = (key: string, path: string) =>
  fetch(`${service}/api${path}`, {
    headers: { 'Api-Version': '2026-07-08', Authorization: `Bearer ${key}` },
  });

const shownKey = async (page: Page) =>
  (await page.getByRole('region', { name: /^Key / }).getByRole('code').textContent()) ?? '';

test('an organization is created, gets a library and another name', async ({ page, context }) => {
  await signInSomebody(context);
  await visit(page, '/app');
  await press(page, 'Create organization', exact);
  await press(page, 'Create', exact);
  await expect(page.getByLabel('Organization name')).toHaveAccessibleDescription(
    /1 to 100 characters/,
  );
  const name = `Museum ${Date.now()}`;
  await fill(page, 'Organization name', name);
  await press(page, 'Create', exact);
  // It is the person's only organization, so its page opens.
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await press(page, 'Create library', exact);
  // The slug of this name would be the path of the settings page.
  await fill(page, 'Library name', 'Settings');
  await press(page, 'Create', exact);
  const libraries = page.getByRole('list', { name: 'Libraries' });
  await follow(libraries, 'Settings', exact);
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();

  await visit(page, '/app?all');
  const section = page.getByRole('region', { name });
  await shows(section, 'Owner');
  await follow(section, 'Settings', exact);
  await shows(page, 'Up to 3 libraries and 1 GB. Your administrator sets the plan.');
  await shows(page, '0 bytes of 1 GB');
  await shows(page, '1 of 3');
  await fill(page, 'Organization name', `${name} of Art`);
  await press(page, 'Save', exact);
  await headed(page, `${name} of Art`);
});

test.describe('keys', () => {
  test.use({ expectedErrors: [/401 \(Unauthorized\)|400 \(Bad Request\)/] });

  test('are shown after a confirmation, created, used over REST, replaced and revoked', async ({
    page,
    person,
    library,
  }) => {
    await longSignedIn(person);
    const libraries = `/organizations/${library.organizationId}/libraries`;
    await visit(page, `/app/${library.organizationId}/settings/keys`);
    // The key from before the claim is listed and can be shown.
    const show = buttonOf(page, 'Show the key First key');
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await show.click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('region', { name: 'Key First key' })).toHaveCount(0);
    await show.click();
    await expect(page.getByLabel('Password')).toBeFocused();
    await fill(page, 'Password', 'something else');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Incorrect password.');
    await fill(page, 'Password', person.password);
    await press(dialog, 'Confirm', exact);
    await expect(page.getByRole('region', { name: 'Key First key' })).toBeFocused();
    expect(await shownKey(page)).toBe(library.apiKey);
    await press(page, 'Hide', exact);

    await press(page, 'Create key', exact);
    await fill(page, 'Key name', 'Website');
    await press(page, 'Create key', exact);
    await shows(page.getByRole('alert'), 'at least one library');
    await page.getByLabel('Access to Atelier').selectOption('Read');
    await press(page, 'Create key', exact);
    await expect(page.getByRole('region', { name: 'Key Website' })).toBeFocused();
    const key = await shownKey(page);
    const me = await (await ask(key, '/me')).json();
    expect(me.data.libraries).toEqual([{ library: library.libraryId, access: 'read' }]);
    await press(page, 'Hide', exact);

    const entry = page.getByRole('list', { name: 'Keys' }).getByRole('listitem').first();
    await expect(async () => {
      await page.reload();
      await expect(entry.getByText('last used')).toBeVisible({ timeout: 1000 });
    }).toPass();

    await press(page, 'Change the key Website');
    await fill(page, 'Key name', 'Shop');
    await page.getByLabel('Access to Atelier').selectOption('Read and write');
    await press(page, 'Save', exact);
    await shows(entry, 'Reads and writes Atelier.');
    expect((await (await ask(key, '/me')).json()).data.libraries[0].access).toBe('write');

    await press(page, 'Replace the key Shop');
    await page.keyboard.press('Escape');
    expect((await ask(key, libraries)).status).toBe(200);
    await press(page, 'Replace the key Shop');
    await press(page, 'Replace', exact);
    await expect(page.getByRole('region', { name: 'Key Shop' })).toBeVisible();
    const fresh = await shownKey(page);
    expect([(await ask(key, libraries)).status, (await ask(fresh, libraries)).status]).toEqual([
      401, 200,
    ]);

    await press(page, 'Revoke the key Shop');
    await press(page, 'Revoke', exact);
    await expect(page.getByText('Shop')).toHaveCount(0);
    const refused = await ask(fresh, libraries);
    expect([refused.status, (await refused.json()).error.code]).toEqual([401, 'INVALID_API_KEY']);

    await follow(page, 'Audit log');
    const auditLog = page.getByRole('list', { name: 'Audit log' });
    for (const words of ['created the key “Shop”', 'replaced the key “Shop”', 'revoked the key'])
      await shows(auditLog, words);
    await expect(auditLog).not.toContainText('vit_');
  });
});

test.describe('approval', () => {
  test.use({ expectedErrors: [/400/] });

  test('uses the states of the organization', async ({ page, person, library }) => {
    const { organizationId, libraryId } = library;
    const [asset] = await upload(library, ['still-life.jpg']);
    await visit(page, `/app/${organizationId}/${libraryId}/${asset}`);
    await showReview(page);
    await shows(page, 'Approvals aren’t part of your plan');
    const states = page.getByRole('group', { name: 'Set approval' }).getByRole('button');
    await expect(states).toHaveCount(0);

    await upgrade(organizationId);
    await visit(page, `/app/${organizationId}/settings/approval`);
    await press(page, 'Remove Needs changes');
    await press(page, 'Add state');
    await expect(page.getByLabel('State 3')).toBeFocused();
    await page.keyboard.type('  approved');
    await expect(page.getByLabel('State 4')).toHaveCount(0);
    await press(page, 'Save', exact);
    await shows(page.getByRole('alert'), 'needs a different name');
    await fill(page, 'State 3', 'print_ready');
    await press(page, 'Move print_ready up');
    // A row without a name is not a state, and disappears when the others are saved.
    await press(page, 'Add state');
    await expect(page.getByLabel('State 4')).toBeFocused();
    await page.keyboard.type('   ');
    await press(page, 'Save', exact);
    await shows(page, 'Saved.');
    await expect(page.getByLabel('State 3')).toHaveValue('Approved');
    await expect(page.getByLabel('State 4')).toHaveCount(0);

    await visit(page, `/app/${organizationId}/${libraryId}/${asset}`);
    await expect(states).toHaveText(['In review', 'Print ready', 'Approved']);
    await fill(page, 'Note', 'Crop the left.');
    await states.filter({ hasText: 'Print ready' }).click();
    await shows(page, `By ${person.name}`);
    const read = await (await call(library, `/libraries/${libraryId}/assets/${asset}`)).json();
    expect(read.data.approval).toEqual({
      state: 'print_ready',
      setBy: person.email,
      setAt: expect.any(Number),
      note: 'Crop the left.',
    });

    await visit(page, `/app/${organizationId}/settings/approval`);
    await press(page, 'Remove Print ready');
    await shows(page, 'is on 1 asset');
    await press(page, 'Save', exact);
    await shows(page, 'still set on assets: Print ready (on 1 asset)');
  });
});

test.describe('members', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('see the settings; owners change them; the last owner stays', async ({
    page,
    browser,
    library: { organizationId, libraryId },
  }) => {
    const settings = `/app/${organizationId}/settings`;
    await visit(page, settings);
    await press(page, 'Leave organization…');
    await press(page, 'Leave', exact);
    await shows(page.getByRole('alert'), 'needs an owner');

    const guest = await aPageOf(browser, await aMember(organizationId, 'Giorgio'));
    await visit(guest, settings);
    await shows(guest, 'Only owners can change settings');
    await expect(linkOf(guest, 'Audit log')).toHaveCount(0);
    for (const tab of ['Members', 'Keys', 'Approval']) {
      await follow(guest, tab);
      await expect(linkOf(guest, tab)).toHaveAttribute('aria-current', 'page');
      await expect(guest.getByRole('main').getByRole('button')).toHaveCount(0);
    }
    expect((await guest.goto(`${settings}/audit-log`))?.status()).toBe(404);

    await visit(page, `${settings}/members`);
    await page.getByLabel('Role of Giorgio').selectOption('Suspended');
    await press(page, 'Save the role of Giorgio');
    await shows(page, 'Suspended since');
    await page.getByLabel('Role of Giorgio').selectOption('Owner');
    await press(page, 'Save the role of Giorgio');
    await expect(page.getByText('Owner since')).toHaveCount(2);
    await press(page, 'Remove Giorgio');
    await press(page, 'Remove', exact);
    await expect(page.getByText('Giorgio')).toHaveCount(0);
    for (const path of [settings, `${settings}/keys`, `/app/${organizationId}/${libraryId}`])
      expect((await guest.goto(path))?.status()).toBe(404);
  });
});
