import { aLibrary, sql } from './service';
import { expect, test } from './visit';

test('tells what a link stands for, and changes nothing by it', async ({ page }) => {
  const { claimUrl } = await aLibrary('Atelier <Morandi>');
  for (let visit = 0; visit < 2; visit++) {
    const answer = await page.goto(claimUrl);
    expect(answer?.headers()).toMatchObject({
      'cache-control': expect.stringContaining('no-store'),
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    await expect(page.getByRole('heading', { name: 'A library held for you' })).toBeVisible();
    await expect(page.getByText('Atelier <Morandi>')).toBeVisible();
    await expect(page.getByRole('time').first()).toContainText('UTC');
  }
});

test('has a page for expired and one for used links', async ({ page }) => {
  const expired = await aLibrary('Secret');
  await sql(
    `UPDATE claim SET created = now() - interval '31 days', expires_at = now() - interval '1 day'
    WHERE organization_id = $1`,
    [expired.organizationId],
  );
  await page.goto(expired.claimUrl);
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await expect(page.getByText('Secret')).toHaveCount(0);

  const used = await aLibrary('Secret');
  await sql('UPDATE claim SET claimed_at = now() WHERE organization_id = $1', [
    used.organizationId,
  ]);
  await page.goto(used.claimUrl);
  await expect(page.getByRole('heading', { name: 'This link has been used' })).toBeVisible();
  await expect(page.getByText('Secret')).toHaveCount(0);
});

test.describe('unknown links', () => {
  test.use({ expectedErrors: [/404/] });

  test('are not found', async ({ page }) => {
    for (const token of ['unknown', 'x'.repeat(300), '%00']) {
      const answer = await page.goto(`/claim/${token}`);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
    }
  });
});
