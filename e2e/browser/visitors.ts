import type { Page } from '@playwright/test';
import { expect } from './base-test';
import { buttonOf, exact, fill, press, shows } from './page-parts';

export const fieldOf = (page: Page) => page.getByLabel('Write a comment');

export const commentsOf = (page: Page) => page.getByRole('list', { name: 'Comments' });

/** Writes a comment as a visitor, who gives a name with the first one. */
export async function comment(visitor: Page, text: string, name?: string) {
  await fieldOf(visitor).fill(text);
  if (name !== undefined) await fill(visitor, 'Your name', name);
  await press(visitor, 'Comment', exact);
  await shows(visitor, 'Comment sent.');
  await expect(commentsOf(visitor)).toContainText(text);
}

/** Picks on a tile of a grid, as with a mouse. */
export async function pickOnTile(visitor: Page, place: number, pick: 'Yes' | 'Maybe' | 'No') {
  await visitor
    .locator('[data-place]')
    .nth(place - 1)
    .hover();
  const group = visitor.getByRole('group', { name: `Your pick of Image ${place}` });
  await press(group, pick);
  await expect(buttonOf(group, pick)).toHaveAttribute('aria-pressed', 'true');
}
