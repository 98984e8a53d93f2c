import { addAuthenticator } from './authenticator';
import { expect, test } from './base-test';
import { longSignedIn } from './fixtures';
import { buttonOf, press, visit } from './page-parts';

test.use({ expectedErrors: [/401 \(Unauthorized\)|400 \(Bad Request\)/] });

test('a key is shown again after a confirmation by passkey', async ({ page, person, library }) => {
  await addAuthenticator(page);
  await visit(page, '/account');
  await press(page, 'Add passkey');
  await expect(buttonOf(page, /^Remove passkey/)).toBeVisible();
  await longSignedIn(person);
  await visit(page, `/app/${library.organizationId}/settings/keys`);
  await press(page, 'Show the key First key');
  await press(page.getByRole('dialog', { name: 'Confirm it’s you' }), 'Use a passkey');
  const shown = page.getByRole('region', { name: 'Key First key' }).getByRole('code');
  await expect(shown).toHaveText(library.apiKey);
});
