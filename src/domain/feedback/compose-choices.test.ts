import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DOMParser } from '@xmldom/xmldom';
import { describe, expect, it } from 'vitest';
import { composeNames, composeSidecars } from './compose-choices';

const lineOf = (name: string, yes: string[], maybe: string[] = [], no: string[] = []) => ({
  id: name,
  name,
  library: 'Atelier',
  yes,
  maybe,
  no,
  said: [],
  answered: new Date(0),
});
const LINES = [
  lineOf('DSC_0001.jpg', ['Ana']),
  lineOf('DSC_0001.heic', ['Rui'], ['Ana']),
  lineOf('Café, 2.jpg', [], ['Ana'], ['Rui']),
  lineOf('bad.jpg', [], [], ['Ana']),
  lineOf('only-said.jpg', []),
];

const hasExiftool = () => {
  try {
    return execFileSync('exiftool', ['-ver']).length > 0;
  } catch {
    return false;
  }
};

describe('what a client chose', () => {
  it('is a line of names to search for, each once', () => {
    expect(composeNames(LINES, 'yes')).toBe('DSC_0001');
    expect(composeNames(LINES, 'maybe')).toBe('Café, 2');
    expect(composeNames(LINES, 'no')).toBe('bad');
  });

  it('is a rating and a label beside each file', () => {
    const sidecars = composeSidecars(LINES);
    const names = sidecars.map(({ name }) => name);
    expect(names).toEqual(['DSC_0001.xmp', 'DSC_0001.xmp', 'Café, 2.xmp', 'bad.xmp']);
    const onError = (_: string, problem: string) => {
      throw new Error(problem);
    };
    const parsed = new DOMParser({ onError }).parseFromString(sidecars[0]?.text ?? '', 'text/xml');
    const [first] = [...parsed.getElementsByTagName('rdf:Description')];
    const marks = ['xmp:Rating', 'xmp:Label'].map((mark) => first?.getAttribute(mark));
    expect(marks).toEqual(['5', 'Green']);
  });

  it.runIf(hasExiftool())('is read by exiftool', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sidecars-'));
    const files = composeSidecars(LINES).map(({ text }, n) => {
      const file = join(folder, `${n}.xmp`);
      writeFileSync(file, text);
      return file;
    });
    const read = JSON.parse(
      String(execFileSync('exiftool', ['-j', '-Rating', '-Label', ...files])),
    ) as { Rating: number; Label: string }[];
    rmSync(folder, { recursive: true });
    expect(read.map(({ Rating, Label }) => [Rating, Label])).toEqual([
      [5, 'Green'],
      [5, 'Green'],
      [3, 'Yellow'],
      [1, 'Red'],
    ]);
  });
});
