import { describe, expect, it } from 'vitest';
import { readTags } from './read-tags';

const NOTHING = {
  recordedAt: null,
  make: null,
  model: null,
  software: null,
  latitude: null,
  longitude: null,
  altitude: null,
};

describe('the tags of a recording', () => {
  it("are Apple's, with the local time", () => {
    expect(
      readTags({
        creation_time: '2024-05-01T12:00:00.000000Z',
        'com.apple.quicktime.creationdate': '2024-05-01T14:00:00+0200',
        'com.apple.quicktime.make': 'Apple',
        'com.apple.quicktime.model': 'iPhone 15',
        'com.apple.quicktime.software': '17.4',
        'com.apple.quicktime.location.ISO6709': '+48.8577+002.2950+035.500/',
      }),
    ).toEqual({
      recordedAt: '2024-05-01T14:00:00+0200',
      make: 'Apple',
      model: 'iPhone 15',
      software: '17.4',
      latitude: 48.8577,
      longitude: 2.295,
      altitude: 35.5,
    });
  });

  it("are Android's", () => {
    expect(
      readTags({
        creation_time: '2024-05-01T12:00:00.000000Z',
        'com.android.manufacturer': 'Google',
        'com.android.model': 'Pixel 8',
        'com.android.version': '14',
        location: '-33.8577-151.2950/',
      }),
    ).toEqual({
      recordedAt: '2024-05-01T12:00:00.000000Z',
      make: 'Google',
      model: 'Pixel 8',
      software: '14',
      latitude: -33.8577,
      longitude: -151.295,
      altitude: null,
    });
  });

  it("are none when the file has none, or only the writing program's", () => {
    expect(readTags({})).toBeNull();
    expect(readTags({ make: ' \0 ', software: 'Lavf59.27.100' })).toBeNull();
  });

  it('have at most 200 characters, end at a NUL, and lose characters that cannot be stored', () => {
    expect(readTags({ make: 'Apple\0rest of the field' })?.make).toBe('Apple');
    expect(readTags({ make: `A\u0001\uD800${'b'.repeat(500)}` })?.make).toBe(`A${'b'.repeat(199)}`);
  });
});

describe('a position in ISO 6709', () => {
  it.each([
    ['+48.8577+002.2950/', 48.8577, 2.295, null],
    ['+48+002/', 48, 2, null],
    ['+40.6800-74.5000/', 40.68, -74.5, null],
    ['-4.5+2.25/', -4.5, 2.25, null],
    ['+4851.5+00217.7/', 48 + 51.5 / 60, 2 + 17.7 / 60, null],
    ['+485130+0021742-12.5/', 48 + 51 / 60 + 30 / 3600, 2 + 17 / 60 + 42 / 3600, -12.5],
    ['-00.0000+000.0000/', 0, 0, null],
    ['+27.9881+086.9250+8848.86CRSWGS_84/', 27.9881, 86.925, 8848.86],
  ])('is read from %s', (location, latitude, longitude, altitude) => {
    const place = readTags({ location }) ?? NOTHING;
    expect(place.latitude).toBeCloseTo(latitude, 9);
    expect(place.longitude).toBeCloseTo(longitude, 9);
    expect(place.altitude).toBe(altitude);
  });

  it.each(['+91.0+002.0/', '+48.0+181.0/', '48.0002.0', '+48.0', '+4+2/', '+48.5+0021/', 'here'])(
    'is not read from %s',
    (location) => {
      expect(readTags({ location, make: 'A' })).toEqual({ ...NOTHING, make: 'A' });
    },
  );
});
