import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { glob } from 'tinyglobby';
import { usage } from './failure.js';

/**
 * The files named by paths of files, folders (all in them, hidden ones left out) and patterns such as `2026/**\/*.jpg`;
 * absolute, each once. Refuses a name without a match.
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
  return files.map((file) => resolve(file)).sort();
}
