import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './step.mjs';

/**
 * Folders of one layer that import each other, also by way of others, are one folder, or miss one more. Every import
 * counts, of types too; tests and generated files do not. Files that stand directly in a layer belong to no folder, and a folder within
 * another is one of its own. Prints each ring with the imports that close it, and exits with 1 if there are any.
 */

const layers = readdirSync(join(root, 'src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
  .map((entry) => join('src', entry.name));

for (const layer of layers) {
  const imports = importsBetweenFolders(layer);
  for (const ring of ringsOf(imports)) {
    process.exitCode = 1;
    process.stderr.write(
      `${layer}: ${ring.map((folder) => `${folder}/`).join(', ')} import each other:\n`,
    );
    for (const from of ring)
      for (const [to, example] of imports.get(from))
        if (ring.includes(to)) process.stderr.write(`  ${example}\n`);
  }
}

/** The sets of folders that are each reached from all others of their set: the strongly connected ones. */
function ringsOf(imports) {
  const reached = new Map(
    [...imports.keys()].map((folder) => [folder, reachedFrom(folder, imports)]),
  );
  const inRing = [...reached.keys()].filter((folder) => reached.get(folder).has(folder));
  const ringOf = (folder) =>
    inRing.filter((other) => reached.get(folder).has(other) && reached.get(other).has(folder));
  return inRing.map(ringOf).filter((ring, place) => ring[0] === inRing[place]);
}

/** The folders that a folder imports, also by way of others; itself only in a ring. */
function reachedFrom(folder, imports) {
  const reached = new Set(imports.get(folder).keys());
  for (const each of reached) for (const next of imports.get(each)?.keys() ?? []) reached.add(next);
  return reached;
}

/** Importing folder → imported folder → one example of an import. */
function importsBetweenFolders(layer) {
  const files = sourcesOf(join(root, layer));
  const known = new Set(files);
  const imports = new Map();
  for (const file of files)
    for (const [, specifier] of readFileSync(file, 'utf8').matchAll(
      /\b(?:from|import)\s*\(?\s*'([^']+)'/g,
    )) {
      const target = resolve(file, specifier, known);
      const from = relative(join(root, layer), dirname(file));
      const to = target && relative(join(root, layer), dirname(target));
      if (!from || !to || from === to) continue;
      if (!imports.has(from)) imports.set(from, new Map());
      if (!imports.get(from).has(to))
        imports.get(from).set(to, `${relative(root, file)} imports ${relative(root, target)}`);
    }
  return imports;
}

function resolve(file, specifier, known) {
  const path = specifier.startsWith('@/')
    ? join(root, 'src', specifier.slice(2))
    : join(dirname(file), specifier);
  return ['', '.ts', '.tsx'].map((end) => path + end).find((candidate) => known.has(candidate));
}

function sourcesOf(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|suite)\.tsx?$|generated\//.test(name))
    .map((name) => join(folder, name));
}
