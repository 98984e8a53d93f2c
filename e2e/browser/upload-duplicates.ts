import type { Page } from '@playwright/test';
import { aPlainJpeg } from '../support/images';
import { type Created, call, uploadFiles } from './fixtures';
import { exact, pathOf, press, visit } from './page-parts';

/** Opens a library with beach.jpg, sea.jpg and rock.jpg, whose files can be chosen again under other names. */
export async function openWithCopies(page: Page, library: Created) {
  const files = await Promise.all([61, 62, 63, 64].map((width) => aPlainJpeg(width, 40)));
  const present = await uploadFiles(
    library,
    ['beach.jpg', 'sea.jpg', 'rock.jpg'].map((name, n) => ({ name, bytes: files[n] as Buffer })),
  );
  await visit(page, pathOf(library));
  /** Chooses the files of these numbers: 0 to 2 are in the library, 3 is new. */
  const choose = async (which: number[]) => {
    const chooser = page.waitForEvent('filechooser');
    await press(page, 'Upload', exact);
    await (await chooser).setFiles(
      which.map((n) => ({
        name: `copy-${n}.jpg`,
        mimeType: 'image/jpeg',
        buffer: files[n] as Buffer,
      })),
    );
  };
  /** The names of the assets, those of variants with the number of their original. */
  const list = async () => {
    const answer = await call(library, `/libraries/${library.libraryId}/assets?pageSize=500`);
    const { data } = (await answer.json()) as { data: { name: string; parentId: string | null }[] };
    return data
      .map(({ name, parentId }) => (parentId ? `${name} of ${present.indexOf(parentId)}` : name))
      .sort();
  };
  return { present, choose, list };
}
