import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import type { FilledOrganization } from './fill-organization';

const FOLDER = 'src/ui/site';
const SCHEMES = ['light', 'dark'] as const;

/** Sizes of windows whose text can still be read in the width that the front page has for them. */
export const SMALL_DESK = { viewport: { width: 1200, height: 800 } } as const;
export const SMALL_PHONE = {
  viewport: { width: 390, height: 760 },
  deviceScaleFactor: 1.5,
  hasTouch: true,
} as const;

/** Takes the images of the front page: the pages as a member sees them, and as a client does on a phone. */
export async function takeShowcase(
  { id, library, review }: FilledOrganization,
  { member, client }: { member: BrowserContext; client: BrowserContext },
) {
  const visitor = await client.newPage();
  await visitor.goto(review.link.path, { waitUntil: 'networkidle' });
  await answer(visitor);
  await take('visitor', visitor);
  const page = await member.newPage();
  for (const [name, path] of [
    ['library', `/app/${id}/${library}`],
    ['review', `/app/${id}/${library}/${review.asset}`],
    ['feedback', `/app/${id}/-/shares/${review.link.id}`],
  ] as const) {
    await page.goto(path, { waitUntil: 'networkidle' });
    // Approval and comments, beside the image.
    if (name === 'review') await page.evaluate(() => window.scrollTo(0, 420));
    await take(name, page);
  }
}

const PICKS = 'Yes No Yes Maybe Yes Yes No Yes Maybe No Yes Yes Maybe Yes'.split(' ');

/** A client's picks. */
async function answer(page: Page) {
  for (const [place, pick] of PICKS.entries()) {
    await page.locator('[data-place]').nth(place).hover();
    const group = page.locator('[data-place]').nth(place).getByRole('group');
    await group.getByRole('button', { name: pick }).click();
    await page.waitForTimeout(300);
  }
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.evaluate(() => window.scrollTo(0, 0));
}

async function take(name: string, page: Page) {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.waitForTimeout(600);
    const file = `${FOLDER}/${name}-${colorScheme}.webp`;
    await sharp(await page.screenshot())
      .webp({ quality: 80, effort: 6 })
      .toFile(file);
    process.stdout.write(`${file}\n`);
  }
}
