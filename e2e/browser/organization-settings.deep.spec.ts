import type { BrowserContext, Page } from '@playwright/test';
import { addAuthenticator } from './authenticator';
import { expect, test } from './base-test';
import { aClaimedLibrary, type Person, signInSomebody, sql } from './fixtures';
import { buttonOf, headed, press, visit } from './page-parts';

const shownKey = async (page: Page) =>
  (await page.getByRole('region', { name: /^Key / }).getByRole('code').textContent()) ?? '';

test.describe('a key can be shown again', () => {
  test.use({ expectedErrors: [/401 \(Unauthorized\)|400 \(Bad Request\)/] });

  /** Opens the keys of a claimed library; its owner signed in 11 minutes ago. */
  async function openKeys(page: Page, context: BrowserContext, person: Person) {
    const library = await aClaimedLibrary(context, 'Atelier');
    await sql(`UPDATE session SET created = created - interval '11 minutes' WHERE user_id = $1`, [
      person.id,
    ]);
    await visit(page, `/app/${library.organizationId}/settings/keys`);
    return library;
  }

  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });

  test('after a confirmation by passkey', async ({ page, context, person }) => {
    await addAuthenticator(page);
    await visit(page, '/account');
    await press(page, 'Add passkey');
    await expect(buttonOf(page, /^Remove passkey/)).toBeVisible();
    const { apiKey } = await openKeys(page, context, person);
    await press(page, 'Show the key First key');
    await press(dialog(page), 'Use a passkey');
    await expect(page.getByRole('region', { name: 'Key First key' })).toBeVisible();
    expect(await shownKey(page)).toBe(apiKey);
  });
});

test.describe('members', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('the settings reveal nothing to strangers and signed-out visitors', async ({
    page,
    browser,
    baseURL,
    library: { organizationId },
  }) => {
    const strangerContext = await browser.newContext({ baseURL });
    const stranger = await strangerContext.newPage();
    const tabs = ['', '/members', '/keys', '/approval', '/audit-log'];
    for (const tab of tabs) {
      await visit(stranger, `/app/${organizationId}/settings${tab}`);
      await expect(stranger).toHaveURL(
        `/sign-in?next=${encodeURIComponent(`/app/${organizationId}/settings${tab}`)}`,
      );
    }
    await signInSomebody(strangerContext);
    for (const tab of tabs)
      for (const organization of [organizationId, 'unknown']) {
        const answer = await visit(stranger, `/app/${organization}/settings${tab}`);
        expect(answer?.status()).toBe(404);
        await headed(stranger, 'Page not found');
      }
    expect((await page.goto(`/app/${organizationId}/settings`))?.status()).toBe(200);
  });
});
