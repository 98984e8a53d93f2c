import { expect, it } from 'vitest';
import { parseFilter } from '@/contract/filter/parse-filter';
import { UNFILTERED } from '../format/search-url';
import { filterOfSearch } from './filter-of-search';

const PAGE = {
  places: [{ key: 'PT', text: 'Portugal' }],
  uploaders: [{ id: 'ada', name: 'Ada “A” Moreau' }],
};

it.each([
  [{ text: '' }, ''],
  [{ text: ' sea  pier ' }, 'sea pier'],
  [{ text: 'wi-fi -x a:b (c) OR & "d e"' }, 'wi-fi "-x" "a:b" "(c)" "OR" "d" "e"'],
  [{ text: 'sea', kind: 'video' as const, library: 'spring' }, 'sea type:video in:"spring"'],
  [{ text: '', approval: 'in "review"' }, 'approval:"in \\"review\\""'],
  [
    { text: '', captured: { from: Date.UTC(2026, 5), until: Date.UTC(2026, 6) } },
    'taken:>=2026-06-01T00:00:00 taken:<2026-07-01T00:00:00',
  ],
  [{ text: '', added: { from: Date.UTC(2026, 5), until: null } }, 'added:>=2026-06-01T00:00:00'],
  [
    { text: '', orientation: 'square' as const, colour: 'red' as const, camera: 'EOS R5' },
    'orientation:square color:red camera:"EOS R5"',
  ],
  [{ text: '', takenIn: 'PT', uploader: 'ada' }, 'place:"Portugal" by:"Ada “A” Moreau"'],
  [{ text: '', takenIn: 'PT/Lisbon/Sintra' }, 'place:"Sintra"'],
])('%j is %s', (wanted, filter) => {
  expect(filterOfSearch(PAGE, { ...UNFILTERED, ...wanted })).toBe(filter);
  expect(parseFilter(filter, 0) === null).toBe(filter === '');
});
