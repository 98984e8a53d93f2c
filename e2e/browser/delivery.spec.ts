import { expectAccessible } from './accessibility';
import { open } from './asset-page';
import { expect, test } from './base-test';
import { type Created, service, sql, upload } from './fixtures';
import {
  barOf,
  buttonOf,
  exact,
  fill,
  pathOf,
  press,
  shows,
  tilesLoaded,
  visit,
} from './page-parts';

/** What everybody gets for an address, without a session. */
const statusOf = async (url: string) => (await fetch(url)).status;
const urlOf = (id: string | undefined) => `${service}/cdn/${id}`;
const setMode = ({ organizationId, libraryId }: Created, mode: string) =>
  sql(`UPDATE library SET delivery = $3::"Delivery" WHERE organization_id = $1 AND id = $2`, [
    organizationId,
    libraryId,
    mode,
  ]);

test('rights of many end on a day and are held; the tiles say so, the address stops, and undo gives it back', async ({
  page,
  library,
}) => {
  const [one, other] = await upload(library, ['one.jpg', 'other.jpg']);
  await visit(page, pathOf(library));
  await tilesLoaded(page);
  const set = async (day: string) => {
    await page.getByRole('checkbox', { name: /one/ }).click();
    await page.getByRole('checkbox', { name: /other/ }).click();
    await press(barOf(page), 'Rights', exact);
    const dialog = page.getByRole('dialog');
    await fill(dialog, 'Last day', day);
    await expectAccessible(page);
    await press(dialog, 'Set', exact);
  };
  await set('2037-03-03');
  await expect(page.getByText(/^Ends .*2037/).first()).toBeVisible();
  expect(await statusOf(urlOf(one))).toBe(200);
  await press(page, 'Clear selection');
  await set('2020-03-03');
  await expect(page.getByText('Ended', { exact: true })).toHaveCount(2);
  await expect.poll(() => statusOf(urlOf(one))).toBe(404);
  await expect.poll(() => statusOf(urlOf(other))).toBe(404);
  await buttonOf(page, 'Undo').last().click();
  await expect.poll(() => statusOf(urlOf(one))).toBe(200);
  await expect(page.getByText('Ended', { exact: true })).toHaveCount(0);
});

test('addresses and code of an image are given by preset, and signed where the library asks for it', async ({
  page,
  library,
}) => {
  const [id] = await upload(library, ['photo.jpg']);
  await open(page, library, id);
  const getImage = async () => {
    await press(page, 'Share', exact);
    await press(page, /^Get image/);
    return page.getByRole('dialog', { name: 'Get image' });
  };
  const dialog = await getImage();
  await dialog.getByLabel('Preset').selectOption('square');
  const address = `${urlOf(id)}/p/square`;
  await shows(dialog, address, exact);
  await expect(dialog.getByText(/^<picture>/)).toContainText('width="600" height="600"');
  await expectAccessible(page);
  expect(await statusOf(address)).toBe(200);
  await press(dialog, 'Close');

  await setMode(library, 'signed');
  await expect.poll(() => statusOf(address)).toBe(404);
  await page.reload();
  const again = await getImage();
  await again.getByLabel('Preset').selectOption('square');
  await press(again, 'Sign address');
  const signed = await again.getByText(/sig=/).textContent();
  await expect(again.getByRole('status').filter({ hasText: /^Ends/ })).toBeVisible();
  await expect.poll(() => statusOf(signed ?? '')).toBe(200);
});

test('owners set presets and delivery keys, and see what a preset does', async ({
  page,
  library,
}) => {
  await upload(library, ['photo.jpg']);
  await visit(page, `/app/${library.organizationId}/settings/delivery`);
  await press(page, 'Add preset');
  await fill(page, 'Name', 'card');
  await fill(page, 'Width', '90');
  await fill(page, 'Height', '60');
  await page.getByLabel('Fit').selectOption('cover');
  await press(page, 'Save');
  await shows(page, /^90 × 60, cut to fill/);
  await expect(page.getByRole('img', { name: 'As card' })).toHaveJSProperty('naturalWidth', 90);
  // A second one of this name would replace it.
  await press(page, 'Add preset');
  await fill(page, 'Name', 'card');
  await fill(page, 'Width', '10');
  await press(page, 'Save');
  await shows(page, 'A preset has this name already.');
  await press(page, 'Cancel');
  await press(page, 'Delete the preset card');
  await press(page.getByRole('dialog'), 'Delete', exact);
  await expect(page.getByText(/^90 × 60/)).toHaveCount(0);

  await press(page, 'Add delivery key');
  await fill(page, 'Name', 'Website');
  await press(page.getByRole('dialog'), 'Add');
  await expect(page.getByRole('region', { name: 'Delivery key', exact: true })).toContainText(
    'vds_',
  );
  await press(page, 'Hide');
  await expectAccessible(page);
  await press(page, 'Delete the delivery key Website');
  await press(page.getByRole('dialog'), 'Delete', exact);
  await expect(page.getByText('Website', { exact: true })).toHaveCount(0);
});

test('the focal point of an image is set by a tap @phone', async ({ page, library }) => {
  const [id] = await upload(library, ['photo.jpg']);
  await open(page, library, id);
  await press(page, 'Set focal point');
  const image = buttonOf(page, 'Focal point', exact);
  const { width = 0, height = 0 } = (await image.boundingBox()) ?? {};
  expect(width).toBeGreaterThan(200);
  const position = { x: width * 0.25, y: height * 0.75 };
  await (page.viewportSize()?.width === 390 ? image.tap({ position }) : image.click({ position }));
  await press(page.getByRole('dialog'), 'Save');
  const stored = async () => {
    const [row] = await sql('SELECT focal_x, focal_y FROM asset WHERE id = $1', [id]);
    return [row?.focal_x, row?.focal_y].map((part) => Math.round(Number(part) * 20) / 20);
  };
  await expect.poll(stored).toEqual([0.25, 0.75]);
});
