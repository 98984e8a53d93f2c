import { extensionOf } from '@/contract/file-name';

/** The most that file systems take for one name, in bytes of UTF-8. */
const MAX_NAME_BYTES = 255;

/** What Windows takes in no name, and what shows nothing or turns the writing round. */
const UNSAFE =
  /[<>:"/\\|?*\p{Cc}\p{Cs}\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/** Windows takes them for devices, whatever their extension is. */
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])(?=\s*(\.|$))/i;

/** Gives the files of an archive their paths. */
export type FileNames = {
  /** A path that no other file has. `folder`: null in an archive of one library. */
  pathOf(name: string, folder: { id: string; name: string } | null): string;
};

/**
 * Paths that every system can write: names in Unicode NFC without reserved names and characters, of at most 255 bytes,
 * that differ in more than their case. A name that is taken gets a number: `photo (2).jpg`.
 * @param taken what is in the archive besides
 */
export function makeFileNames(taken: readonly string[]): FileNames {
  /** By the path in one case: the number that the next file of this name tries. */
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

/** Letters that one system takes for the same: "ß" and "SS", too. */
const inOneCase = (path: string) => path.toUpperCase().toLowerCase();

/** The nearest name that every system can write. */
export function safeName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(UNSAFE, '_')
    .trimStart()
    .replace(/[. ]+$/, '');
  if (plain === '') return 'untitled';
  return withSuffix(RESERVED.test(plain) ? `_${plain}` : plain, '');
}

/** The name with a suffix before its extension. The rest of the name is cut where it would be too long. */
function withSuffix(name: string, suffix: string): string {
  const extension = extensionOf(name);
  const stem = name.slice(0, name.length - extension.length);
  const room = MAX_NAME_BYTES - Buffer.byteLength(extension + suffix);
  return cut(stem, room) + suffix + extension;
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** As much of a text as has room, in whole characters. */
function cut(text: string, bytes: number): string {
  const encoded = Buffer.from(text);
  if (encoded.length <= bytes) return text;
  // What is left of a letter at the end is held back.
  const fitting = new TextDecoder().decode(encoded.subarray(0, bytes), { stream: true });
  const end = characters.segment(text).containing(fitting.length)?.index ?? 0;
  return text.slice(0, end).trimEnd();
}
