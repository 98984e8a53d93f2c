import { stat } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { glob } from 'tinyglobby';
import { isSystemFile } from '../../../src/contract/upload/system-files.js';
import { usage } from './failure.js';

/**
 * The files named by paths of files, folders and patterns such as `2026/**\/*.jpg`; absolute, each once. What systems
 * make for themselves is left out, unless the path or pattern names it or a folder around it. Refuses a name without a match.
 */
export async function findFiles(places: string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const place of places) {
    const files = await filesAt(place);
    if (files.length === 0) throw usage(`There is no file at ${place}.`);
    for (const file of files) found.add(file);
  }
  return [...found];
}

async function filesAt(place: string): Promise<string[]> {
  const there = await stat(place).catch(() => null);
  if (there?.isFile()) return [resolve(place)];
  const options = there?.isDirectory() ? { cwd: place, patterns: ['**'] } : { patterns: [place] };
  const files = await glob({
    ...options,
    absolute: true,
    onlyFiles: true,
    expandDirectories: false,
  });
  const base = resolve(there?.isDirectory() ? place : '.');
  return files
    .map((file) => resolve(file))
    .filter((file) => {
      const names = relative(base, file)
        .split(sep)
        .filter((name) => name !== '..' && isSystemFile(name));
      return names.length === 0 || names.some((name) => place.includes(name));
    })
    .sort();
}
