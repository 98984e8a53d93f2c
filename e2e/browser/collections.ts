import type { Page } from '@playwright/test';
import { addLibrary, addRows, type Created, sql, upload } from './fixtures';

export const tiles = (page: Page, name: string) =>
  page.getByRole('list', { name: `Assets in ${name}` }).getByRole('link');

export const namesOf = async (page: Page, name: string) =>
  (await tiles(page, name).allInnerTexts()).map((text) => text.split('\n')[0]);

/** Adds three images to a library, and a second library of its organization with one; returns the ids of all. */
export async function twoLibraries(library: Created): Promise<string[]> {
  const { organizationId } = library;
  const ids = await upload(library, ['a.jpg', 'b.jpg', 'c.jpg']);
  await addLibrary(organizationId, 'Archive');
  await addRows({ ...library, libraryId: 'archive' }, 1, { name: `'d.png'`, created: 'now()' });
  const [far] = await sql(`SELECT id FROM asset WHERE organization_id = $1 AND name = 'd.png'`, [
    organizationId,
  ]);
  return [...ids, far?.id as string];
}
