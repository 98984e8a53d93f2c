import type { Browser, BrowserContext, Page } from '@playwright/test';
import { redThenBlue } from '../support/videos';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import {
  aClaimedLibrary,
  addRows,
  type Created,
  service,
  signInSomebody,
  sql,
  upload,
  uploadFiles,
} from './fixtures';

const PATIENT = { timeout: 30_000 };
const tilesOf = (page: Page) => page.locator('[data-place] [data-tile]');
const fieldOf = (page: Page) => page.getByLabel('Write a comment');
const commentsOf = (page: Page) => page.getByRole('list', { name: 'Comments' });

/** Makes a link that takes comments and picks, as the person signed in in this browser; returns its path. */
async function aLink(
  { request }: BrowserContext,
  { organizationId }: Created,
  assetIds: string[],
  settings = {},
) {
  const answer = await request.post(`${service}/api/trpc/shareLink.create`, {
    headers: { Origin: service },
    data: {
      organizationId,
      content: { kind: 'assets', assetIds },
      settings: {
        ...{ title: 'Spring', greeting: '', expiresAt: null, downloads: 'none', password: null },
        ...{ showsNames: false, showsMetadata: false, takesFeedback: true, ...settings },
      },
    },
  });
  if (!answer.ok()) throw new Error(`No link was made: ${await answer.text()}`);
  return new URL((await answer.json()).result.data.url).pathname;
}

/** A page in a browser of its own, for a visitor. */
async function aVisitor(browser: Browser, page: Page): Promise<Page> {
  const options = { baseURL: service, viewport: page.viewportSize() };
  return (await browser.newContext(options)).newPage();
}

async function comment(visitor: Page, text: string, name?: string) {
  await fieldOf(visitor).fill(text);
  if (name !== undefined) await visitor.getByLabel('Your name').fill(name);
  await visitor.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(visitor.getByText('Comment sent.')).toBeVisible();
  await expect(commentsOf(visitor)).toContainText(text);
}

test('on a phone, the first image of a link is near the top', async ({
  page,
  context,
  browser,
}) => {
  test.slow();
  await signInSomebody(context);
  const library = await aClaimedLibrary(context, 'Atelier Lumière');
  const ids = await upload(library, ['a.jpg', 'b.jpg', 'c.jpg']);
  await addRows(library, 1, { kind: `'video'`, content_type: `'video/mp4'` });
  const [{ id: film = '' } = {}] = await sql(
    `SELECT id FROM asset WHERE library_id = $1 AND kind = 'video'`,
    [library.libraryId],
  );
  const path = await aLink(context, library, [...ids, film], { downloads: 'originals' });
  const visitor = await aVisitor(browser, page);
  await visitor.setViewportSize({ width: 390, height: 844 });
  await visitor.goto(path);
  await expect(visitor.getByRole('heading', { name: 'Pick your favourites' })).toBeVisible();
  expect((await tilesOf(visitor).first().boundingBox())?.y).toBeLessThanOrEqual(220);
  await expect(visitor.getByText('Choose Yes, Maybe or No on an image or a video.')).toBeVisible();
});
