import { isSystemFile } from '@/contract/upload/system-files';
import { type ChosenFile, withoutFolders } from './chosen-file';

/** Lists dropped files, including those in folders, without those that systems make for themselves. */
export async function listDroppedFiles({ items, files }: DataTransfer): Promise<ChosenFile[]> {
  // Read at once: the entries are gone after the drop event.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const loose = withoutFolders(files);
  if (!entries.some((entry) => entry.isDirectory)) return loose;
  return (await Promise.all(entries.map((entry) => listFiles(entry, [])))).flat();
}

async function listFiles(entry: FileSystemEntry, folders: string[]): Promise<ChosenFile[]> {
  if (isSystemFile(entry.name)) return [];
  if (isFile(entry))
    return [{ file: await new Promise<File>((done, fail) => entry.file(done, fail)), folders }];
  if (!isFolder(entry)) return [];
  const found: ChosenFile[] = [];
  const reader = entry.createReader();
  // `readEntries` returns up to a hundred entries at a time, and none at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, fail) =>
      reader.readEntries(done, fail),
    );
    if (some.length === 0) return found;
    for (const one of some) found.push(...(await listFiles(one, [...folders, entry.name])));
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
