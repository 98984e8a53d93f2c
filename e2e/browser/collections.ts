import type { BrowserContext, Page } from '@playwright/test';
import { aClaimedLibrary, addLibrary, signInSomebody, sql, upload } from './fixtures';

export const tiles = (page: Page, name: string) =>
  page.getByRole('list', { name: `Assets in ${name}` }).getByRole('link');

export const namesOf = async (page: Page, name: string) =>
  (await tiles(page, name).allInnerTexts()).map((text) => text.split('\n')[0]);

/** A library with three images, and a second library of the same organization with one. */
export async function twoLibraries(context: BrowserContext) {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context, 'Atelier');
  const { organizationId } = library;
  const ids = await upload(library, ['a.jpg', 'b.jpg', 'c.jpg']);
  await addLibrary(organizationId, 'Archive');
  await sql(
    `INSERT INTO asset (id, organization_id, library_id, kind, processing, name, blob, sha256, size_bytes, content_type, created)
     VALUES (gen_random_uuid(), $1, 'archive', 'image', 'failed', 'd.png', gen_random_uuid(), 'x', 0, 'image/png', now())`,
    [organizationId],
  );
  const [far] = await sql(`SELECT id FROM asset WHERE organization_id = $1 AND name = 'd.png'`, [
    organizationId,
  ]);
  return { organizationId, library, ids, all: [...ids, far?.id as string] };
}
