import { extensionOf } from '@/contract/upload/file-name';

/** Limit of file systems for one name, in bytes of UTF-8. */
const MAX_NAME_BYTES = 255;

/** Characters forbidden in names on Windows, invisible, or changing the writing direction. */
const UNSAFE =
  /[<>:"/\\|?*\p{Cc}\p{Cs}\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/** Names of devices on Windows, with any extension. */
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])(?=\s*(\.|$))/i;

/** Assigns paths to the files of an archive. */
export type FileNames = {
  /** A path no other file has. `folder`: null in an archive of one library. */
  pathOf(name: string, folder: { id: string; name: string } | null): string;
};

/**
 * Makes paths valid on every system: names in Unicode NFC of at most 255 bytes, without reserved names and characters.
 * No two paths differ only in case. A name already in use gets a number: `photo (2).jpg`.
 * @param taken other paths in the archive
 */
export function makeFileNames(taken: readonly string[]): FileNames {
  /** By the path in one case: the number to try for the next file of this name. */
  const next = new Map(taken.map((path) => [inOneCase(path), 2]));
  const folders = new Map<string, string>();

  const unique = (prefix: string, name: string): string => {
    const wanted = inOneCase(prefix + name);
    let number = next.get(wanted);
    if (number === undefined) {
      next.set(wanted, 2);
      return prefix + name;
    }
    for (; ; number++) {
      const path = prefix + withSuffix(name, ` (${number})`);
      if (next.has(inOneCase(path))) continue;
      next.set(wanted, number + 1);
      next.set(inOneCase(path), 2);
      return path;
    }
  };

  const folderOf = ({ id, name }: { id: string; name: string }): string => {
    const known = folders.get(id);
    if (known !== undefined) return known;
    const path = `${unique('', safeName(name))}/`;
    folders.set(id, path);
    return path;
  };

  return {
    pathOf: (name, folder) => unique(folder ? folderOf(folder) : '', safeName(name)),
  };
}

/** Equal for names that any system treats as the same: "ß" and "SS", too. */
const inOneCase = (path: string) => path.toUpperCase().toLowerCase();

/** The nearest name valid on every system. */
export function safeName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(UNSAFE, '_')
    .trimStart()
    .replace(/[. ]+$/, '');
  if (plain === '') return 'untitled';
  return withSuffix(RESERVED.test(plain) ? `_${plain}` : plain, '');
}

/** Puts a suffix before the extension, and shortens the rest of the name if it would be too long. */
function withSuffix(name: string, suffix: string): string {
  const extension = extensionOf(name);
  const stem = name.slice(0, name.length - extension.length);
  const room = MAX_NAME_BYTES - Buffer.byteLength(extension + suffix);
  return cut(stem, room) + suffix + extension;
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Cuts a text to a number of bytes, between whole characters. */
function cut(text: string, bytes: number): string {
  const encoded = Buffer.from(text);
  if (encoded.length <= bytes) return text;
  // `stream` drops an incomplete letter at the end.
  const fitting = new TextDecoder().decode(encoded.subarray(0, bytes), { stream: true });
  const end = characters.segment(text).containing(fitting.length)?.index ?? 0;
  return text.slice(0, end).trimEnd();
}
