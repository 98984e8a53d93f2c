import { describe, expect, it } from 'vitest';
import { countedName, otherWordsOf } from '../analysis/label-words';
import { labelOf, OBJECT_CLASSES, type ObjectClass } from './object-classes';

const classOf = (label: string) => OBJECT_CLASSES.find((one) => one.label === label) as ObjectClass;

describe('the classes of the object model', () => {
  it('are the 80 of COCO, each once', () => {
    expect(OBJECT_CLASSES).toHaveLength(80);
    expect(new Set(OBJECT_CLASSES.map(({ label }) => label)).size).toBe(80);
    for (const { threshold } of OBJECT_CLASSES) expect(threshold).toBeGreaterThanOrEqual(0.4);
  });

  it.each([
    ['dog', 0.4, 'dog'],
    ['dog', 0.39, null],
    ['cat', 0.5, 'cat'],
    ['cat', 0.49, 'animal'],
    ['horse', 0.41, 'animal'],
    ['bear', 0.39, null],
    ['car', 0.44, null],
    ['car', 0.45, 'car'],
  ])('call a %s of %f certainty: %s', (label, confidence, found) => {
    expect(labelOf(classOf(label), confidence, 0.2)).toBe(found);
  });

  it.each([
    ['person', 0.54, null],
    ['bird', 0.54, null],
    ['person', 0.55, 'person'],
    ['clock', 0.6, null],
  ])('call a tiny %s of %f certainty: %s', (label, confidence, found) => {
    expect(labelOf(classOf(label), confidence, 0.0049)).toBe(found);
  });

  it('have a name in sentences and other words, all of them', () => {
    for (const { label } of OBJECT_CLASSES) {
      expect(countedName(label, 2), label).toMatch(/^two \S/);
      expect(countedName(label, 9), label).toMatch(/^several \S/);
      expect(otherWordsOf(label), label).not.toBe('');
    }
    expect(countedName('person', 1)).toBe('a person');
    expect(countedName('person', 3)).toBe('three people');
    expect(otherWordsOf('dog').split(' ')).toContain('pet');
    expect(otherWordsOf('boat').split(' ')).toContain('boats');
  });
});
