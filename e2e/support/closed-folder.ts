import { statSync } from 'node:fs';
import { dirname } from 'node:path';

const OTHERS_MAY_ENTER = 0o001;

/** Whether the code is below a folder closed to other users: there, a service started by root stays root. */
export const folderIsClosed = isClosed(process.cwd());

function isClosed(folder: string): boolean {
  if ((statSync(folder).mode & OTHERS_MAY_ENTER) === 0) return true;
  return dirname(folder) !== folder && isClosed(dirname(folder));
}

/** The standard error of a service, without the line about staying root in such a folder. */
export const withoutRootNotice = (said: string): string =>
  folderIsClosed ? said.replace(/^Vitrine runs as root, because .* may not reach .*\n/m, '') : said;
