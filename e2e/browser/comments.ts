import type { Browser, Page } from '@playwright/test';
import { aMember, type Created, signIn } from './fixtures';
import { showReview, visit } from './page-parts';

export const commentsOf = (page: Page) => page.getByRole('region', { name: /^Comments/ });

export const fieldOf = (page: Page) => commentsOf(page).getByLabel('Write a comment');

/** Opens the page of an asset and waits for its comments. */
export async function open(
  page: Page,
  { organizationId, libraryId }: Created,
  id: string | undefined,
) {
  await visit(page, `/app/${organizationId}/${libraryId}/${id}`);
  await showReview(page);
  await fieldOf(page).scrollIntoViewIfNeeded();
}

/** Another member of the organization of a library, in a browser of their own. */
export async function aColleague(browser: Browser, page: Page, { organizationId }: Created) {
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    viewport: page.viewportSize(),
  });
  const person = await aMember(organizationId, 'Grace');
  await signIn(context, person);
  return { person, page: await context.newPage(), context };
}
