import { isSameType } from './media-types';

/** The extension of a file name, with its dot: ".jpg"; "" when it has none. A name that starts with a dot has none. */
export const extensionOf = (name: string): string => /(?<=.)\.[^.\s]{1,19}$/.exec(name)?.[0] ?? '';

/**
 * The name of a file for which a person typed `typed`. The extension of the `present` name stays, because it tells the
 * type. If the person typed it too, in any case or as another extension of the same type ("jpeg" for "jpg"), it is not
 * doubled. Null when nothing but the extension is left.
 */
export function renamed(present: string, typed: string): string | null {
  const extension = extensionOf(present);
  const sent = typed.trim();
  const typedExtension = /\.[^.\s]{1,19}$/.exec(sent)?.[0] ?? '';
  const stem = isSameExtension(typedExtension, extension)
    ? sent.slice(0, sent.length - typedExtension.length).trimEnd()
    : sent;
  return stem === '' ? null : stem + extension;
}

const isSameExtension = (one: string, other: string) =>
  one.toLowerCase() === other.toLowerCase() || isSameType(one.slice(1), other.slice(1));
