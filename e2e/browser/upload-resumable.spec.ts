import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page, Request } from '@playwright/test';
import sharp from 'sharp';
import { openSlowLink } from '../support/slow-link';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { aClaimedLibrary, type Created, call, isWide, service, signInSomebody } from './fixtures';

test.slow();
test.use({ expectedErrors: [/Failed to load resource/] });

const MB = 1_000_000;
/** A busy machine may send slower than the limits of the tests. */
const UNHURRIED = { timeout: 20_000 };

let library: Created;
let folder: string;
let patches: Request[];

test.beforeEach(async ({ page, context }) => {
  await signInSomebody(context);
  library = await aClaimedLibrary(context);
  folder = await mkdtemp(join(tmpdir(), 'vitrine-browser-large-'));
  patches = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') patches.push(request);
  });
  // The browser asks before it leaves the page.
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto(`/app/${library.organizationId}/${library.libraryId}`);
  await page.waitForLoadState('networkidle');
});

test.afterEach(() => rm(folder, { recursive: true }));

test('an upload continues after a cut of the network', async ({ page }) => {
  test.skip(!isWide(page), 'the same at any width: what crosses the network');
  const [large] = await largeFiles(1);
  const link = await openSlowLink(Number(new URL(service).port), 2 * MB);
  await page.goto(`http://localhost:${link.port}${new URL(page.url()).pathname}`);
  await page.waitForLoadState('networkidle');
  await choose(page, 'Upload', [large]);
  await toPass(page, 'large-0.png', 60);
  link.cut();
  await expect(panelOf(page).getByText('Connection lost. 1 remaining.')).toBeVisible();
  link.restore();
  await expect(panelOf(page)).toContainText('1 of 1 file uploaded', { timeout: 60_000 });
  await expectStored([large]);
  expect(offsets()[0]).toBe(0);
  expect(offsets()[1]).toBeGreaterThan(MB);
  link.close();
});

test('an upload continues when a laptop wakes up', async ({ page, context }) => {
  test.skip(!isWide(page), 'the same at any width: what crosses the network');
  const [large] = await largeFiles(1);
  const link = await openSlowLink(Number(new URL(service).port), 2 * MB);
  await page.goto(`http://localhost:${link.port}${new URL(page.url()).pathname}`);
  await page.waitForLoadState('networkidle');
  await choose(page, 'Upload', [large]);
  await toPass(page, 'large-0.png', 60);
  const session = await context.newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  link.cut();
  const before = patches.length;
  await new Promise((resolve) => setTimeout(resolve, 5000));
  expect(patches).toHaveLength(before);
  link.restore();
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await expect(panelOf(page)).toContainText('1 of 1 file uploaded', { timeout: 60_000 });
  await expectStored([large]);
  expect(offsets().at(-1)).toBeGreaterThan(MB);
  link.close();
});

test('an upload is sent in pieces if a proxy limits the request body', async ({ page }) => {
  test.skip(!isWide(page), 'the same at any width: what crosses the network');
  const [large] = await largeFiles(1);
  await page.route('**/uploads/*', async (route) => {
    const bytes = route.request().postDataBuffer()?.length ?? 0;
    if (bytes > 10 * 1024 * 1024) await route.fulfill({ status: 413, body: 'Too large' });
    else await route.continue();
  });
  await choose(page, 'Upload', [large]);
  await expect(panelOf(page)).toContainText('1 of 1 file uploaded', { timeout: 60_000 });
  await expectStored([large]);
});

test('an upload continues after a reload when the same files are chosen again', async ({
  page,
  context,
}) => {
  const files = await largeFiles(3);
  await slowDown(page, context);
  await choose(page, 'Upload', files);
  for (const n of [0, 1, 2]) await toPass(page, `large-${n}.png`, 10);
  await page.reload();
  await expect(panelOf(page)).toContainText('3 uploads were interrupted');
  await expect(panelOf(page)).toContainText(/large-0\.png.* of 12 MB uploaded/);
  await expectAccessible(page);

  const [deleted] = await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'DELETE'),
    panelOf(page).getByRole('button', { name: 'Discard large-2.png' }).click(),
  ]);
  expect(deleted.status()).toBe(204);
  const other = join(folder, 'other.png');
  await writeFile(other, 'of no upload');
  patches = [];
  await choose(page, 'Choose the files again to continue', [other, ...files.slice(0, 2)]);
  await expect(page.getByText(/^other\.png isn’t the file/)).toBeVisible();
  await expect(panelOf(page)).toContainText('2 of 2 files uploaded', { timeout: 60_000 });
  await expectStored(files.slice(0, 2));
  expect(Math.min(...offsets())).toBeGreaterThan(0);
  await page.reload();
  await page.waitForLoadState('networkidle');
  await expect(panelOf(page)).toBeHidden();
});

test('uploads unknown to the service are forgotten', async ({ page, context }) => {
  test.skip(!isWide(page), 'the same at any width: what a browser keeps');
  const files = await largeFiles(1);
  await slowDown(page, context);
  await choose(page, 'Upload', files);
  await toPass(page, 'large-0.png', 5);
  const url = patches[0]?.url() as string;
  await page.goto('about:blank');
  const headers = { 'Tus-Resumable': '1.0.0', Origin: service };
  await context.request.delete(url, { headers });
  await page.goto(`/app/${library.organizationId}/${library.libraryId}`);
  await expect.poll(() => keptIn(page)).not.toContain('upload');
  await expect(panelOf(page)).toBeHidden();
});

test('an upload can be paused, resumed and canceled', async ({ page, context }) => {
  const files = await largeFiles(2);
  await slowDown(page, context);
  await choose(page, 'Upload', files);
  const panel = panelOf(page);
  await expect(panel).toContainText(/MB of 24 MB · .*MB\/s · less than a minute left/, UNHURRIED);
  await panel.getByRole('button', { name: 'Pause uploads' }).click();
  await expect(panel).toContainText('Paused: 0 of 2 files done');
  await showFiles(page);
  await expect(panel).toContainText(/Paused at \d+%/);
  await expectAccessible(page);
  const before = patches.length;
  await page.waitForTimeout(1500);
  expect(patches).toHaveLength(before);
  const otherTab = await context.newPage();
  await otherTab.goto(page.url());
  await otherTab.waitForLoadState('networkidle');
  await expect(panelOf(otherTab)).toBeHidden();
  await otherTab.close();

  const [deleted] = await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'DELETE'),
    panel.getByRole('button', { name: 'Cancel large-0.png' }).click(),
  ]);
  expect(deleted.status()).toBe(204);
  await panel.getByRole('button', { name: 'Resume uploads' }).click();
  await expect(panel).toContainText('1 of 1 file uploaded', { timeout: 60_000 });
  await expectStored(files.slice(1));
  expect(offsets().at(-1)).toBeGreaterThan(0);
});

test('uploads are forgotten at sign-out', async ({ page, context }) => {
  test.skip(!isWide(page), 'the same at any width: what a browser keeps');
  const [large] = await largeFiles(1);
  await slowDown(page, context);
  await choose(page, 'Upload', [large]);
  await toPass(page, 'large-0.png', 5);
  expect(await keptIn(page)).toContain('upload');
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(`${service}/`);
  expect(await keptIn(page)).not.toContain('upload');
});

test('a file changed during its upload is named', async ({ page, context }) => {
  test.skip(!isWide(page), 'the same at any width: what a browser reads');
  const [large] = await largeFiles(1);
  await slowDown(page, context);
  await choose(page, 'Upload', [large]);
  await toPass(page, 'large-0.png', 5);
  await panelOf(page).getByRole('button', { name: 'Pause uploads' }).click();
  await writeFile(large, 'of other bytes');
  await panelOf(page).getByRole('button', { name: 'Resume uploads' }).click();
  await expect(panelOf(page)).toContainText('This file was changed or moved. Choose it again.');
});

const panelOf = (page: Page) => page.getByRole('region', { name: 'Uploads' });

/** The uploads remembered by the browser, by name. */
const keptIn = (page: Page) => page.evaluate(() => Object.keys(localStorage).join());

const offsets = () => patches.map((request) => Number(request.headers()['upload-offset']));

/** Images of 12 MB; returns their paths. */
async function largeFiles(count: number) {
  const raw = { width: 2000, height: 2000, channels: 3 as const };
  const paths: string[] = [];
  for (let n = 0; n < count; n++) {
    const path = join(folder, `large-${n}.png`);
    await writeFile(
      path,
      await sharp(randomBytes(12 * MB), { raw })
        .png({ compressionLevel: 0 })
        .toBuffer(),
    );
    paths.push(path);
  }
  return paths as [string, ...string[]];
}

async function choose(page: Page, button: string, files: string[]) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button, exact: true }).click();
  await (await chooser).setFiles(files);
}

/** On a phone the files are not shown at first. */
async function showFiles(page: Page) {
  const button = panelOf(page).getByRole('button', { name: 'Files', exact: true });
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
}

/** Waits until more than this percentage of a file is sent. */
const toPass = (page: Page, name: string, percent: number) =>
  expect.poll(() => percentOf(page, name), UNHURRIED).toBeGreaterThan(percent);

async function percentOf(page: Page, name: string): Promise<number> {
  await showFiles(page);
  const progress = panelOf(page).getByRole('progressbar', { name, exact: true });
  return (await progress.count()) > 0 ? Number(await progress.getAttribute('value')) : 0;
}

/** Sends about 3 MB a second from now on. */
async function slowDown(page: Page, context: BrowserContext) {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 5,
    downloadThroughput: -1,
    uploadThroughput: 3 * MB,
  });
}

/** Fails unless the library has these files, each once and byte for byte. */
async function expectStored(paths: string[]) {
  const answer = await call(library, `/libraries/${library.libraryId}/assets?pageSize=100`);
  const { data } = (await answer.json()) as { data: { url: string }[] };
  const stored = await Promise.all(
    data.map(async ({ url }) => hash(Buffer.from(await (await fetch(url)).arrayBuffer()))),
  );
  const sent = await Promise.all(paths.map(async (path) => hash(await readFile(path))));
  expect(stored.sort()).toEqual(sent.sort());
}

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
