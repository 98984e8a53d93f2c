import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { placeKey, placeText } from '@/contract/browse/place';
import { aFolder } from '@/testing/folder';
import { openPlaces } from './open-places';
import type { Places } from './port';

let folder: string;
let places: Places;

beforeAll(async () => {
  folder = await aFolder();
  const file = join(folder, 'places.bin');
  await promisify(execFile)(process.execPath, ['scripts/pack-places.mjs', file]);
  places = openPlaces(file);
}, 60_000);

const keyAt = async (latitude: number, longitude: number) => {
  const found = await places.find(latitude, longitude);
  return found && placeKey(found);
};

describe('a position is named after', () => {
  it.each([
    ['Zermatt', 46.0045, 7.7445, 'CH/Valais/Zermatt'],
    ['Times Square', 40.758, -73.9855, 'US/New York/New York City'],
    ['the Eiffel Tower', 48.8584, 2.2945, 'FR/Île-de-France/Paris'],
    ['a town beside a large city', 48.8049, 2.1204, 'FR/Île-de-France/Versailles'],
    ['a palace in a large city', 48.1845, 16.3122, 'AT/Vienna/Vienna'],
    ['Potsdam', 52.4009, 13.0591, 'DE/Brandenburg/Potsdam'],
    ['Berlin', 52.5163, 13.3777, 'DE/Berlin/Berlin'],
    ['Shibuya', 35.6595, 139.7005, 'JP/Tokyo/Tokyo'],
    ['Sydney', -33.8568, 151.2153, 'AU/New South Wales/Sydney'],
    ['Cape Town', -33.9249, 18.4241, 'ZA/Western Cape/Cape Town'],
    ['Rio de Janeiro', -22.9519, -43.2105, 'BR/Rio de Janeiro/Rio de Janeiro'],
    ['Reykjavík', 64.1466, -21.9426, 'IS/Capital Region/Reykjavík'],
    ['Honolulu', 21.2766, -157.8278, 'US/Hawaii/Honolulu'],
    ['London', 51.5007, -0.1246, 'GB/England/London'],
    ['Agra', 27.1751, 78.0421, 'IN/Uttar Pradesh/Agra'],
    ['Istanbul', 41.0086, 28.9802, 'TR/Istanbul/Istanbul'],
    ['Kyoto', 34.9671, 135.7727, 'JP/Kyoto/Kyoto'],
    ['Seoul', 37.5796, 126.977, 'KR/Seoul/Seoul'],
    ['Singapore', 1.2834, 103.8607, 'SG//Singapore'],
    ['Suva', -18.1416, 178.4419, 'FJ/Central/Suva'],
  ])('%s', async (_, latitude, longitude, key) => {
    expect(await keyAt(latitude, longitude)).toBe(key);
  });

  it.each([
    ['the country on its side of a border', 47.6603, 9.1758, /^DE\/.*\/Konstanz$/],
    ['a country within a city', 41.9022, 12.4539, /^VA\/.*\/Vatican City$/],
    ['the city around that country', 41.8902, 12.4922, /^IT\/.*\/Rome$/],
    ['a territory', 36.1408, -5.3536, /^GI\/.*\/Gibraltar$/],
    [
      'the country of an island without cities of its own',
      28.1235,
      -15.4363,
      /^ES\/.*\/Las Palmas/,
    ],
    ['a city whose region is unknown', 69.6492, 18.9553, /^NO\/.*\/Tromsø$/],
    ['a country without a code of ISO 3166', 42.6629, 21.1655, /^XK\/.*\/Pristina$/],
    ['the country alone, far from any city', 24.5, 26.5, /^EG$/],
    ['a city across the 180th meridian', -16.78, 179.99, /^FJ\b/],
  ])('%s', async (_, latitude, longitude, key) => {
    expect(await keyAt(latitude, longitude)).toMatch(key);
  });

  it('nothing on the open sea', async () => {
    expect(await keyAt(30, -40)).toBeNull();
    expect(await keyAt(0, 0)).toBeNull();
  });

  it('nothing beyond the poles and meridians', async () => {
    expect(await keyAt(90, 180)).toBeNull();
    expect(await keyAt(-91, 500)).toBeNull();
  });
});

it('names are in English and in the languages of the country', async () => {
  const namesAt = async (latitude: number, longitude: number) =>
    (await places.find(latitude, longitude))?.names;
  expect(await namesAt(46.0045, 7.7445)).toEqual(
    expect.arrayContaining(['Zermatt', 'Valais', 'Switzerland', 'Schweiz', 'Suisse', 'Svizzera']),
  );
  expect(await namesAt(48.1374, 11.5755)).toEqual(
    expect.arrayContaining(['Munich', 'München', 'Bavaria', 'Germany', 'Deutschland']),
  );
  expect(await namesAt(35.6595, 139.7005)).toEqual(
    expect.arrayContaining(['Tokyo', '東京', 'Japan', '日本']),
  );
  expect(await namesAt(55.7539, 37.6208)).toEqual(
    expect.arrayContaining(['Moscow', 'Москва', 'Russia', 'Россия']),
  );
});

it('a place has a text, with or without its region', () => {
  expect(placeText('CH/Valais/Zermatt')).toBe('Zermatt, Valais, Switzerland');
  expect(placeText('CH/Valais/Zermatt', { region: false })).toBe('Zermatt, Switzerland');
  expect(placeText('DE/Berlin/Berlin')).toBe('Berlin, Germany');
  expect(placeText('SG//Singapore')).toBe('Singapore');
  expect(placeText('US')).toBe('United States');
});
