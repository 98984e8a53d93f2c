import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JSHandle, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { type Bytes, carry } from './carried-files';
import { aClaimedLibrary, type Created, call, isWide, signInSomebody, unfold } from './fixtures';

test('chosen, dropped and pasted files are uploaded', async ({ page, context }) => {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  await page.goto(pathOf(library));
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await (await chooser).setFiles([await anImage('chosen.png', 1)]);
  await expect(panelOf(page)).toContainText('1 of 1 file uploaded');

  const carried = await carry(page, [await anImage('dropped.png', 2)]);
  await page.dispatchEvent('main', 'dragenter', { dataTransfer: carried });
  await expect(page.getByText('Drop to upload to Atelier')).toBeVisible();
  await page.dispatchEvent('main', 'dragover', { dataTransfer: carried });
  await page.dispatchEvent('main', 'drop', { dataTransfer: carried });
  await expect(page.getByText('Drop to upload to Atelier')).toBeHidden();
  await expect(panelOf(page)).toContainText('2 of 2 files uploaded');

  const copied = await carry(page, [await anImage('pasted.png', 3)]);
  await paste(page, copied);
  await expect(panelOf(page)).toContainText('3 of 3 files uploaded');

  const tiles = page.locator('[data-place] [data-tile]');
  await expect(tiles).toHaveCount(3);
  await expect(page.getByRole('main').locator('li img')).toHaveCount(3, { timeout: 20_000 });
  expect(await namesIn(library)).toEqual(['chosen.png', 'dropped.png', 'pasted.png']);
});

test('a dropped folder is uploaded with its subfolders', async ({ page, context }) => {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-browser-dropped-'));
  await mkdir(join(folder, 'summer', 'beach'), { recursive: true });
  for (const path of ['one.png', 'summer/two.png', 'summer/beach/three.png'])
    await writeFile(join(folder, path), (await anImage(path, path.length)).buffer);
  await writeFile(join(folder, 'summer', '.DS_Store'), 'of the system');
  await page.goto(pathOf(library));
  await page.waitForLoadState('networkidle');
  const mouse = await context.newCDPSession(page);
  // Beside the folder a file of the same name, but not of the same bytes.
  const beside = await mkdtemp(join(tmpdir(), 'vitrine-browser-dropped-'));
  await writeFile(join(beside, 'one.png'), (await anImage('one.png', 40)).buffer);
  const data = { items: [], files: [folder, join(beside, 'one.png')], dragOperationsMask: 1 };
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    mouse.send('Input.dispatchDragEvent', { type, x: 200, y: 400, data });
  // Until the page has answered that it takes the files, the browser drops nothing.
  await expect(async () => {
    await drag('dragEnter');
    await drag('dragOver');
    await expect(page.getByText('Drop to upload to Atelier')).toBeVisible({ timeout: 1000 });
  }).toPass();
  // Something appears below the pointer, as when assets arrive: the browser asks for this element anew, and once only.
  await page.evaluate(() => {
    const arrived = document.createElement('div');
    arrived.style.cssText = 'position: fixed; inset: 0';
    document.querySelector('main')?.append(arrived);
    window.addEventListener('drop', () => arrived.remove());
  });
  await drag('drop');
  const dialog = page.getByRole('dialog', { name: 'Add folder names as tags?' });
  await expect(dialog).toContainText('4 files in these folders');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(panelOf(page)).toContainText('4 of 4 files uploaded');
  expect((await namesIn(library)).sort()).toEqual(['one.png', 'one.png', 'three.png', 'two.png']);
  for (const made of [folder, beside]) await rm(made, { recursive: true });
});

test('files of a folder are tagged with the names of its folders, and this choice is remembered', async ({
  page,
  context,
}) => {
  test.skip(!isWide(page), 'the same at any width: what the service stores');
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-browser-chosen-'));
  await mkdir(join(folder, 'Trip', 'Day, one'), { recursive: true });
  await mkdir(join(folder, 'Trip', 'Day two'), { recursive: true });
  for (const [n, path] of ['a.png', 'Day, one/b.png', 'Day two/c.png'].entries())
    await writeFile(join(folder, 'Trip', path), (await anImage(path, 80 + n)).buffer);
  await page.goto(pathOf(library));
  await page.waitForLoadState('networkidle');
  const chooseFolder = async () => {
    const chooser = page.waitForEvent('filechooser');
    await unfold(page, 'More of this library');
    await page.getByRole('button', { name: 'Upload folder' }).click();
    await (await chooser).setFiles(join(folder, 'Trip'));
  };
  await chooseFolder();
  const dialog = page.getByRole('dialog', { name: 'Add folder names as tags?' });
  await expect(dialog.getByRole('listitem')).toHaveText(['Trip', 'Day two']);
  const box = dialog.getByRole('checkbox');
  await expect(box).not.toBeChecked();
  await box.check();
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(panelOf(page)).toContainText('3 of 3 files uploaded');
  await expect
    .poll(async () => {
      const answer = await call(library, `/libraries/${library.libraryId}/assets?pageSize=500`);
      const { data } = (await answer.json()) as { data: { name: string; tags: string[] }[] };
      // The service adds its own, in small letters.
      const ofFolders = (tags: string[]) => tags.filter((tag) => /^[A-Z]/.test(tag)).sort();
      return data.map(({ name, tags }) => `${name}: ${ofFolders(tags)}`).sort();
    })
    .toEqual(['a.png: Trip', 'b.png: Trip', 'c.png: Day two,Trip']);
  await chooseFolder();
  await expect(box).toBeChecked();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await rm(folder, { recursive: true });
});

test.describe('200 files at once', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('arrive once each despite a cut of the network, and two refused ones are named', async ({
    page,
    context,
  }) => {
    test.skip(!isWide(page), 'the same at any width: what crosses the network');
    test.setTimeout(120_000);
    await signInSomebody(context);
    const library = await aClaimedLibrary(context);
    await page.goto(pathOf(library));
    const names = Array.from({ length: 198 }, (_, n) => `shot-${String(n).padStart(3, '0')}.png`);
    const good = await Promise.all(names.map((name, n) => anImage(name, n)));
    const files = [
      ...good.slice(0, 100),
      { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Buy milk.') },
      ...good.slice(100),
      { name: 'hollow.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
    ];
    await page.dispatchEvent('main', 'drop', { dataTransfer: await carry(page, files) });
    const panel = panelOf(page);
    await expect(panel).toContainText(/Uploading: [2-9]\d of 200 files done/, { timeout: 30_000 });

    await context.setOffline(true);
    await expect(panel.getByText(/^Connection lost\. \d+ remaining\.$/)).toBeVisible();
    await panel.getByRole('button', { name: 'Resume' }).click();
    await expect(panel.getByText(/^Connection lost\. \d+ remaining\.$/)).toBeVisible();
    expect(await warnsOnLeaving(page)).toBe(true);
    await context.setOffline(false);

    await expect(panel).toContainText('198 of 200 files uploaded, 2 not uploaded', {
      timeout: 90_000,
    });
    for (const [name, reason] of [
      ['notes.jpg', /not|cannot/],
      ['hollow.png', /empty/],
    ] as const) {
      const row = panel.getByRole('listitem').filter({ hasText: name });
      await expect(row).toContainText(reason);
    }
    expect(await namesIn(library)).toEqual(names);
    expect(await warnsOnLeaving(page)).toBe(false);
  });
});

const pathOf = ({ organizationId, libraryId }: Created) => `/app/${organizationId}/${libraryId}`;

const panelOf = (page: Page) => page.getByRole('region', { name: 'Uploads' });

/** A small image, different for every number. */
async function anImage(name: string, number: number): Promise<Bytes> {
  const background = { r: number, g: 255 - number, b: (number * 7) % 256 };
  const buffer = await sharp({ create: { width: 24, height: 16, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

const paste = (page: Page, copied: JSHandle<DataTransfer>) =>
  page.evaluate(
    (clipboardData) =>
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true })),
    copied,
  );

/** Whether the browser asks before it leaves the page. If it asks, the page stays open. */
async function warnsOnLeaving(page: Page): Promise<boolean> {
  const asked = page
    .waitForEvent('dialog', { timeout: 2000 })
    .then(async (dialog) => {
      const kind = dialog.type();
      await dialog.dismiss();
      return kind === 'beforeunload';
    })
    .catch(() => false);
  await page.close({ runBeforeUnload: true });
  return asked;
}

/** The sorted names of all assets listed by the interface. */
async function namesIn(library: Created): Promise<string[]> {
  const answer = await call(library, `/libraries/${library.libraryId}/assets?pageSize=500`);
  const { data } = await answer.json();
  return (data as { name: string }[]).map(({ name }) => name).sort();
}
