import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openSlowLink } from '../support/slow-link';
import { pause } from '../support/wait';
import { expectAccessible } from './accessibility';
import { expect } from './base-test';
import { service } from './fixtures';
import { chooseFiles, panelOf, pathOf, press, ready, shows, visit } from './page-parts';
import { MB, showFiles, slowDown, test, toPass } from './upload-resumable';

test.use({ expectedErrors: [/Failed to load resource/] });

test('an upload continues after a cut of the network', async ({ page, uploads }) => {
  const { largeFiles, offsets, expectStored } = uploads;
  const [large] = await largeFiles(1);
  const link = await openSlowLink(Number(new URL(service).port), 2 * MB);
  await visit(page, `http://localhost:${link.port}${new URL(page.url()).pathname}`);
  await ready(page);
  await chooseFiles(page, [large]);
  await toPass(page, 'large-0.png', 60);
  link.cut();
  await shows(panelOf(page), 'Connection lost. 1 remaining.');
  link.restore();
  await expect(panelOf(page)).toContainText('1 of 1 file uploaded');
  await expectStored([large]);
  expect(offsets()[0]).toBe(0);
  expect(offsets()[1]).toBeGreaterThan(MB);
  link.close();
});

test('an upload continues when a laptop wakes up', async ({ page, context, uploads }) => {
  const { largeFiles, patches, offsets, expectStored } = uploads;
  const [large] = await largeFiles(1);
  const link = await openSlowLink(Number(new URL(service).port), 2 * MB);
  await visit(page, `http://localhost:${link.port}${new URL(page.url()).pathname}`);
  await ready(page);
  await chooseFiles(page, [large]);
  await toPass(page, 'large-0.png', 60);
  const session = await context.newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  link.cut();
  const before = patches.length;
  await pause(5000);
  expect(patches).toHaveLength(before);
  link.restore();
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await expect(panelOf(page)).toContainText('1 of 1 file uploaded');
  await expectStored([large]);
  expect(offsets().at(-1)).toBeGreaterThan(MB);
  link.close();
});

test('an upload is sent in pieces if a proxy limits the request body', async ({
  page,
  uploads,
}) => {
  const { largeFiles, expectStored } = uploads;
  const [large] = await largeFiles(1);
  await page.route('**/uploads/*', async (route) => {
    const bytes = route.request().postDataBuffer()?.length ?? 0;
    if (bytes > 10 * 1024 * 1024) await route.fulfill({ status: 413, body: 'Too large' });
    else await route.continue();
  });
  await chooseFiles(page, [large]);
  await expect(panelOf(page)).toContainText('1 of 1 file uploaded');
  await expectStored([large]);
});

test('uploads unknown to the service are forgotten', async ({
  page,
  context,
  library,
  uploads,
}) => {
  const { largeFiles, patches } = uploads;
  const files = await largeFiles(1);
  await slowDown(page, context);
  await chooseFiles(page, files);
  await toPass(page, 'large-0.png', 5);
  const url = patches[0]?.url() as string;
  await page.goto('about:blank');
  const headers = { 'Tus-Resumable': '1.0.0', Origin: service };
  await context.request.delete(url, { headers });
  await visit(page, pathOf(library));
  await expect.poll(() => keptIn(page)).not.toContain('upload');
  await expect(panelOf(page)).toBeHidden();
});

test('an upload can be paused, resumed and canceled', { tag: '@phone' }, async ({
  page,
  context,
  uploads,
}) => {
  const { largeFiles, patches, offsets, expectStored } = uploads;
  const files = await largeFiles(2);
  await slowDown(page, context);
  await chooseFiles(page, files);
  const panel = panelOf(page);
  await expect(panel).toContainText(/MB of 24 MB · .*MB\/s · less than a minute left/);
  await press(panel, 'Pause uploads');
  await expect(panel).toContainText('Paused: 0 of 2 files done');
  await showFiles(page);
  await expect(panel).toContainText(/Paused at \d+%/);
  await expectAccessible(page);
  const before = patches.length;
  await page.waitForTimeout(1500);
  expect(patches).toHaveLength(before);
  const otherTab = await context.newPage();
  await visit(otherTab, page.url());
  await expect(panelOf(otherTab)).toBeHidden();
  await otherTab.close();

  const [deleted] = await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'DELETE'),
    press(panel, 'Cancel large-0.png'),
  ]);
  expect(deleted.status()).toBe(204);
  await press(panel, 'Resume uploads');
  await expect(panel).toContainText('1 of 1 file uploaded');
  await expectStored(files.slice(1));
  expect(offsets().at(-1)).toBeGreaterThan(0);
});

test('uploads are forgotten at sign-out', async ({ page, context, uploads }) => {
  const { largeFiles } = uploads;
  const [large] = await largeFiles(1);
  await slowDown(page, context);
  await chooseFiles(page, [large]);
  await toPass(page, 'large-0.png', 5);
  expect(await keptIn(page)).toContain('upload');
  await press(page, /^Account/);
  await press(page, 'Sign out');
  await page.waitForURL(`${service}/`);
  expect(await keptIn(page)).not.toContain('upload');
});

test('a file changed during its upload is named', async ({ page, context, uploads }) => {
  const { largeFiles } = uploads;
  const [large] = await largeFiles(1);
  await slowDown(page, context);
  await chooseFiles(page, [large]);
  await toPass(page, 'large-0.png', 5);
  await press(panelOf(page), 'Pause uploads');
  await writeFile(large, 'of other bytes');
  await press(panelOf(page), 'Resume uploads');
  await expect(panelOf(page)).toContainText('This file was changed or moved. Choose it again.');
});

/** The uploads remembered by the browser, by name. */
const keptIn = (page: Page) => page.evaluate(() => Object.keys(localStorage).join());
