import type { AssetsToCollect } from '@/contract/sharing/collection';
import type { Part } from './use-selected-change';

/** Selected assets of several libraries in one list; whole selections, library by library. */
export function assetsOf(parts: Part[]): AssetsToCollect[] {
  const ids = parts.flatMap((part) => part.ids ?? []);
  const whole = parts.filter((part) => part.ids === null);
  return [
    ...(ids.length > 0 ? [{ ids }] : []),
    ...whole.map(({ libraryRef, selection }) => ({ libraryId: libraryRef.libraryId, selection })),
  ];
}
