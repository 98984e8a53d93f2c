import type { Page } from '@playwright/test';
import { aPlainJpeg } from '../support/images';
import { assetsOf, type Created, processed, uploadFiles } from './fixtures';

export const groupOf = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Duplicates' })
    .locator('> li')
    .filter({ hasText: `${name}.jpg` });

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
    const listed = await assetsOf(library);
    return names.map((name) => listed.find(({ id }) => id === ids[name])?.parentId);
  };
  return { ids, parents };
}
