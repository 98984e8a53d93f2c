import type { Page } from '@playwright/test';
import { aPlainJpeg } from '../support/images';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import {
  aClaimedLibrary,
  type Created,
  call,
  isWide,
  signInSomebody,
  uploadFiles,
} from './fixtures';

test.slow();

const panelOf = (page: Page) => page.getByRole('region', { name: 'Uploads' });
const rowOf = (page: Page, name: string) =>
  panelOf(page).getByRole('listitem').filter({ hasText: name });

/** A library that has beach.jpg, sea.jpg and rock.jpg, on its page; and the same files under other names. */
test.beforeEach(async ({ page, context }) => {
  await signInSomebody(context);
  library = await aClaimedLibrary(context);
  files = await Promise.all([61, 62, 63, 64].map((width) => aPlainJpeg(width, 40)));
  const names = ['beach.jpg', 'sea.jpg', 'rock.jpg'];
  present = await uploadFiles(
    library,
    names.map((name, n) => ({ name, bytes: files[n] as Buffer })),
  );
  await page.goto(`/app/${library.organizationId}/${library.libraryId}`);
});

let library: Created;
let files: Buffer[];
let present: string[];

async function choose(page: Page, which: number[]) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await (await chooser).setFiles(
    which.map((n) => ({
      name: `copy-${n}.jpg`,
      mimeType: 'image/jpeg',
      buffer: files[n] as Buffer,
    })),
  );
}

async function list() {
  const answer = await call(library, `/libraries/${library.libraryId}/assets?pageSize=500`);
  const { data } = await answer.json();
  return (data as { name: string; parentId: string | null }[])
    .map(({ name, parentId }) => (parentId ? `${name} of ${present.indexOf(parentId)}` : name))
    .sort();
}

const THERE = ['beach.jpg', 'rock.jpg', 'sea.jpg'];

test('asks about files that the library has already, and uploads the others', async ({ page }) => {
  await choose(page, [0, 3, 1, 2]);
  await expect(panelOf(page)).toContainText('Uploading: 1 of 4 files done, 3 already here');
  expect(await list()).toEqual(['beach.jpg', 'copy-3.jpg', 'rock.jpg', 'sea.jpg']);
  const link = rowOf(page, 'copy-0.jpg').getByRole('link', { name: 'beach.jpg' });
  await expect(link).toHaveAttribute('href', new RegExp(`/${present[0]}$`));
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Keep both: copy-0.jpg' }).click();
  await expect(panelOf(page)).toContainText('Uploading: 2 of 4 files done, 2 already here');
  await page.getByRole('button', { name: 'Add as variant: copy-1.jpg' }).click();
  await expect(panelOf(page)).toContainText('Uploading: 3 of 4 files done, 1 already here');
  await page.getByRole('button', { name: 'Skip: copy-2.jpg' }).click();
  await expect(panelOf(page)).toContainText('3 of 3 files uploaded');
  expect(await list()).toEqual([
    'beach.jpg',
    'copy-0.jpg',
    'copy-1.jpg of 1',
    'copy-3.jpg',
    'rock.jpg',
    'sea.jpg',
  ]);
});

test('does the same with all of them, by keys alone', async ({ page }) => {
  test.skip(!isWide(page), 'the same at any width: keys');
  await choose(page, [0, 1]);
  await expect(panelOf(page)).toContainText('2 files are already in this library.');
  await page.getByRole('button', { name: 'Add all as variants' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Files' })).toBeFocused();
  await expect(panelOf(page)).toContainText('2 of 2 files uploaded');
  expect(await list()).toEqual([
    'beach.jpg',
    'copy-0.jpg of 0',
    'copy-1.jpg of 1',
    ...THERE.slice(1),
  ]);

  await choose(page, [0, 1, 2]);
  await page.getByRole('button', { name: 'Skip all' }).click();
  // The list goes some seconds after the last upload.
  await expect(panelOf(page)).toBeHidden({ timeout: 15_000 });
  expect(await list()).toHaveLength(5);
});
