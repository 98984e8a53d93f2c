import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ERRORS } from './errors';

const rules = readFileSync('docs/rules.md', 'utf8');

/** As Markdown renderers build it: lower case, spaces become hyphens, other punctuation is dropped. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s/g, '-');

const anchors = new Set([
  ...[...rules.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)),
  ...[...rules.matchAll(/<a id="([\w-]+)">/g)].map(([, id]) => id),
]);

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|mjs|md)$/.test(name) && !/\bgenerated\b/.test(name))
    .map((name) => join(folder, name));

describe('docs/rules.md', () => {
  it('lists every error code of the catalogue with its status, and no other', () => {
    const rows = [...rules.matchAll(/^\| `([A-Z_]+)` \| (\d+) \|/gm)];
    const listed = rows.map(([, code, status]) => `${code} ${status}`).sort();
    const catalogue = Object.entries(ERRORS).map(([code, { status }]) => `${code} ${status}`);
    expect(listed).toEqual(catalogue.sort());
  });

  it('has every section linked by code, tests and other documents', () => {
    const broken = ['src', 'e2e', 'bench', 'docs']
      .flatMap(filesBelow)
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/rules\.md#([\w-]+)/g)]
          .filter(([, anchor]) => !anchors.has(anchor))
          .map(([link]) => `${file}: ${link}`),
      );
    expect(broken).toEqual([]);
  });

  it('has every section it links itself', () => {
    const linked = [...rules.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor]) => anchor);
    expect(linked.filter((anchor) => !anchors.has(anchor))).toEqual([]);
  });
});
