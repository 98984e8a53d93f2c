import { describe, expect, it } from 'vitest';
import { CAPTURE_TAGS, readTags, type Tags } from './read-tags';

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

  it('may have names in upper case, as programs write them into Matroska', () => {
    const tags = {
      'COM.APPLE.QUICKTIME.MAKE': 'Apple',
      'COM.ANDROID.MODEL': 'Pixel 8',
      SOFTWARE: '17.4',
      'LOCATION-ENG': '+48.8577+002.2950/',
    };
    for (const name of Object.keys(tags)) expect(CAPTURE_TAGS).toContain(name);
    expect(readTags(tags)).toMatchObject({
      make: 'Apple',
      model: 'Pixel 8',
      software: '17.4',
      latitude: 48.8577,
      longitude: 2.295,
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

describe('the date of a recording', () => {
  const CREATED = { creation_time: '2024-05-01T12:00:00.000000Z' };
  it.each<[string, Tags, Tags, string]>([
    [
      'with a zone beats UTC',
      { ...CREATED, date: '2024-05-01T14:00:00+0200' },
      {},
      '2024-05-01T14:00:00+0200',
    ],
    [
      'with a zone as ExifTool writes it',
      { ...CREATED, date: '2024:05:01 14:00:00+02:00' },
      {},
      '2024:05:01 14:00:00+02:00',
    ],
    [
      'that Apple writes beats one with a zone',
      {
        'com.apple.quicktime.creationdate': '2024-05-01T14:00:00+0200',
        date: '2020-01-01T00:00:00+0100',
      },
      {},
      '2024-05-01T14:00:00+0200',
    ],
    ['of a year only gives way to UTC', { ...CREATED, date: '2024' }, {}, CREATED.creation_time],
    [
      'without a zone gives way to UTC',
      { ...CREATED, date: '2024-05-01 14:00:00' },
      {},
      CREATED.creation_time,
    ],
    ['without a zone is better than none', { date: '2024-05-01' }, {}, '2024-05-01'],
    ['of Matroska beats UTC', { ...CREATED, DATE_RECORDED: '1995-07-08' }, {}, '1995-07-08'],
    ['of a Matroska year beats UTC', { ...CREATED, DATE_RECORDED: '1995' }, {}, '1995'],
    [
      'in upper case',
      { 'COM.APPLE.QUICKTIME.CREATIONDATE': '2024-05-01T12:00:00+0900', ...CREATED },
      {},
      '2024-05-01T12:00:00+0900',
    ],
    [
      'of digitizing gives way to UTC',
      { ...CREATED, DATE_DIGITIZED: '2007-05-06' },
      {},
      CREATED.creation_time,
    ],
    ['of digitizing is better than none', { DATE_DIGITIZED: '2007-05-06' }, {}, '2007-05-06'],
    ['of the track alone', {}, CREATED, CREATED.creation_time],
    [
      'of the file beats that of the track',
      CREATED,
      { creation_time: '2020-01-01T00:00:00Z' },
      CREATED.creation_time,
    ],
    ['of Matroska in the track beats UTC', CREATED, { DATE_RECORDED: '2018-02-03' }, '2018-02-03'],
    [
      'of zeros gives way to any other',
      { 'com.apple.quicktime.creationdate': '0000-00-00T00:00:00+0000', ...CREATED },
      {},
      CREATED.creation_time,
    ],
    [
      'at which clocks begin gives way to any other',
      { creation_time: '1970-01-01T00:00:00.000000Z' },
      CREATED,
      CREATED.creation_time,
    ],
  ])('%s', (_, ofFile, ofTrack, recordedAt) => {
    expect(readTags(ofFile, ofTrack)?.recordedAt).toBe(recordedAt);
  });
});

describe('0° N 0° E', () => {
  const ACCURACY = 'com.apple.quicktime.location.accuracy.horizontal';
  it.each<[string, Tags]>([
    ['alone', { location: '+00.0000+000.0000/' }],
    ['in the south and west', { location: '-00.0000-000.0000/' }],
    ['with an altitude of zero', { location: '+00.0000+000.0000+000.000/' }],
    ['with an accuracy of zero', { location: '+00.0000+000.0000/', [ACCURACY]: '0.000000' }],
    ["of Apple's", { 'com.apple.quicktime.location.ISO6709': '+00.0000+000.0000/' }],
  ])('is no position %s', (_, tags) => {
    expect(readTags({ ...tags, make: 'A' })).toEqual({ ...NOTHING, make: 'A' });
  });

  it('is one with an altitude or an accuracy', () => {
    const place = { latitude: 0, longitude: 0 };
    expect(readTags({ location: '+00.0000+000.0000+012.500/' })).toMatchObject({
      ...place,
      altitude: 12.5,
    });
    const tags = { location: '+00.0000+000.0000/', [ACCURACY]: '4.5' };
    expect(readTags(tags)).toMatchObject({ ...place, altitude: null });
    expect(readTags({ location: '+00.0000+000.0010/' })).toMatchObject({ longitude: 0.001 });
  });

  it('gives way to another position of the file', () => {
    const tags = {
      'com.apple.quicktime.location.ISO6709': '+00.0000+000.0000/',
      location: '+48.8577+002.2950/',
    };
    expect(readTags(tags)).toMatchObject({ latitude: 48.8577, longitude: 2.295 });
    const high = { ...tags, 'com.apple.quicktime.location.ISO6709': '+00.0000+000.0000+012/' };
    expect(readTags(high)).toMatchObject({ latitude: 48.8577, longitude: 2.295, altitude: null });
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
    ['-00.0000+002.2950/', 0, 2.295, null],
    ['+48.8577+002.2950+35.500000/Paris', 48.8577, 2.295, 35.5],
    ['+48,8577+002,2950+35,5/', 48.8577, 2.295, 35.5],
    ['48.8577, -2.2950', 48.8577, -2.295, null],
    ['48,8577; -2,2950', 48.8577, -2.295, null],
    ['48° 51\' 27,7" N 2° 17\' 42" W', 48.857694444, -2.295, null],
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
