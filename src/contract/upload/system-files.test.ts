import { expect, it } from 'vitest';
import { isSystemFile } from './system-files';

it.each(
  '.DS_Store .thumbnails .Trash-1000 .@__thumb @eaDir #recycle Thumbs.db THUMBS.DB desktop.ini __MACOSX lost+found $RECYCLE.BIN @Recycle FOUND.000 ~$notes.docx LOST.DIR SYNOFILE_THUMB_M.jpg'
    .split(' ')
    .concat('System Volume Information', 'Network Trash Folder', 'Icon\r')
    .concat('Summer Previews.lrdata', 'Summer.lrcat-data', 'sea.jpg.crdownload'),
)('%s is left out of a folder', (name) => {
  expect(isSystemFile(name)).toBe(true);
});

it.each([
  'DCIM',
  '100CANON',
  'recycle',
  'Thumbs',
  'eaDir',
  'found',
  'thumbs.db.jpg',
  'a~$b.jpg',
  '@home',
  'MISC',
  'lrdata',
  'sea.lrdata.jpg',
])('%s is somebody’s', (name) => {
  expect(isSystemFile(name)).toBe(false);
});
