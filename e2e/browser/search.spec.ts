import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { addLibrary, upload } from './fixtures';
import { headed, hits, press, searchField, shows, visit } from './page-parts';

test('the search finds while typing, by keyboard alone, and leads back', async ({
  page,
  library,
}) => {
  const { organizationId } = library;
  await upload(library, ['blue vase.jpg', 'green vase.jpg', 'still life.jpg']);
  await visit(page, `/app/${organizationId}`);
  await page.keyboard.press('/');
  await page.keyboard.type('vas', { delay: 20 });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/app/${organizationId}/search?filter=vas`);
  await shows(page.getByRole('status'), '2 found');
  await expect(hits(page).first().locator('mark').first()).toHaveText('vase');

  await searchField(page).focus();
  await page.keyboard.press('End');
  await page.keyboard.type('e blue', { delay: 20 });
  await expect(hits(page)).toHaveCount(1);
  // What is offered for a word comes first.
  const intoHits = async () => {
    const isOffered = (await searchField(page).getAttribute('aria-expanded')) === 'true';
    if (isOffered) await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowDown');
    await expect(hits(page).first()).toBeFocused();
  };
  await intoHits();
  await page.keyboard.press('ArrowUp');
  await expect(searchField(page)).toBeFocused();
  await intoHits();
  await page.keyboard.press('Escape');
  await expect(searchField(page)).toBeFocused();
  await intoHits();
  await page.keyboard.press('Enter');
  await headed(page, 'blue vase.jpg');

  // One step back is the search, another one the page before it. Typed letters are not steps.
  await page.goBack();
  await expect(page).toHaveURL(`/app/${organizationId}/search?filter=vase+blue`);
  await expect(searchField(page)).toHaveValue('vase blue');
  await expect(hits(page)).toHaveCount(1);

  await searchField(page).fill('');
  const recent = page.getByRole('option', { name: 'vase blue' });
  await recent.click();
  await expect(hits(page)).toHaveCount(1);
  await searchField(page).fill('');
  await expect(page.getByRole('list', { name: 'Newest' }).getByRole('link')).toHaveCount(3);
  await expectAccessible(page);
  await page.getByRole('option', { name: 'Clear recent searches' }).click();
  await expect(recent).toHaveCount(0);
});

test('the search is filtered by mouse, offers what a word means, and says what is in the way', {
  tag: '@phone',
}, async ({ page, library: first }) => {
  const { organizationId } = first;
  await upload(first, ['<i>vase.jpg']);
  await addLibrary(organizationId, 'Archive');
  // An address from before the filter language.
  await visit(page, `/app/${organizationId}/search?q=vase&approval=none`);
  await expect(page).toHaveURL(/filter=vase\+approval%3Anone$/);
  await expect(hits(page)).toHaveCount(1);
  // A name is shown as text, even if it contains HTML.
  await expect(hits(page).first()).toContainText('<i>vase.jpg');
  await searchField(page).fill('vase photos');
  await shows(page, 'Nothing matches all of these.');
  await page.getByRole('option', { name: 'Type: Images' }).click();
  await expect(page).toHaveURL(/type%3Aimage/);
  await expect(hits(page)).toHaveCount(1);
  await press(page, /^Filters/);
  const credit = page.getByRole('checkbox', { name: 'Without credit' });
  await credit.click();
  await expect(credit).toBeChecked();
  await expect(hits(page)).toHaveCount(1);
  await expectAccessible(page);
  await searchField(page).fill('vase color:pink ');
  await press(page, 'Without “Colour: Pink”');
  await expect(hits(page)).toHaveCount(1);
  await press(page, 'Clear filters');
  await expect(page).toHaveURL(`/app/${organizationId}/search`);
});
