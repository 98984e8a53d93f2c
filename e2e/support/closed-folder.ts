import { statSync } from 'node:fs';
import { dirname } from 'node:path';

const OTHERS_MAY_ENTER = 0o001;

/** Whether the code is below a folder that other users may not enter: a service that root starts there stays root. */
export const folderIsClosed = isClosed(process.cwd());

function isClosed(folder: string): boolean {
  if ((statSync(folder).mode & OTHERS_MAY_ENTER) === 0) return true;
  return dirname(folder) !== folder && isClosed(dirname(folder));
}

/** What a service wrote to standard error, without the line that says why it stays root in such a folder. */
export const withoutRootNotice = (said: string): string =>
  folderIsClosed ? said.replace(/^Vitrine runs as root, because .* may not reach .*\n/m, '') : said;
