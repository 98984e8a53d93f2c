import { readFileSync, writeFileSync } from 'node:fs';

/**
 * More than V8 leaves unused in an array. An object whose names are small whole numbers has an array as long as the
 * largest of them; beyond such a gap it has a table of those it has.
 */
const UNUSED = 1100;

/**
 * Rewrites the client that Prisma has generated, so that every process with a database holds 20 MB less and starts
 * sooner (docs/performance.md). Throws when the client is not as it expects.
 */
export function shrinkClient(file) {
  let code = readFileSync(file, 'utf8');
  const replace = (pattern, by) => {
    const before = code;
    code = code.replace(pattern, by);
    if (code === before) throw new Error(`The generated client has no ${pattern}.`);
  };
  // Which arguments of a query are parameters. The names of the arguments are places in the list of strings.
  replace('strings: JSON.parse(', `strings: Array(${UNUSED}).fill('').concat(JSON.parse(`);
  replace(/\]"\),(\s+graph: )"([\w-]+)"/, (_, name, graph) => {
    const moved = moveStrings(Buffer.from(graph, 'base64url'));
    return `]")),${name}"${moved.toString('base64url')}"`;
  });
  // As a module, its two megabytes of text would stay in memory twice.
  replace(
    /const \{ wasm \} = await import\("(.+)\.mjs"\)/,
    `const { readFile } = await import('node:fs/promises')
    const { createRequire } = await import('node:module')
    const file = createRequire(import.meta.url).resolve("$1.js")
    const [, wasm = ''] = /"([^"]+)"/.exec(await readFile(file, 'latin1')) ?? []`,
  );
  writeFileSync(file, code);
}

/** Copies a graph of parameters, with every place in the list of strings moved by `UNUSED`. */
function moveStrings(graph) {
  const copied = [];
  let at = 0;
  const readNumber = () => {
    let number = 0;
    for (let bits = 0; ; bits += 7) {
      const byte = graph[at++];
      number += (byte & 127) * 2 ** bits;
      if (byte < 128) return number;
    }
  };
  const write = (number) => {
    for (; number > 127; number = Math.floor(number / 128)) copied.push((number % 128) + 128);
    copied.push(number);
  };
  const copyNumber = () => {
    const number = readNumber();
    write(number);
    return number;
  };
  const copyBytes = (count) => {
    copied.push(...graph.subarray(at, at + count));
    at += count;
  };
  const moveString = () => write(readNumber() + UNUSED);
  const copyTimes = (count, copy) => {
    for (let n = 0; n < count; n++) copy();
  };
  const [inputs, outputs, roots] = [copyNumber(), copyNumber(), copyNumber()];
  copyTimes(inputs, () =>
    copyTimes(copyNumber(), () => {
      moveString();
      copyBytes(2);
      copyNumber();
      // The name of an enumeration, if there is one.
      const name = readNumber();
      write(name && name + UNUSED);
      copyBytes(1);
    }),
  );
  const copyEdge = () => {
    moveString();
    copyNumber();
    copyNumber();
  };
  copyTimes(outputs, () => copyTimes(copyNumber(), copyEdge));
  copyTimes(roots, copyEdge);
  if (at !== graph.length) throw new Error('The graph of the generated client is of another form.');
  return Buffer.from(copied);
}
