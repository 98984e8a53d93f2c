import type { Page } from '@playwright/test';
import { aPlainJpeg } from '../support/images';
import { expect } from './base-test';
import { type Created, call, sql, uploadFiles } from './fixtures';

export const groupOf = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Duplicates' })
    .locator('> li')
    .filter({ hasText: `${name}.jpg` });

/** Waits until all assets of an organization are processed. */
export const processed = ({ organizationId }: Created) =>
  expect
    .poll(() =>
      sql(`SELECT FROM asset WHERE organization_id = $1 AND processing <> 'done'`, [
        organizationId,
      ]),
    )
    .toEqual([]);

/** Fills a library with beach.jpg three times, sea.jpg twice, and rock.jpg once. */
export async function fillWithDuplicates(library: Created) {
  const [beach, sea, rock] = await Promise.all([601, 602, 603].map((w) => aPlainJpeg(w, 400)));
  const files = { beach, beach2: beach, beach3: beach, sea, sea2: sea, rock };
  const uploaded: string[] = [];
  // One after the other: the oldest of a group comes first.
  for (const [name, bytes] of Object.entries(files))
    uploaded.push(
      ...(await uploadFiles(library, [{ name: `${name}.jpg`, bytes: bytes as Buffer }])),
    );
  const ids = Object.fromEntries(
    Object.keys(files).map((name, n) => [name, uploaded[n]]),
  ) as Record<keyof typeof files, string>;
  await processed(library);
  /** The parents of these assets, read from the interface. */
  const parents = async (...names: (keyof typeof ids)[]) => {
    const answer = await call(library, `/libraries/${library.libraryId}/assets?pageSize=500`);
    const { data } = (await answer.json()) as { data: { id: string; parentId: string | null }[] };
    return names.map((name) => data.find(({ id }) => id === ids[name])?.parentId);
  };
  return { ids, parents };
}
