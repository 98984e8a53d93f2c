import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { aClaimedLibrary, aPerson, service, signInSomebody } from './fixtures';
import { buttonOf, fill, fillSignIn, press, shows, titled, visit } from './page-parts';

// An unknown code is answered with 404.
test.use({ expectedErrors: [/status of 404/] });

type Codes = { device_code: string; user_code: string; verification_uri_complete: string };

const post = async <Answer>(path: string, form: Record<string, string>) => {
  const body = new URLSearchParams({ client_id: 'vitrine-cli', ...form });
  const answer = await fetch(`${service}/api/auth/oauth2${path}`, { method: 'POST', body });
  return (await answer.json()) as Answer;
};

const ask = () => post<Codes>('/device_authorization', {});

const poll = ({ device_code }: Codes) =>
  post<{ error?: string; access_token?: string }>('/token', {
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    device_code,
  });

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });

test('a person connects a device by its code', async ({ page, context }) => {
  const person = await aPerson();
  await visit(page, '/device');
  // Signed out, the person signs in first.
  await fillSignIn(page, person);
  await titled(page, 'Connect a device');
  const { organizationId } = await aClaimedLibrary(context, 'Atelier Morandi');
  await page.reload();
  await expectAccessible(page);

  // By keyboard only: the field has the focus.
  await expect(page.getByLabel('Code')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter the code shown on your device.').last()).toBeVisible();
  await page.keyboard.type('bbbb bbbb');
  await page.keyboard.press('Enter');
  await shows(page, /No device is waiting for this code/);
  await expect(page.getByLabel('Code')).toBeFocused();
  const codes = await ask();
  await fill(page, 'Code', codes.user_code.toLowerCase().replace('-', ' '));
  await page.keyboard.press('Enter');

  // The title is focused, so a screen reader reads the new question.
  await expect(heading(page, 'Allow Vitrine command line access?')).toBeFocused();
  await shows(page, '127.0.0.1');
  await expectAccessible(page);
  expect((await poll(codes)).error).toBe('authorization_pending');
  await expect(page.getByRole('radio').first()).toBeChecked();
  await buttonOf(page, 'Allow').press('Enter');
  await expect(heading(page, 'Device connected')).toBeFocused();
  await expectAccessible(page);

  const { access_token } = await poll(codes);
  const me = await fetch(`${service}/api/me`, {
    headers: { Authorization: `Bearer ${access_token}`, 'Api-Version': '2026-07-08' },
  });
  expect((await me.json()).data).toMatchObject({ organizationId, user: { name: person.name } });
  await visit(page, '/account');
  const section = page.getByRole('region', { name: 'Connected apps' });
  await expect(section).toContainText('Vitrine command line');
  await press(section, /Disconnect/);
  await expect(section).toContainText('No connected apps');
});

test('the page sends no code by itself, and tells the device of a denial', async ({
  page,
  context,
}) => {
  await signInSomebody(context);
  const codes = await ask();
  const answer = await visit(page, codes.verification_uri_complete);
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page.getByLabel('Code')).toHaveValue(codes.user_code);
  await shows(page, 'Compare this code with the one on your device.');
  await press(page, 'Continue');
  await press(page, 'Deny');
  await expect(heading(page, 'Access denied')).toBeFocused();
  expect((await poll(codes)).error).toBe('access_denied');
});
