import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './step.mjs';

/**
 * Folders of one layer that import each other are one folder, or miss a third. Every import counts, of types too; tests do
 * not. Files that stand directly in a layer belong to no folder. Prints each fault in a sentence, and exits with 1 if there
 * are any.
 */

/** The pairs that may import each other, each with its reason. A pair that no longer does is a fault as well. */
const allowed = {
  'src/ui': {},
  'src/domain': {
    'asset library':
      'a page of assets counts by the counters of its library; the card of a library shows its newest assets',
  },
  'src/procedures': {},
  'src/http': {},
};

const faults = Object.entries(allowed).flatMap(([layer, pairs]) => [...check(layer, pairs)]);
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;

function* check(layer, pairs) {
  const imports = importsBetweenFolders(layer);
  const mutual = [...imports.keys()].filter((pair) => {
    const [from, to] = pair.split(' ');
    return from < to && imports.has(`${to} ${from}`);
  });
  for (const pair of mutual) {
    if (pairs[pair]) continue;
    const [one, other] = pair.split(' ');
    yield `${layer}: ${one}/ and ${other}/ import each other: ${imports.get(pair)}, and ${imports.get(`${other} ${one}`)}.`;
  }
  for (const pair of Object.keys(pairs))
    if (!mutual.includes(pair))
      yield `${layer}: ${pair.replace(' ', '/ and ')}/ no longer import each other; delete their line in scripts/check-folder-pairs.mjs.`;
}

/** "folder folder" → one example of an import from the first to the second. */
function importsBetweenFolders(layer) {
  const files = sourcesOf(join(root, layer));
  const known = new Set(files);
  const imports = new Map();
  for (const file of files)
    for (const [, , specifier] of readFileSync(file, 'utf8').matchAll(
      /\b(from|import)\s*\(?\s*'([^']+)'/g,
    )) {
      const target = resolve(file, specifier, known);
      const from = relative(join(root, layer), dirname(file));
      const to = target && relative(join(root, layer), dirname(target));
      if (from && to && from !== to && !imports.has(`${from} ${to}`))
        imports.set(`${from} ${to}`, `${relative(root, file)} imports ${relative(root, target)}`);
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
  if (!statSync(folder, { throwIfNoEntry: false })) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|suite)\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}
