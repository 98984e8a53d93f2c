import { describe, expect, it } from 'vitest';
import { runInSlices } from '../run-in-slices';
import { findCorrections as correctionsOf, isCorrectable } from './correct-typos';

const findCorrections = (word: string, candidates: string[]) =>
  runInSlices(correctionsOf(word, candidates));

describe('findCorrections', () => {
  it.each([
    ['sunest', 'sunset', 'sunset'],
    ['sunst', 'sunset', 'sunset'],
    ['archetec', 'architecture', 'architec'],
    ['lihgthosue', 'lighthouse', 'lighthouse'],
    ['beech', 'beaches', 'beach'],
  ])('corrects %s, with the candidate %s, to %s', async (typed, candidate, corrected) => {
    expect(await findCorrections(typed, [candidate, 'zebra'])).toEqual([corrected]);
  });

  it('leaves out candidates further away, and the word itself', async () => {
    expect(await findCorrections('sunest', ['sunday', 'sun', 'sunest', 'sunests'])).toEqual([]);
    expect(await findCorrections('abcde', [])).toEqual([]);
    expect(await findCorrections('beach', ['b', 'be', ''])).toEqual([]);
  });

  it('returns the closest first', async () => {
    expect((await findCorrections('lighthuose', ['lighthuge', 'lighthouse']))[0]).toBe(
      'lighthouse',
    );
  });
});

describe('a search of long mistyped words with many candidates', () => {
  it('looks at one candidate at a time, and only near its diagonal', async () => {
    const word = 'abcdefghij'.repeat(10);
    const candidates = Array.from({ length: 1000 }, (_, n) => `${word.slice(0, 97)}${n}`);
    const steps = correctionsOf(word, candidates);
    let count = 0;
    for (let step = steps.next(); !step.done; step = steps.next()) count++;
    expect(count).toBe(1000);
    // Comparing each letter with each takes a hundred times as long as reading the words.
    const cpu = (task: () => unknown) => {
      const { user } = process.cpuUsage();
      task();
      return process.cpuUsage().user - user;
    };
    const read = () => candidates.map((candidate) => [...candidate, ...word].sort());
    cpu(read);
    expect(cpu(() => [...correctionsOf(word, candidates)])).toBeLessThan(6 * cpu(read));
  });
});

describe('isCorrectable', () => {
  it('accepts words of five letters or more, and no numbers', () => {
    expect(['beach', 'strasse', 'море', 'пляжи', 'img00', '20240501'].map(isCorrectable)).toEqual([
      true,
      true,
      false,
      true,
      false,
      false,
    ]);
  });
});
