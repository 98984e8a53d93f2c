import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './base-test';
import { addRows, type Created, sql } from './fixtures';
import { exact, linkOf, pathOf, shows, tilesOf, visit, withoutPolls } from './page-parts';

const open = async (context: BrowserContext, library: Created) => {
  const page = await context.newPage();
  await visit(page, pathOf(library));
  return page;
};

test('two tabs show changes from elsewhere at once', async ({ context, library }) => {
  await withoutPolls(context);
  await addRows(library, 3, { name: `'before-' || n || '.jpg'` });
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/api/trpc/event.follow')) streams.push(request.url());
  });
  const tabs = [await open(context, library), await open(context, library)];
  await expect.poll(() => streams.length).toBe(1);

  await addRows(library, 2, { name: `'after-' || n || '.jpg'` });
  for (const tab of tabs) {
    await expect(tilesOf(tab)).toHaveCount(5);
    await shows(tab, '5 assets', exact);
  }
  await sql(
    `UPDATE asset SET name = 'renamed.jpg' WHERE organization_id = $1 AND name = 'before-1.jpg'`,
    [library.organizationId],
  );
  for (const tab of tabs) await expect(linkOf(tab, 'renamed.jpg')).toBeVisible();

  // The tab with the stream is closed; the other one continues.
  await tabs[0]?.close();
  await sql(
    `UPDATE asset SET trashed_at = now() WHERE organization_id = $1 AND name = 'renamed.jpg'`,
    [library.organizationId],
  );
  await expect(tilesOf(tabs[1] as Page)).toHaveCount(4);
  expect(streams).toHaveLength(2);
});
