import { notFound } from 'next/navigation';
import type { LibraryRef } from '@/ui/call/resource-ref';
import { caller, unlessRefused } from '../caller';
import { pathOfLibrary, requirePerson } from './load-page';

type Call = Awaited<ReturnType<typeof caller>>;

/**
 * Loads a page below a library; null while the library is unclaimed. Signed-out people are sent to sign in and back;
 * for strangers the page does not exist.
 * @param below the page below the library with its query, "/tags"
 */
export async function loadBelowLibrary<Page>(
  libraryRef: LibraryRef,
  below: string,
  read: (call: Call) => Promise<Page>,
) {
  const call = await caller();
  if (await unlessRefused(call.page.isUnclaimed(libraryRef))) return null;
  const path = pathOfLibrary(libraryRef);
  await requirePerson(`${path}${below}`);
  const [library, page] = await Promise.all([
    unlessRefused(call.page.library(libraryRef)),
    unlessRefused(read(call)),
  ]);
  if (!library || !page) notFound();
  const place = { libraryRef, libraryName: library.name, path };
  return { library: place, libraryPage: library, page };
}
