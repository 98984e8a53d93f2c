import { expect, test } from './base-test';
import { anEmail } from './fixtures';
import { buttonOf, fill, headed, hold, visit } from './page-parts';

const BUTTON = { name: 'Create library', exact: true };

test('pressing the button several times creates one library', async ({ page }) => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/trpc/')) sent++;
  });
  const goOn = await hold(page, /\/api\/trpc\//);
  await visit(page, '/');
  await fill(page, 'Email address', anEmail());
  await page.getByRole('button', BUTTON).dblclick();

  await expect(buttonOf(page, 'Creating library')).toBeVisible();
  goOn();
  await headed(page, 'Your library is ready');
  expect(sent).toBe(1);
});
