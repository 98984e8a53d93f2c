import { expect, test } from './base-test';
import { upload } from './fixtures';
import { open } from './viewer';

test('a tooltip stays while the mouse is on it, and goes with it', async ({ page, library }) => {
  const [id] = await upload(library, ['a.jpg']);
  await open(page, library, id);
  const button = page.getByRole('button', { name: 'Rotate left' });
  const tooltip = page.getByText('Rotate left (l)');
  await button.hover();
  await expect(tooltip).toBeVisible();
  await page.clock.install();
  await tooltip.hover();
  await page.clock.runFor(2_000);
  await expect(tooltip).toBeVisible();
  await page.mouse.move(5, 5);
  await page.clock.runFor(2_000);
  await expect(tooltip).toBeHidden();
});
