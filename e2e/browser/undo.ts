import type { Page } from '@playwright/test';
import { expect } from './base-test';
import { aClaimedLibrary, addRows, signInSomebody, sql } from './fixtures';
import { pathOf } from './page-parts';

export const undoByKey = (page: Page) => page.keyboard.press('ControlOrMeta+z');

export const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true }));

/** Name, description, tags and whether it is in the trash, of each asset of an organization. */
export const valuesOf = async (organizationId: string) =>
  (
    await sql(
      `SELECT name, description, tags, trashed_at IS NOT NULL AS trashed FROM asset
       WHERE organization_id = $1 ORDER BY created, id`,
      [organizationId],
    )
  ).map(({ name, description, tags, trashed }) => [name, description, tags.join(), trashed]);

/** A library of three assets with a tag each. */
export async function threeAssets(context: Parameters<typeof signInSomebody>[0]) {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  await addRows(library, 3, { name: `'file ' || n || '.jpg'`, tags: `ARRAY['old']` });
  return { ...library, path: pathOf(library) };
}
