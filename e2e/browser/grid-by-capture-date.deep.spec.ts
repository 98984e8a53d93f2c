import { expect, test } from './base-test';
import { sql } from './fixtures';
import { monthInView, openByDate } from './grid-by-capture-date';
import {
  buttonOf,
  chooseOrder,
  hold,
  layoutShift,
  linkOf,
  pathOf,
  ready,
  selected,
  tagSelection,
  tilesLoaded,
  visit,
} from './page-parts';

test('the capture date view moves nothing while it loads', { tag: '@phone' }, async ({
  page,
  library,
}) => {
  await openByDate(page, library);
  await page.reload();
  await ready(page);
  await tilesLoaded(page);
  expect(await layoutShift(page)).toBeLessThan(0.02);
});

test('the capture date view leads to every month before the assets have loaded', async ({
  page,
  library,
}) => {
  await openByDate(page, library);
  await visit(page, pathOf(library));
  const answer = await hold(page, /browse\.block/);
  await chooseOrder(page, 'By date taken');
  const scrubber = monthInView(page);
  await scrubber.focus();
  await page.keyboard.press('End');
  await expect(scrubber).toHaveAttribute('aria-valuetext', /January 2024|February 2024/);
  answer();
  await expect(linkOf(page, /file 920/)).toBeVisible();
});

test('arrow keys lead from month to month, at any fraction of a pixel', { tag: '@phone' }, async ({
  page,
  library,
}) => {
  await openByDate(page, library);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const scrubber = monthInView(page);
  for (const more of [0, 3, 11]) {
    await page.setViewportSize({ width: width + more, height });
    await scrubber.focus();
    await page.keyboard.press('Home');
    await expect(scrubber).toHaveAttribute('aria-valuenow', '0');
    for (const month of ['1', '2', '3', '4']) {
      await page.keyboard.press('ArrowDown');
      await expect(scrubber).toHaveAttribute('aria-valuenow', month);
    }
  }
});

test('the scrubber follows the mouse along the years', async ({ page, library }) => {
  await openByDate(page, library);
  const track = await monthInView(page).boundingBox();
  if (!track) throw new Error('There is no track.');
  const x = track.x + track.width / 2;
  await page.mouse.move(x, track.y + 10);
  await page.mouse.down();
  await page.mouse.move(x, track.y + track.height * 0.5, { steps: 5 });
  await page.mouse.up();
  await expect(monthInView(page)).toHaveAttribute('aria-valuetext', /202[45]/);
  await expect.poll(() => monthInView(page).getAttribute('aria-valuenow')).toMatch(/^1[0-4]$/);
  await expect(page.locator('[data-place]').first()).toBeVisible();
  // It selected nothing.
  await expect(buttonOf(page, 'Clear selection')).toHaveCount(0);
});

test('a range can be selected from one end of the library to the other', async ({
  page,
  library,
}) => {
  await openByDate(page, library);
  await page.getByRole('checkbox', { name: 'Select file 0', exact: true }).click();
  await monthInView(page).focus();
  await page.keyboard.press('End');
  await linkOf(page, /file 925/).click({ modifiers: ['Shift'] });
  await selected(page, '926 assets');
  await page.getByRole('checkbox', { name: 'Select file 924', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select file 927', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select file 928', exact: true }).click();
  await selected(page, '927 assets');
  await tagSelection(page, 'long');
  const tagged = () =>
    sql(
      `SELECT count(*)::int, bool_or(name IN ('file 924', 'file 926')) AS wrong
       FROM asset WHERE organization_id = $1 AND tags @> '{long}'`,
      [library.organizationId],
    );
  await expect.poll(tagged).toEqual([{ count: 927, wrong: false }]);
});
