import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { exact, fill, follow, press, shows, visit } from './page-parts';

/** The service does not post to private addresses, so this fails at once. */
const URL_OF_RECEIVER = 'http://localhost:8080/hook';

test('an owner adds a webhook, sees why it fails, replaces its secret, and deletes it', async ({
  page,
  library: { organizationId },
}) => {
  await visit(page, `/app/${organizationId}/settings`);
  await follow(page, 'Webhooks');
  await shows(page, 'No webhooks yet.');

  await press(page, 'Add webhook');
  const form = page.getByRole('form', { name: 'Add webhook' });
  await fill(form, 'URL', 'example.com');
  await press(form, 'Add webhook');
  await shows(form, 'Enter a URL that starts with https://.');
  await fill(form, 'URL', URL_OF_RECEIVER);
  await form.getByLabel('Approval changed').check();
  await press(form, 'Add webhook');
  const secret = page.getByRole('region', { name: `Signing secret of ${URL_OF_RECEIVER}` });
  await expect(secret).toBeFocused();
  const first = await secret.locator('code').textContent();
  expect(first).toMatch(/^whsec_/);
  await expectAccessible(page);
  await press(secret, 'Hide');
  await shows(page, 'Approval changed; all libraries.');

  await press(page, `Send test to ${URL_OF_RECEIVER}`);
  await shows(page, 'A test event is on its way.');
  await follow(page, `Deliveries to ${URL_OF_RECEIVER}`);
  const deliveries = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');
  await expect(deliveries.first()).toContainText('Failed, next attempt from');
  // It is tried again after five seconds.
  await deliveries
    .first()
    .getByText(/^\d+ attempts?$/)
    .click();
  await expect(deliveries.first()).toContainText('an address that is not public');
  await expectAccessible(page);

  await press(page, 'Replay…');
  const replay = page.getByRole('dialog', { name: 'Replay events' });
  await fill(replay, 'Since', '2020-01-01T00:00');
  await press(replay, 'Replay', exact);
  // Nothing has been approved yet.
  await shows(page, 'Sending 0 events again.');

  await follow(page, 'All webhooks');
  await shows(page, /^Failing since/);
  await press(page, `Replace secret of ${URL_OF_RECEIVER}`);
  await press(page.getByRole('dialog'), 'Replace');
  await expect(secret).toBeVisible();
  expect(await secret.locator('code').textContent()).not.toBe(first);
  await press(page, `Delete ${URL_OF_RECEIVER}`);
  await press(page.getByRole('dialog'), 'Delete');
  await shows(page, 'No webhooks yet.');
});
