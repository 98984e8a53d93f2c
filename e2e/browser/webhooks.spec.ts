import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { visit } from './page-parts';

/** The service does not post to private addresses, so this fails at once. */
const URL_OF_RECEIVER = 'http://localhost:8080/hook';

test('an owner adds a webhook, sees why it fails, replaces its secret, and deletes it', async ({
  page,
  library: { organizationId },
}) => {
  await visit(page, `/app/${organizationId}/settings`);
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await expect(page.getByText('No webhooks yet.')).toBeVisible();

  await page.getByRole('button', { name: 'Add webhook' }).click();
  const form = page.getByRole('form', { name: 'Add webhook' });
  await form.getByLabel('URL').fill('example.com');
  await form.getByRole('button', { name: 'Add webhook' }).click();
  await expect(form.getByText('Enter a URL that starts with https://.')).toBeVisible();
  await form.getByLabel('URL').fill(URL_OF_RECEIVER);
  await form.getByLabel('Approval changed').check();
  await form.getByRole('button', { name: 'Add webhook' }).click();
  const secret = page.getByRole('region', { name: `Signing secret of ${URL_OF_RECEIVER}` });
  await expect(secret).toBeFocused();
  const first = await secret.locator('code').textContent();
  expect(first).toMatch(/^whsec_/);
  await expectAccessible(page);
  await secret.getByRole('button', { name: 'Hide' }).click();
  await expect(page.getByText('Approval changed; all libraries.')).toBeVisible();

  await page.getByRole('button', { name: `Send test to ${URL_OF_RECEIVER}` }).click();
  await expect(page.getByText('A test event is on its way.')).toBeVisible();
  await page.getByRole('link', { name: `Deliveries to ${URL_OF_RECEIVER}` }).click();
  const deliveries = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');
  await expect(deliveries.first()).toContainText('Failed, next attempt from');
  // It is tried again after five seconds.
  await deliveries
    .first()
    .getByText(/^\d+ attempts?$/)
    .click();
  await expect(deliveries.first()).toContainText('an address that is not public');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Replay…' }).click();
  const replay = page.getByRole('dialog', { name: 'Replay events' });
  await replay.getByLabel('Since').fill('2020-01-01T00:00');
  await replay.getByRole('button', { name: 'Replay', exact: true }).click();
  // Nothing has been approved yet.
  await expect(page.getByText('Sending 0 events again.')).toBeVisible();

  await page.getByRole('link', { name: 'All webhooks' }).click();
  await expect(page.getByText(/^Failing since/)).toBeVisible();
  await page.getByRole('button', { name: `Replace secret of ${URL_OF_RECEIVER}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
  await expect(secret).toBeVisible();
  expect(await secret.locator('code').textContent()).not.toBe(first);
  await page.getByRole('button', { name: `Delete ${URL_OF_RECEIVER}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No webhooks yet.')).toBeVisible();
});
