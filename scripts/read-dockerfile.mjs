import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './step.mjs';

/** The Dockerfile's instructions in their order, with continued lines joined; comments are dropped. */
export function* instructions() {
  const text = readFileSync(join(root, 'Dockerfile'), 'utf8');
  const lines = text.split('\n').filter((line) => !line.startsWith('#'));
  for (const line of lines
    .join('\n')
    .replace(/\\\n\s*/g, '')
    .split('\n')) {
    const [, word, rest] = /^([A-Z]+) (.*)$/.exec(line.trim()) ?? [];
    if (word) yield { word, rest };
  }
}
