import type { Page } from '@playwright/test';
import { aPlainJpeg } from '../support/images';
import { aJpegFile, assetsOf, type Created, uploadFiles } from './fixtures';
import { chooseFiles, pathOf, visit } from './page-parts';

/** Opens a library with beach.jpg, sea.jpg and rock.jpg, whose files can be chosen again under other names. */
export async function openWithCopies(page: Page, library: Created) {
  const files = ['beach.jpg', 'sea.jpg', 'rock.jpg'].map(async (name, n) => ({
    name,
    bytes: await aPlainJpeg(61 + n, 40),
  }));
  const present = await uploadFiles(library, await Promise.all(files));
  await visit(page, pathOf(library));
  /** Chooses the files of these numbers: 0 to 2 are in the library, 3 is new. */
  const choose = async (which: number[]) => {
    const copies = which.map((n) => aJpegFile(`copy-${n}.jpg`, 61 + n));
    await chooseFiles(page, await Promise.all(copies));
  };
  /** The names of the assets, those of variants with the number of their original. */
  const list = async () =>
    (await assetsOf(library))
      .map(({ name, parentId }) => (parentId ? `${name} of ${present.indexOf(parentId)}` : name))
      .sort();
  return { present, choose, list };
}
