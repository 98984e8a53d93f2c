import type { Page } from '@playwright/test';
import { aClaimedLibrary, sql, upload } from './fixtures';
import { buttonOf, exact, linkOf } from './page-parts';

export const menuOf = (page: Page) => buttonOf(page, 'View', exact);

export const listOf = (page: Page) => page.getByRole('list', { name: 'Saved searches' });

export const entry = (page: Page, name: string) => linkOf(listOf(page), name, exact);

/** A library with three assets, two of them with the tag "sea". */
export async function aTaggedLibrary(context: Parameters<typeof aClaimedLibrary>[0]) {
  const library = await aClaimedLibrary(context, 'Atelier');
  const ids = await upload(library, ['a.jpg', 'b.jpg', 'c.jpg']);
  await sql(`UPDATE asset SET tags = '{sea}', ai_tags = '{}' WHERE id = ANY ($1)`, [ids.slice(1)]);
  return library;
}
