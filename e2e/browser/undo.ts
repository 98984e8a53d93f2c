import type { Page } from '@playwright/test';
import { expect } from './base-test';
import { addRows, type Created, sql } from './fixtures';

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

/** Adds three assets with a tag each. */
export const addThree = (library: Created) =>
  addRows(library, 3, { name: `'file ' || n || '.jpg'`, tags: `ARRAY['old']` });
