import { LIMITS } from '@/contract/limits';
import { isSystemFile } from '@/contract/upload/system-files';
import { tagProblem } from '../tag/tag-problem';

/** A chosen file, and the names of its folders, outermost first. */
export type ChosenFile = { file: File; folders: string[] };

export const withoutFolders = (files: Iterable<File>): ChosenFile[] =>
  Array.from(files, (file) => ({ file, folders: [] }));

/** The files of a chosen folder, without those that systems make for themselves. */
export const filesOfFolder = (files: Iterable<File>): ChosenFile[] =>
  Array.from(files, (file) => ({
    file,
    folders: file.webkitRelativePath.split('/').slice(0, -1),
  })).filter(({ file, folders }) => ![file.name, ...folders].some(isSystemFile));

/** The names of folders as tags, without invalid tags. */
export const tagsOfFolders = (folders: readonly string[]): string[] =>
  [...new Set(folders.map((name) => name.trim().normalize('NFC')))]
    .filter((name) => name !== '' && tagProblem(name) === null)
    .slice(0, LIMITS.tagsPerCall);

/** Groups files by the tags made from their folders. */
export function groupByTags(chosen: readonly ChosenFile[]): { tags: string[]; files: File[] }[] {
  const groups = new Map<string, { tags: string[]; files: File[] }>();
  for (const { file, folders } of chosen) {
    const key = folders.join('/');
    const group = groups.get(key) ?? { tags: tagsOfFolders(folders), files: [] };
    group.files.push(file);
    groups.set(key, group);
  }
  return [...groups.values()];
}
