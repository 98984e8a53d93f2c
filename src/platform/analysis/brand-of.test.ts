import { expect, it } from 'vitest';
import { brandOf } from './brand-of';

it.each([
  ['OLYMPUS IMAGING CORP.', 'Olympus'],
  ['NIKON CORPORATION', 'Nikon'],
  ['RICOH IMAGING COMPANY, LTD.', 'Ricoh'],
  ['LEICA CAMERA AG', 'Leica'],
  ['SONY', 'Sony'],
  ['LG Electronics', 'LG'],
  ['DJI', 'DJI'],
  ['HTC', 'HTC'],
  ['GoPro', 'GoPro'],
  ['Hewlett-Packard', 'Hewlett-Packard'],
  ['samsung', 'Samsung'],
  ['Canon', 'Canon'],
  ['Camera Co.', 'Camera Co.'],
])('the maker %s is called %s', (make, brand) => {
  expect(brandOf(make)).toBe(brand);
});
