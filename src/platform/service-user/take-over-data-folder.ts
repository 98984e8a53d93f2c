import { lchownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceUser } from './choose-service-user';

/** Belongs to the user who runs the embedded database, or to the file system. */
const OF_OTHERS = /^(postgres|lost\+found$)/;

/**
 * Gives a data folder made by root to the user of the service, with everything in it except the database and
 * what the file system made. The folder itself comes last, so an interrupted change is repeated. In a folder already given, only new entries made by root
 * directly in it are given.
 */
export function takeOverDataFolder(dataDir: string, { uid, gid }: ServiceUser): void {
  const give = (path: string, deep: boolean) => {
    const found = lstatSync(path);
    if (found.isDirectory() && (deep || found.uid === 0))
      for (const name of readdirSync(path)) give(join(path, name), deep);
    if (found.uid === 0) lchownSync(path, uid, gid);
  };
  const isNew = lstatSync(dataDir).uid === 0;
  for (const name of readdirSync(dataDir))
    if (!OF_OTHERS.test(name)) give(join(dataDir, name), isNew);
  if (isNew) lchownSync(dataDir, uid, gid);
}

/** Gives a file made by root to the owner of its folder, the service's user, who has to read and remove it. */
export function giveToOwnerOf(folder: string, path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  if (uid !== 0) lchownSync(path, uid, gid);
}
