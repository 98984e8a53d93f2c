import { expect, it } from 'vitest';
import type { Grouping } from '@/contract/browse/view';
import { withHeadings } from './group-headings';

const headingsOf = (grouping: Grouping, ...keys: (string | null)[]) => {
  const { label, list } = withHeadings(
    grouping,
    keys.map((key) => ({ key, count: 1 })),
  );
  return [label, ...list.map(({ heading }) => heading.text)];
};

it('names groups in familiar words', () => {
  expect(headingsOf('captured', '2024-05', '1999-12')).toEqual([
    'Date',
    'May 2024',
    'December 1999',
  ]);
  expect(headingsOf('camera', 'Canon EOS R5', null)).toEqual([
    'Camera',
    'Canon EOS R5',
    'No camera',
  ]);
  expect(headingsOf('type', 'image/jpeg', 'video/quicktime')).toEqual(['Type', 'JPEG', 'MOV']);
  expect(headingsOf('approval', 'in_review', null)).toEqual([
    'Approval',
    'In review',
    'Not reviewed',
  ]);
});

it('distinguishes a group without a value from one with the same name, and sets years only for months', () => {
  const { list } = withHeadings('approval', [
    { key: 'not_reviewed', count: 2 },
    { key: null, count: 3 },
  ]);
  expect(list.map(({ heading, count }) => [heading.key, heading.year, count])).toEqual([
    ['not_reviewed', null, 2],
    ['', null, 3],
  ]);
  const [may] = withHeadings('captured', [{ key: '2024-05', count: 1 }]).list;
  expect(may?.heading.year).toBe('2024');
});
