import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { build } from 'esbuild';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { aClaimedLibrary, isWide, service, signInSomebody, upload } from './fixtures';

const EXAMPLE = 'packages/picker/example';

/** The example of the package on a site of its own, with the service of these tests. */
async function serveExample() {
  const { outputFiles } = await build({
    entryPoints: ['index', 'redirect'].map((name) => `packages/picker/src/${name}.ts`),
    outdir: 'dist',
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  });
  const files = new Map(
    outputFiles.map(({ path, text }) => [`/dist/${path.split('/').at(-1)}`, text]),
  );
  for (const name of ['index.html', 'redirect.html']) {
    const html = await readFile(`${EXAMPLE}/${name}`, 'utf8');
    files.set(`/example/${name}`, html.replace('https://media.example.org', service));
  }
  const server = createServer(({ url = '' }, response) => {
    const path = url.split('?')[0] ?? '';
    const body = files.get(path);
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html';
    response.writeHead(body === undefined ? 204 : 200, { 'Content-Type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/example/index.html`, stop: () => server.close() };
}

let site: Awaited<ReturnType<typeof serveExample>>;
test.beforeAll(async () => {
  site = await serveExample();
});
test.afterAll(() => site.stop());

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Media library' });
const optionOf = (page: Page, name: string) =>
  dialogOf(page).getByRole('option').filter({ hasText: name });

/** Opens the picker, and the window in which the service asks. */
async function openPicker(page: Page) {
  await page.goto(site.url);
  await page.getByRole('button', { name: 'Choose pictures' }).click();
  const popup = page.waitForEvent('popup');
  await dialogOf(page).getByRole('button', { name: 'Sign in' }).click();
  return popup;
}

test('pictures are chosen from the libraries of the person, on a page of another site', async ({
  page,
  context,
}) => {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context, 'Bottles');
  await upload(library, ['green.jpg', 'brown.jpg', 'clear.jpg']);
  const popup = await openPicker(page);
  await expect(popup.getByRole('heading', { name: 'Allow Example CMS access?' })).toBeVisible();
  await expect(dialogOf(page).getByRole('button', { name: 'Choose' })).toBeDisabled();
  await expectAccessible(page);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Allow' }).click();
  await closed;

  await expect(dialogOf(page).getByRole('option')).toHaveCount(3);
  await expect(optionOf(page, 'clear.jpg').getByRole('img')).toHaveJSProperty('complete', true);
  await expectAccessible(page);
  await dialogOf(page).getByLabel('Search assets').fill('green');
  await expect(dialogOf(page).getByRole('option')).toHaveCount(1);
  await optionOf(page, 'green.jpg').click();
  await dialogOf(page).getByLabel('Search assets').fill('');
  await expect(dialogOf(page).getByRole('option')).toHaveCount(3);
  await expect(optionOf(page, 'green.jpg')).toHaveAttribute('aria-selected', 'true');
  await optionOf(page, 'brown.jpg').click();
  await expectAccessible(page);
  await dialogOf(page).getByRole('button', { name: 'Choose 2' }).click();
  await expect(dialogOf(page)).toBeHidden();

  const images = page.getByRole('list', { name: 'Pictures' }).locator('img');
  await expect(images).toHaveCount(2);
  await expect(images.first()).toHaveAttribute('srcset', /\/cdn\/.+ \d+w/);
  await expect
    .poll(() => images.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const kept = JSON.parse(await page.locator('input[name=pictures]').inputValue());
  expect(kept[0]).toMatchObject({ width: 900, height: 600 });

  // Who is signed in chooses again without another window, by keys alone.
  await page.getByRole('button', { name: 'Choose pictures' }).press('Enter');
  await expect(dialogOf(page).getByRole('option')).toHaveCount(3);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(images).toHaveCount(1);
});

test('the picker says so when access is denied, and ends with the sign-out', async ({
  page,
  context,
}) => {
  test.skip(!isWide(page), 'the same at any width: the sign-in of another site');
  await signInSomebody(context);
  const library = await aClaimedLibrary(context, 'Bottles');
  await upload(library, ['green.jpg']);
  const popup = await openPicker(page);
  await popup.getByRole('button', { name: 'Deny' }).click();
  await expect(dialogOf(page).getByText('You did not allow access.')).toBeVisible();

  const second = page.waitForEvent('popup');
  await dialogOf(page).getByRole('button', { name: 'Sign in' }).click();
  await (await second).getByRole('button', { name: 'Allow' }).click();
  await expect(optionOf(page, 'green.jpg')).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Sign out' }).click();
  await expect(dialogOf(page).getByText('You are signed out.')).toBeVisible();
  await expect(dialogOf(page).getByRole('option')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
});
