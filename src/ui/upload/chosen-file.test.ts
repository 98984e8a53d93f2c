import { expect, it } from 'vitest';
import { filesOfFolder, groupByTags, tagsOfFolders } from './chosen-file';

function file(path: string) {
  const made = new File(['bytes'], path.split('/').at(-1) as string);
  return Object.defineProperty(made, 'webkitRelativePath', { value: path });
}

it('filesOfFolder leaves out what systems make for themselves', () => {
  const files = filesOfFolder(
    [
      'trip/a.jpg',
      'trip/.DS_Store',
      'trip/Thumbs.db',
      'trip/.cache/b.jpg',
      'trip/@eaDir/a.jpg/SYNOPHOTO_THUMB_XL.jpg',
      'trip/#recycle/old.jpg',
      'trip/day 1/c.jpg',
    ].map(file),
  );
  expect(files.map(({ file: { name }, folders }) => [name, folders])).toEqual([
    ['a.jpg', ['trip']],
    ['c.jpg', ['trip', 'day 1']],
  ]);
});

it('tagsOfFolders makes a tag of every valid name, each once', () => {
  const folders = [' Summer ', 'Summer', 'Paris, France', 'trash', 'x'.repeat(101), 'Café'];
  expect(tagsOfFolders(folders)).toEqual(['Summer', 'Café']);
});

it('groupByTags keeps files with the same folders together', () => {
  const groups = groupByTags(filesOfFolder(['t/a', 't/d/b', 't/c'].map(file)));
  expect(groups.map(({ tags, files }) => [tags, files.map(({ name }) => name)])).toEqual([
    [['t'], ['a', 'c']],
    [['t', 'd'], ['b']],
  ]);
});
