import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { type Created, sql, upgrade } from './fixtures';
import { buttonOf, chooseOrder, exact, linkOf, pathOf, press, shows, visit } from './page-parts';

const NOTHING_ELSE = {
  recordedAt: null,
  make: null,
  software: null,
  latitude: null,
  longitude: null,
  altitude: null,
};

/**
 * 100 assets, "file 0" the newest: 40 of one camera, then 30 of another one spelled in two ways, then 30 without.
 * Every fourth is a PNG, every tenth a video. The first 20 are approved, the next 10 in review.
 */
const fill = ({ organizationId, libraryId }: Created) =>
  sql(
    `INSERT INTO asset (id, organization_id, library_id, kind, processing, name, blob, sha256, size_bytes, content_type,
       created, metadata, approval_state, approval_set_at)
     SELECT gen_random_uuid(), $1, $2, (CASE WHEN n % 10 = 0 THEN 'video' ELSE 'image' END)::"MediaKind", 'failed',
       'file ' || n, gen_random_uuid(), 'x', 1,
       CASE WHEN n % 10 = 0 THEN 'video/quicktime' WHEN n % 4 = 0 THEN 'image/png' ELSE 'image/jpeg' END,
       now() - n * interval '1 minute',
       CASE WHEN n < 70 THEN jsonb_build_object('video', null, 'capture', $3::jsonb || jsonb_build_object('model',
         CASE WHEN n < 40 THEN 'Canon EOS R5' WHEN n < 50 THEN 'iPhone 15 Pro' ELSE 'iphone 15 pro' END)) END,
       CASE WHEN n < 20 THEN 'approved' WHEN n < 30 THEN 'in_review' END, CASE WHEN n < 30 THEN now() END
     FROM generate_series(0, 99) AS n`,
    [organizationId, libraryId, JSON.stringify(NOTHING_ELSE)],
  );

/** Opens a library in groups. */
async function open(page: Page, library: Created, groups: string) {
  await fill(library);
  await upgrade(library.organizationId);
  await visit(page, pathOf(library));
  await chooseOrder(page, groups);
}

/** The headings in view with their counts, as "Canon EOS R5 40". */
const headings = (page: Page) => page.locator('.asset-grid-heading');

const groupOf = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { name, exact: true }) });

const file = (page: Page, n: number) => linkOf(page, new RegExp(`file ${n}(?!\\d)`));

test('a library is grouped by camera, and an asset opens with its neighbours in the group', async ({
  page,
  library,
}) => {
  await open(page, library, 'By camera');
  await expect(headings(page).first()).toHaveText(/^Canon EOS R5\s*40/);
  await expect(groupOf(page, 'Canon EOS R5').getByRole('link').first()).toHaveText(/file 0/);
  await expectAccessible(page);

  const scrubber = page.getByRole('slider', { name: 'Camera' });
  await scrubber.focus();
  await page.keyboard.press('End');
  await expect(headings(page).last()).toHaveText(/^No camera\s*30/);
  await page.keyboard.press('Home');
  await expect(scrubber).toHaveAttribute('aria-valuetext', 'Canon EOS R5');
  await page.keyboard.press('ArrowDown');
  await expect(groupOf(page, 'iPhone 15 Pro').getByRole('link').first()).toHaveText(/file 40/);

  await press(page, 'Select iPhone 15 Pro');
  await shows(page.getByRole('status'), '30 assets');
  await page.keyboard.press('Escape');

  await file(page, 40).click();
  await shows(page, '41 of 100');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('heading', { level: 1, name: 'file 39' })).toBeVisible();
  await shows(page, '40 of 100');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${pathOf(library)}?sort=camera`);
  await expect(file(page, 39)).toBeFocused();
});

test('changing the approval moves assets to another group', async ({ page, library }) => {
  await open(page, library, 'By approval');
  await expect(headings(page).first()).toHaveText(/^Approved\s*20/);
  const scrubber = page.getByRole('slider', { name: 'Approval' });
  await scrubber.focus();
  await page.keyboard.press('ArrowDown');
  await press(page, 'Select In review');
  await press(page, 'Approval', exact);
  await page.getByRole('dialog').getByLabel('State').selectOption('approved');
  await press(page, 'Set', exact);
  await shows(page, '10 assets set to Approved.');
  await scrubber.focus();
  await page.keyboard.press('Home');
  await expect(headings(page).first()).toHaveText(/^Approved\s*30/);
  await expect(page.getByRole('heading', { name: 'In review' })).toHaveCount(0);
  // Their places have changed, so they are not selected any more.
  await expect(buttonOf(page, 'Clear selection')).toHaveCount(0);
  await page.keyboard.press('End');
  await expect(headings(page).last()).toHaveText(/^Not reviewed\s*70/);

  // One at a time, from the page of an asset.
  await file(page, 30).click();
  await shows(page, '31 of 100');
  await press(page, 'Approved');
  await expect(page.getByRole('button', { name: 'Approved', pressed: true })).toBeVisible();
  await expect
    .poll(() =>
      sql(
        `SELECT count(*)::int FROM asset WHERE organization_id = $1 AND approval_state = 'approved'`,
        [library.organizationId],
      ),
    )
    .toEqual([{ count: 31 }]);
  await page.keyboard.press('Escape');
  await scrubber.focus();
  await page.keyboard.press('Home');
  await expect(headings(page).first()).toHaveText(/^Approved\s*31/);
});
