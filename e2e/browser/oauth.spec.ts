import { expect, test } from './base-test';
import { aProgram } from './oauth';
import { press, visit } from './page-parts';

test('a program gets access to the whole account, is listed, and is disconnected', async ({
  page,
  library: { organizationId },
}) => {
  const program = await aProgram('Shutter for the desktop');
  await visit(page, program.address);
  // By keyboard only: the selected access has the focus first; an arrow key selects the next one.
  await page.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /My whole account/ })).toBeChecked();
  await page.keyboard.press('Enter');
  const { access_token } = await program.tokensFrom(page);
  const { data } = await program.me(access_token);
  expect(data.organizations).toMatchObject([{ organizationId }]);

  await visit(page, '/account');
  const section = page.getByRole('region', { name: 'Connected apps' });
  await expect(section).toContainText('Shutter for the desktop');
  await expect(section).toContainText('On your computer · access to your whole account');
  await expect(section).toContainText('last used');
  await press(section, /Disconnect/);
  await expect(section).toContainText('No connected apps');
  expect(await program.me(access_token)).toBe(401);
  await program.close();
});
