import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { aFolder } from '../support/folder';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { carry } from './carried-files';
import { aClaimedLibrary, assetsOf, signInSomebody } from './fixtures';
import { chooseFiles, panelOf, pathOf, press, shows, visit } from './page-parts';
import { anImage, namesIn } from './upload-to-library';

test('a dropped folder is uploaded with its subfolders', async ({ page, context, library }) => {
  const folder = await aFolder('browser-dropped');
  await mkdir(join(folder, 'summer', 'beach'), { recursive: true });
  for (const path of ['one.png', 'summer/two.png', 'summer/beach/three.png'])
    await writeFile(join(folder, path), (await anImage(path, path.length)).buffer);
  await writeFile(join(folder, 'summer', '.DS_Store'), 'of the system');
  await visit(page, pathOf(library));
  const mouse = await context.newCDPSession(page);
  // Beside the folder a file of the same name, but not of the same bytes.
  const beside = await aFolder('browser-dropped');
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
  await press(dialog, 'Upload');
  await expect(panelOf(page)).toContainText('4 of 4 files uploaded');
  expect((await namesIn(library)).sort()).toEqual(['one.png', 'one.png', 'three.png', 'two.png']);
  for (const made of [folder, beside]) await rm(made, { recursive: true });
});

test('files of a folder are tagged with the names of its folders, and this choice is remembered', async ({
  page,
  library,
}) => {
  const folder = await aFolder('browser-chosen');
  await mkdir(join(folder, 'Trip', 'Day, one'), { recursive: true });
  await mkdir(join(folder, 'Trip', 'Day two'), { recursive: true });
  for (const [n, path] of ['a.png', 'Day, one/b.png', 'Day two/c.png'].entries())
    await writeFile(join(folder, 'Trip', path), (await anImage(path, 80 + n)).buffer);
  await visit(page, pathOf(library));
  const chooseFolder = () => chooseFiles(page, join(folder, 'Trip'), 'Upload folder');
  await chooseFolder();
  const dialog = page.getByRole('dialog', { name: 'Add folder names as tags?' });
  await expect(dialog.getByRole('listitem')).toHaveText(['Trip', 'Day two']);
  const box = dialog.getByRole('checkbox');
  await expect(box).not.toBeChecked();
  await box.check();
  await press(dialog, 'Upload');
  await expect(panelOf(page)).toContainText('3 of 3 files uploaded');
  await expect
    .poll(async () => {
      // The service adds its own, in small letters.
      const ofFolders = (tags: string[]) => tags.filter((tag) => /^[A-Z]/.test(tag)).sort();
      return (await assetsOf(library))
        .map(({ name, tags }) => `${name}: ${ofFolders(tags)}`)
        .sort();
    })
    .toEqual(['a.png: Trip', 'b.png: Trip', 'c.png: Day two,Trip']);
  await chooseFolder();
  await expect(box).toBeChecked();
  await press(dialog, 'Cancel');
  await expect(dialog).toBeHidden();
  await rm(folder, { recursive: true });
});

test.describe('200 files at once', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('arrive once each despite a cut of the network, and two refused ones are named', async ({
    page,
    context,
  }) => {
    await signInSomebody(context);
    const library = await aClaimedLibrary(context);
    await visit(page, pathOf(library));
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
    await expect(panel).toContainText(/Uploading: [2-9]\d of 200 files done/);

    await context.setOffline(true);
    await shows(panel, /^Connection lost\. \d+ remaining\.$/);
    await press(panel, 'Resume');
    await shows(panel, /^Connection lost\. \d+ remaining\.$/);
    expect(await warnsOnLeaving(page)).toBe(true);
    await context.setOffline(false);

    // A busy machine takes a minute for so many.
    await expect(panel).toContainText('198 of 200 files uploaded, 2 not uploaded', {
      timeout: 180_000,
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
