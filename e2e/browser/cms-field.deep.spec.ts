import { type ChildProcess, spawn } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { aFolder } from '../support/folder';
import { freePort } from '../support/free-port';
import { waitFor } from '../support/wait';
import { expect, test } from './base-test';
import { aClaimedLibrary, service, signInSomebody, upload } from './fixtures';
import { fill, headed, press, visit } from './page-parts';

const PACKAGES = {
  '@vitrine/picker': './packages/picker/src/index.ts',
  '@vitrine/picker/redirect': './packages/picker/src/redirect.ts',
  '@vitrine/client/images': './packages/client/src/images.ts',
};

let folder: string;

let server: ChildProcess;

let site: string;

/** Runs the code of the recipe, with the packages of this repository. */
test.beforeAll(async () => {
  folder = await aFolder('cms');
  await cp('docs/recipes/cms-field', folder, { recursive: true });
  const files = (...names: string[]) => names.map((name) => join(folder, name));
  const made = {
    bundle: true,
    format: 'esm',
    alias: PACKAGES,
    // A manifest names its built files: of the sources, what has effects only would be left out.
    ignoreAnnotations: true,
    absWorkingDir: process.cwd(),
  } as const;
  const entryPoints = files('field.js', 'redirect.js');
  await build({ ...made, entryPoints, outdir: join(folder, 'public') });
  const outfile = join(folder, 'server.out.mjs');
  await build({ ...made, entryPoints: files('server.mjs'), outfile, platform: 'node' });
  const port = await freePort();
  const env = { PORT: String(port), VITRINE_URL: service, PUBLIC: join(folder, 'public') };
  server = spawn(process.execPath, [outfile], { env: { ...process.env, ...env } });
  site = `http://127.0.0.1:${port}`;
  await waitFor(() => fetch(site).catch(() => null), { what: 'the site', timeoutMs: 20_000 });
});

test.afterAll(async () => {
  server.kill();
  await rm(folder, { recursive: true });
});

test('the recipe for a CMS keeps the image that an editor chose, and shows it', async ({
  page,
  context,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  await signInSomebody(context);
  const library = await aClaimedLibrary(context, 'Bottles');
  await upload(library, ['green.jpg', 'brown.jpg']);
  await visit(page, `${site}/edit`);
  await fill(page, 'Title', 'About "glass"');
  await press(page, 'Choose image');
  const dialog = page.getByRole('dialog', { name: 'Media library' });
  const popup = page.waitForEvent('popup');
  await press(dialog, 'Sign in');
  await press(await popup, 'Allow');
  await dialog.getByRole('option').filter({ hasText: 'green.jpg' }).click();
  await dialog.getByRole('button', { name: 'Choose', exact: false }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('media-field > div > img')).toHaveAttribute('srcset', /\/cdn\//);
  await press(page, 'Save');

  await headed(page, 'About "glass"');
  const image = page.locator('img');
  await expect(image).toHaveAttribute('srcset', /\/cdn\/.+ \d+w/);
  await expect
    .poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
    .toBeGreaterThan(0);

  await visit(page, `${site}/edit`);
  await expect(page.locator('media-field > div > img')).toBeVisible();
  await press(page, 'Remove image');
  await press(page, 'Save');
  await expect(page.locator('img')).toHaveCount(0);
  expect(refused).toEqual([]);
});

test('the recipe for a CMS refuses images of others', async () => {
  const cover = JSON.stringify({ url: 'https://elsewhere.example/a.jpg', sizes: '{}' });
  const body = new URLSearchParams({ title: 'Mine', cover });
  expect((await fetch(`${site}/edit`, { method: 'POST', body })).status).toBe(400);
});
