import './require-node.mjs';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './step.mjs';

/**
 * Checks the documents: relative links and their anchors exist, paths of the repository in `code` exist, and each
 * decision has its status, its date and at most 40 lines. Prints each fault on a line; exits with 1 if there are any.
 */
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'data', 'test-results', 'generated']);
const MAX_DECISION_LINES = 40;

const documents = [...findDocuments(root)];
const faults = documents.flatMap((path) => [...checkDocument(path)]);
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;

function* findDocuments(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const skipped = SKIPPED_FOLDERS.has(entry.name) || /^\.(?!github)/.test(entry.name);
    if (entry.isDirectory() && !skipped) yield* findDocuments(path);
    else if (entry.name.endsWith('.md')) yield path;
  }
}

function* checkDocument(path) {
  const name = relative(root, path);
  const text = readFileSync(path, 'utf8');
  const prose = text.replace(/^```[\s\S]*?^```/gm, '');
  for (const [, target] of prose.matchAll(/\]\(([^)\s]+)\)/g))
    if (!/^[a-z]+:/.test(target)) {
      const [file, anchor] = target.split('#');
      const to = file ? join(dirname(path), file) : path;
      if (!existsSync(to)) yield `${name}: ${target} does not exist.`;
      else if (anchor && !anchorsOf(to).has(anchor)) yield `${name}: ${target} is no heading.`;
    }
  for (const [, code] of prose.matchAll(/`([^`\n]+)`/g))
    if (
      /^(src|scripts|docs|e2e|bench|prisma)\/[\w./-]+$/.test(code) &&
      !existsSync(join(root, code))
    )
      yield `${name}: \`${code}\` does not exist.`;
  if (/^docs\/decisions\/\d/.test(name)) yield* checkDecision(name, text);
}

/** GitHub's anchors of a document's headings. */
function anchorsOf(path) {
  const prose = readFileSync(path, 'utf8').replace(/^```[\s\S]*?^```/gm, '');
  const headings = [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading);
  const slug = (heading) => heading.toLowerCase().replace(/[^\p{L}\p{N}\- _]/gu, '');
  return new Set(headings.map((heading) => slug(heading).replaceAll(' ', '-')));
}

function* checkDecision(name, text) {
  if (text.trimEnd().split('\n').length > MAX_DECISION_LINES)
    yield `${name}: it has more than ${MAX_DECISION_LINES} lines.`;
}
